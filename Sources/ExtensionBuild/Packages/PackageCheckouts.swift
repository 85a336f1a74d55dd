import Foundation

/// Where remote packages are on this machine: given by the user, or downloaded by Xcode or the package manager.
///
/// Siftbox downloads nothing.
struct PackageCheckouts: Sendable {
    /// The maximum number of folders in a `DerivedData` folder that are looked into.
    private static let maxFolders = 200

    /// The user's folders by identity.
    private let given: [String: URL]
    /// Folders with one checkout for each package.
    private let folders: [URL]

    /// - Parameters:
    ///   - given: the values of `--package`: `NAME=FOLDER`.
    ///   - project: the folders of the project; checkouts are searched beside and in them.
    /// - Throws: `BuildError` if a value is not `NAME=FOLDER`, or if there is no such folder.
    init(given: [String], project: [URL]) throws(BuildError) {
        var named: [String: URL] = [:]
        for value in given {
            guard let (name, folder) = NamedFolder.parts(value) else {
                throw BuildError("--package '\(value)': expected NAME=FOLDER.")
            }
            let url = SharedItems.url(folder)
            guard FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) else {
                throw BuildError("--package \(value): there is no \(folder)/Package.swift.")
            }
            named[name.lowercased()] = url
        }
        self.given = named
        folders = project.flatMap(Self.checkouts)
    }

    /// The folders of the checkouts of a project: the package manager's, and Xcode's with `-clonedSourcePackagesDirPath`
    /// or `-derivedDataPath`, and its usual one in the home folder.
    private static func checkouts(of project: URL) -> [URL] {
        let direct = [".build/checkouts", "SourcePackages/checkouts", "build/SourcePackages/checkouts"].map {
            project.appendingPathComponent($0)
        }
        let library = URL(fileURLWithPath: NSHomeDirectory())
            .appendingPathComponent("Library/Developer/Xcode/DerivedData")
        let derived = [project.appendingPathComponent("DerivedData"), library].flatMap { folder in
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
            return [folder] + names.prefix(maxFolders).map(folder.appendingPathComponent)
        }
        return direct + derived.map { $0.appendingPathComponent("SourcePackages/checkouts") }
    }

    /// - Parameters:
    ///   - identity: the last part of the package's URL, in lower case.
    ///   - isAllowed: whether a folder that the user did not name may be read.
    /// - Returns: nil: it is not here.
    func find(_ identity: String, isAllowed: (URL) -> Bool) -> URL? {
        if let named = given[identity.lowercased()] { return named }
        for folder in folders {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            guard let name = names.first(where: { $0.lowercased() == identity.lowercased() }) else { continue }
            let found = folder.appendingPathComponent(name)
            if isAllowed(found), access(found.appendingPathComponent("Package.swift").path, R_OK) == 0 { return found }
        }
        return nil
    }
}

/// `NAME=FOLDER`, as in `--also` and `--package`.
enum NamedFolder {
    /// - Returns: nil: it has no name before an equals sign.
    static func parts(_ text: String) -> (name: String, folder: String)? {
        guard let sign = text.firstIndex(of: "=") else { return nil }
        let (name, folder) = (String(text[..<sign]), String(text[text.index(after: sign)...]))
        let isName = name.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_.\-]*/) != nil
        return isName && !folder.isEmpty ? (name, folder) : nil
    }
}
