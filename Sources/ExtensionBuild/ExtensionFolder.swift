import Foundation
import Messages

/// An extension's source folder, as used by Xcode: a message filter or reporting extension with Swift files, an
/// Info.plist and resources.
///
///     let folder = try ExtensionFolder("~/Projects/Filter/MessageFilter")
///     folder.principalClass  // "MessageFilterExtension"
///
/// Based on 48 public extensions (Sources/Apple/README.md).
package struct ExtensionFolder: Sendable {
    /// The path as given by the user, for messages.
    package let path: String
    /// Its location.
    let root: URL
    /// The Swift files, as sorted paths relative to the folder.
    package let sources: [String]
    /// The other files of the extension: lists, text files, models.
    package let resources: [String]
    /// Its data models (`.xcdatamodeld`), as paths relative to the folder.
    let dataModels: [String]
    /// Its Info.plist, with Xcode's variables replaced.
    let plist: ExtensionPlist
    /// The kind of extension.
    package let kind: ExtensionKind
    /// The class that iOS instantiates.
    package let principalClass: String
    /// The module's name: the folder's, converted as by Xcode.
    package let moduleName: String
    /// The storyboard of its view controller; nil: it has a principal class, or there is no such file.
    let storyboard: Storyboard?
    /// Sources that it shares with its app.
    let shared: SharedSources
    /// The build options.
    let reference: ExtensionReference
    /// The files that may be read for it.
    let project: ProjectFiles

    /// - Throws: `BuildError` with what is missing.
    package init(_ reference: ExtensionReference) throws(BuildError) {
        self.reference = reference
        let path = reference.path
        self.path = path
        let root = (path as NSString).expandingTildeInPath
        self.root = URL(fileURLWithPath: root).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder) else {
            throw BuildError("Folder not found: \(path).")
        }
        guard isFolder.boolValue else { throw BuildError("\(path) is a file; specify the extension's folder.") }
        moduleName = Self.identifier(self.root.lastPathComponent)
        project = ProjectFiles(
            self.root, also: reference.also.map(SharedSources.url), followsLinks: reference.followsLinks)
        let files = try project.files(below: self.root, path)
        sources = files.filter(Self.isSource)
        guard !sources.isEmpty else { throw BuildError("\(path) contains no Swift files.") }
        dataModels = Set(files.compactMap(Self.dataModel)).sorted()
        resources = files.filter {
            !$0.hasSuffix(".swift") && ($0 as NSString).lastPathComponent != "Info.plist" && !Self.isXcodeFile($0)
                && Self.dataModel($0) == nil
        }
        let plist = try ExtensionPlist(
            try project.data("Info.plist", in: self.root, path, atMost: ExtensionPlist.maxBytes),
            named: "\(path)/Info.plist", module: moduleName, product: self.root.lastPathComponent)
        shared = try SharedSources(reference.also, project)
        let groups = [SourceGroup(path: path, root: self.root, files: sources, project: project)] + shared.groups
        try Self.refuseTooLarge(groups + shared.modules.map(\.sources))
        try Self.refusePrograms(groups)
        let contents = groups.flatMap { group in group.files.compactMap { try? group.text(of: $0) } }
        let point = plist.strings["NSExtensionPointIdentifier"]
        kind = ExtensionKind(point: point, sources: contents)
        self.plist = point == nil && kind == .reporting ? try plist.naming(kind) : plist
        let named = plist.strings["NSExtensionPrincipalClass"]
        storyboard =
            kind == .reporting && named == nil
            ? try Storyboard.find(plist.strings["NSExtensionMainStoryboard"], among: files, in: self.root, project)
            : nil
        principalClass = try PrincipalClass.find(named, drawn: storyboard, kind, in: contents, path)
    }

    /// Mistakes that do not prevent the build.
    package var mistakes: [Diagnostic] { FolderMistakes.find(in: self) }

    /// The bundle identifiers of the extension and its app; empty if unknown.
    package var appIdentifiers: [String] { AppIdentifiers.find(self) }

    /// The user's paths of its source folders, in the order of their numbers in the compiled program.
    package var sourcePaths: [String] { groups.map(\.path) + shared.modules.map(\.sources.path) }

    /// All sources that are compiled into its module.
    var groups: [SourceGroup] {
        [SourceGroup(path: path, root: root, files: sources, project: project)] + shared.groups
    }

    static func isSource(_ file: String) -> Bool {
        file.hasSuffix(".swift") && (file as NSString).lastPathComponent != "Package.swift"
    }

    /// Sparse files cost their author nothing, but are read at full size.
    private static func refuseTooLarge(_ groups: [SourceGroup]) throws(BuildError) {
        var left = ProjectFiles.maxAllSourceBytes
        for group in groups {
            for file in group.files {
                left -= try group.project.open(file, in: group.root, group.path)?.size ?? 0
                guard left < 0 else { continue }
                throw BuildError(
                    "\(group.path)/\(file): error: the Swift files up to this one have more than "
                        + "\(ProjectFiles.maxAllSourceBytes >> 20) MiB in total. Specify only the extension's folder."
                )
            }
        }
    }

    /// Refuses main programs: iOS calls an extension's principal class.
    private static func refusePrograms(_ groups: [SourceGroup]) throws(BuildError) {
        // Matches scalars, as in PlatformConditions.
        let mark = /(?m)^[ \t]*@main\b/.matchingSemantics(.unicodeScalar)
        for group in groups {
            for file in group.files {
                let text = (try? group.text(of: file)) ?? ""
                let main = text.firstRange(of: mark)
                guard main != nil || (file as NSString).lastPathComponent == "main.swift" else { continue }
                let line = main.map { found in text[..<found.upperBound].count { $0.isNewline } + 1 } ?? 1
                throw BuildError(
                    "\(group.path)/\(file):\(line):1: error: this is a main program, but an extension has none: iOS calls "
                        + "its principal class. Does this file belong to the app?")
            }
        }
    }

    /// The data model that contains a file.
    private static func dataModel(_ file: String) -> String? {
        let parts = file.split(separator: "/")
        return parts.firstIndex { $0.hasSuffix(".xcdatamodeld") }.map { parts[...$0].joined(separator: "/") }
    }

    private static func isXcodeFile(_ file: String) -> Bool {
        // Foundation on Linux crashes on a .stringsdict; without the file, the key is returned, as for a missing
        // string.
        [".entitlements", ".stringsdict", ".storyboard", ".xib", ".h", ".m"].contains(where: file.hasSuffix)
    }

    /// A valid module name: characters other than ASCII letters and digits become underscores.
    static func identifier(_ name: String) -> String {
        let letters = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        return (letters.first?.isNumber ?? true ? "_" : "") + String(letters)
    }
}

/// Why an extension could not be built; possibly the compiler's output.
package struct BuildError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
