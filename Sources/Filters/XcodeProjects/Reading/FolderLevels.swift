import Foundation
import UntrustedFiles

/// The folders at and below a folder, one level after the other, so that nearer ones are found first.
struct FolderLevels {
    typealias Folder = (path: String, names: [String])

    /// Folders of other people's code, and of build output.
    private static let skipped = [
        "Pods", "Carthage", "node_modules", "DerivedData", "build", "vendor", "SourcePackages", "checkouts",
    ]
    /// Folders that are one file to the user, and so have no project in them. Other names may have a dot: `MyApp.iOS`.
    private static let packages: Set = [
        "app", "appex", "bundle", "docc", "dsym", "framework", "imageset", "lproj", "mlmodelc", "mlpackage", "momd",
        "playground", "rtfd", "scnassets", "storyboardc", "xcarchive", "xcassets", "xcdatamodel", "xcdatamodeld",
        "xcframework", "xcodeproj", "xcresult", "xcworkspace",
    ]
    /// The maximum depth below the given folder: `apps/shop/packages/mobile/ios/App`.
    static let maxLevels = 6
    static let maxFolders = 5000

    /// What is searched, for messages.
    static let scope =
        "searched down to \(maxLevels) levels below it, without hidden folders and \(skipped.joined(separator: ", "))"

    private let reader: ProjectReader
    private let root: String
    /// The level that was read last; nil: none.
    private var level: [Folder]?
    private var levelsLeft = maxLevels + 1
    private var foldersLeft = maxFolders
    /// Whether there are more folders or files than are searched.
    private(set) var isCut = false

    init(_ reader: ProjectReader, at root: String) { (self.reader, self.root) = (reader, root) }

    /// The readable folders of the next level, with the names in them.
    ///
    /// - Returns: nil if there are no more.
    mutating func next() -> [Folder]? {
        guard levelsLeft > 0, !isCut else { return nil }
        levelsLeft -= 1
        let paths = level?.flatMap(subfolders) ?? [root]
        var read: [Folder] = []
        for path in paths {
            foldersLeft -= 1
            isCut = foldersLeft < 0 || reader.isExhausted
            guard !isCut else { break }
            if let names = try? reader.names(in: path) { read.append((path, names)) }
        }
        isCut = isCut || reader.isExhausted
        level = read
        return read.isEmpty ? nil : read
    }

    private func subfolders(_ folder: Folder) -> [String] {
        folder.names.filter { name in
            let suffix = (name as NSString).pathExtension.lowercased()
            return !Self.skipped.contains(name) && !Self.packages.contains(suffix)
        }.map { "\(folder.path)/\($0)" }
            // Most names with a dot are files, which need not be opened.
            .filter { !OpenedFile.isRegular($0) && (try? reader.kind($0)) == .folder }
    }
}
