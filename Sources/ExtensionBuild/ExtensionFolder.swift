import Foundation
import Messages

/// An extension as Xcode keeps it, a message filter or one for reports: a folder with its Swift files, its Info.plist and its resources.
///
///     let folder = try ExtensionFolder("~/Projects/Filter/MessageFilter")
///     folder.principalClass  // "MessageFilterExtension"
///
/// Source of what real ones contain: 48 public extensions (Sources/Apple/README.md).
package struct ExtensionFolder: Sendable {
    /// As the user named it, for messages.
    package let path: String
    /// Where it lies.
    let root: URL
    /// The Swift files, by their paths below the folder, in the order of their names.
    package let sources: [String]
    /// Everything else that belongs to the extension: lists, texts, models.
    package let resources: [String]
    /// Its data models (`.xcdatamodeld`), by their paths below the folder.
    let dataModels: [String]
    /// Its Info.plist, with Xcode's variables replaced.
    let plist: ExtensionPlist
    /// What it is to the phone.
    package let kind: ExtensionKind
    /// The class that the phone makes.
    package let principalClass: String
    /// The module's name: the folder's, as Xcode makes it.
    package let moduleName: String
    /// What its view controller was drawn in; nil: it has a principal class, or there is no such file.
    let storyboard: Storyboard?
    /// What it shares with its app.
    let shared: SharedSources
    /// How it is to be built.
    let reference: ExtensionReference
    /// What may be read for it.
    let project: ProjectFiles

    /// - Throws: `BuildError` with a sentence on what is missing.
    package init(_ reference: ExtensionReference) throws(BuildError) {
        self.reference = reference
        let path = reference.path
        self.path = path
        let root = (path as NSString).expandingTildeInPath
        self.root = URL(fileURLWithPath: root).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder) else {
            throw BuildError("There is no folder \(path).")
        }
        guard isFolder.boolValue else { throw BuildError("\(path) is a file; give the extension's folder.") }
        moduleName = Self.identifier(self.root.lastPathComponent)
        project = ProjectFiles(
            self.root, also: reference.also.map(SharedSources.url), followsLinks: reference.followsLinks)
        let files = try project.files(below: self.root, path)
        sources = files.filter(Self.isSource)
        guard !sources.isEmpty else { throw BuildError("There is no Swift file in \(path).") }
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
        let texts = groups.flatMap { group in group.files.compactMap { try? group.text(of: $0) } }
        let point = plist.texts["NSExtensionPointIdentifier"]
        kind = ExtensionKind(point: point, sources: texts)
        self.plist = point == nil && kind == .reporting ? try plist.naming(kind) : plist
        let named = plist.texts["NSExtensionPrincipalClass"]
        storyboard =
            kind == .reporting && named == nil
            ? try Storyboard.find(plist.texts["NSExtensionMainStoryboard"], among: files, in: self.root, project) : nil
        principalClass = try PrincipalClass.find(named, drawn: storyboard, kind, in: texts, path)
    }

    /// What is wrong with it although it can be built.
    package var mistakes: [Diagnostic] { FolderMistakes.find(in: self) }

    /// The bundle identifiers of the extension and its app; empty when nothing tells them.
    package var appIdentifiers: [String] { AppIdentifiers.find(self) }

    /// What the user calls the folders of its sources, in the order in which the compiled program numbers them.
    package var sourcePaths: [String] { groups.map(\.path) + shared.modules.map(\.sources.path) }

    /// All that is compiled into its module.
    var groups: [SourceGroup] {
        [SourceGroup(path: path, root: root, files: sources, project: project)] + shared.groups
    }

    static func isSource(_ file: String) -> Bool {
        file.hasSuffix(".swift") && (file as NSString).lastPathComponent != "Package.swift"
    }

    /// Files with holes cost their author nothing, and are as large as any other when they are read.
    private static func refuseTooLarge(_ groups: [SourceGroup]) throws(BuildError) {
        var left = ProjectFiles.mostAllSourceBytes
        for group in groups {
            for file in group.files {
                left -= try group.project.open(file, in: group.root, group.path)?.size ?? 0
                guard left < 0 else { continue }
                throw BuildError(
                    "\(group.path)/\(file): error: up to this file, the Swift files have over "
                        + "\(ProjectFiles.mostAllSourceBytes >> 20) MiB together. Give the folder of the extension alone."
                )
            }
        }
    }

    /// An extension has no main program: the phone calls it.
    private static func refusePrograms(_ groups: [SourceGroup]) throws(BuildError) {
        // By scalars, as in PlatformConditions.
        let mark = /(?m)^[ \t]*@main\b/.matchingSemantics(.unicodeScalar)
        for group in groups {
            for file in group.files {
                let text = (try? group.text(of: file)) ?? ""
                let main = text.firstRange(of: mark)
                guard main != nil || (file as NSString).lastPathComponent == "main.swift" else { continue }
                let line = main.map { found in text[..<found.upperBound].count { $0.isNewline } + 1 } ?? 1
                throw BuildError(
                    "\(group.path)/\(file):\(line):1: error: this is a main program, and an extension has none: the phone "
                        + "calls its principal class. Is it the app's?")
            }
        }
    }

    /// The data model that a file belongs to.
    private static func dataModel(_ file: String) -> String? {
        let parts = file.split(separator: "/")
        return parts.firstIndex { $0.hasSuffix(".xcdatamodeld") }.map { parts[...$0].joined(separator: "/") }
    }

    private static func isXcodeFile(_ file: String) -> Bool {
        // Foundation on Linux crashes over a .stringsdict; without it the key comes back, as when a text is missing.
        [".entitlements", ".stringsdict", ".storyboard", ".xib", ".h", ".m"].contains(where: file.hasSuffix)
    }

    /// A name that a module can have: what is none of a letter or digit becomes an underscore.
    static func identifier(_ name: String) -> String {
        let letters = name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        return (letters.first?.isNumber ?? true ? "_" : "") + String(letters)
    }
}

/// Why an extension could not be built: a sentence, or what the compiler said.
package struct BuildError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String
    package init(_ description: String) { self.description = description }
}
