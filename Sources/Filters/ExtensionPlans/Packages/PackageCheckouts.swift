import Foundation
import UntrustedFiles

/// Where remote packages are on this machine: given by the user, or downloaded by Xcode or the package manager.
///
/// Siftbox downloads nothing.
struct PackageCheckouts: Sendable {
    /// The maximum number of folders in a `DerivedData` folder that are looked into.
    private static let maxFolders = 200
    /// The maximum number of checkouts in a folder.
    private static let maxCheckouts = 1000

    /// The user's values and their folders, by identity.
    private let given: [String: (value: String, folder: URL)]
    /// The checkouts that were found, by the lowercased names of their folders, in the order of preference.
    private let found: [String: [URL]]

    /// - Parameters:
    ///   - given: the values of `--package`: `NAME=FOLDER`.
    ///   - project: the folders of the project; checkouts are searched beside and in them.
    /// - Throws: `BuildError` if a value is not `NAME=FOLDER`, or if there is no such folder.
    init(given: [String], project: [URL]) throws(BuildError) {
        var named: [String: (value: String, folder: URL)] = [:]
        for value in given {
            guard let (name, folder) = NamedFolder.parts(value) else {
                throw BuildError(.package, value, "expected NAME=FOLDER.")
            }
            let url = folder.expandedURL
            guard FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) else {
                throw BuildError(.package, value, "there is no \(folder)/Package.swift.")
            }
            named[name.lowercased()] = (value, url)
        }
        self.given = named
        var found: [String: [URL]] = [:]
        for folder in project.flatMap(Self.checkouts) {
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
            for name in names.prefix(Self.maxCheckouts) {
                found[name.lowercased(), default: []].append(folder.appendingPathComponent(name))
            }
        }
        self.found = found
    }

    /// The folders of the checkouts of a project: the package manager's, and Xcode's with `-clonedSourcePackagesDirPath`
    /// or `-derivedDataPath`, and its usual one in the home folder.
    private static func checkouts(of project: URL) -> [URL] {
        let direct = [".build/checkouts", "SourcePackages/checkouts", "build/SourcePackages/checkouts"].map {
            project.appendingPathComponent($0)
        }
        let library = URL(fileURLWithPath: HomeFolder.path())
            .appendingPathComponent("Library/Developer/Xcode/DerivedData")
        let derived = [project.appendingPathComponent("DerivedData"), library].flatMap { folder in
            let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
            return [folder] + names.prefix(maxFolders).map(folder.appendingPathComponent)
        }
        return direct + derived.map { $0.appendingPathComponent("SourcePackages/checkouts") }
    }

    /// Refuses folders for packages that nothing depends on: a misspelled name would be ignored.
    ///
    /// - Parameter known: the identities of the remote packages that the project and its packages depend on.
    /// - Throws: `BuildError` with the names that it has.
    func refuseUnused(besides known: Set<String>) throws(BuildError) {
        guard let name = given.keys.sorted().first(where: { !known.contains($0) }), let value = given[name]?.value
        else { return }
        let guess = NearestName.word(to: name, in: known.sorted()).map { " Did you mean \($0)?" } ?? ""
        throw BuildError(
            .package, value,
            "the extension depends on no remote package of this name.\(guess) "
                + (known.isEmpty
                    ? "It depends on none." : "Its remote packages are \(known.sorted().joined(separator: ", ")).")
                + " A package that is not a dependency is added with --also FOLDER.")
    }

    /// - Parameters:
    ///   - identity: the last part of the package's URL, in lower case.
    ///   - isAllowed: whether a folder that the user did not name may be read.
    /// - Returns: nil: it is not here.
    func find(_ identity: String, isAllowed: (URL) -> Bool) -> URL? {
        if let named = given[identity.lowercased()] { return named.folder }
        return found[identity.lowercased()]?.first { folder in
            isAllowed(folder) && access(folder.appendingPathComponent("Package.swift").path, R_OK) == 0
        }
    }
}
