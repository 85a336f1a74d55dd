import Foundation
package import LocatedYAML
package import Messages
import UntrustedFiles
import XcodeProjects

/// `siftbox.yaml` beside a project: what its filter needs, for every command, session and inbox that uses the filter by path.
///
/// Each key is the option of its name. What the command line or a session says replaces what the file says; see
/// `ExtensionReference.completed()`.
package struct SiftboxFile: Hashable, Sendable {
    package static let name = "siftbox.yaml"
    /// It is read again and again.
    static let sizeLimit = 64 << 10

    /// A key, and how its value is read. Mistakes are reported to the fields' findings.
    package struct Key: Sendable {
        /// The option without its hyphens.
        package let name: String
        let read: @Sendable (Fields, inout SiftboxFile) -> Void
        /// What the file says, for reports.
        package let values: @Sendable (SiftboxFile) -> [String]
    }

    package let path: String
    /// The keys that it has, with the positions of their values.
    package private(set) var positions: [String: SourcePosition] = [:]
    /// The filter as it is written, such as a sample's name; nil: it is in the file's folder.
    package private(set) var filter: String?
    /// The values of the build options, with absolute paths.
    private(set) var build: [ExtensionReference.Option: [String]] = [:]
    /// The same values as they are written, in the same order.
    private var writtenBuild: [ExtensionReference.Option: [Located<String>]] = [:]
    /// Folders of App Groups as in `--app-group`, with absolute paths.
    package private(set) var appGroups: [AppGroupFolder] = []
    package private(set) var release: Release?
    package private(set) var country: Country?
    /// Where each folder of `appGroups` is written.
    private var appGroupPositions: [AppGroupFolder: SourcePosition] = [:]
    private let followsLinks: Bool

    /// Every key. To add one: its option, and its entry here.
    package static let keys =
        [Key(name: "filter", read: { $1.filter = $1.filter($0) }, values: { [$0.filter].compactMap(\.self) })]
        + ExtensionReference.Option.allCases.filter { !$0.isFlag }.map { option in
            Key(name: option.rawValue, read: { $1.read(option, $0) }, values: { $0.build[option] ?? [] })
        } + [
            Key(
                name: "app-group", read: { $1.readAppGroups($0) },
                values: { $0.appGroups.map { ($0.identifier.map { "\($0)=" } ?? "") + $0.folder } }),
            Key(
                name: "release", read: { $1.release = $0.release("release") },
                values: { [$0.release?.title].compactMap(\.self) }),
            Key(
                name: "country", read: { $1.country = $0.country("country") },
                values: { [$0.country?.code].compactMap(\.self) }),
        ]

    /// - Parameters:
    ///   - filter: the path of a filter: the file is in this folder, or beside this project or program.
    ///   - followsLinks: whether what it names may be outside of its project.
    /// - Returns: nil if there is no such file.
    /// - Throws: `BuildError` with every mistake in it.
    package init?(beside filter: String, followsLinks: Bool = false) throws(BuildError) {
        guard let path = Self.path(beside: filter) else { return nil }
        (self.path, self.followsLinks) = (path, followsLinks)
        let findings = Findings(file: path)
        do throws(FileMistake) {
            // A link could show another file's text in a mistake.
            if (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil,
                let refusal = FileProject(of: path, "the project", followsLinks: followsLinks).refusal(of: path)
            {
                throw FileMistake(file: path, problem: refusal)
            }
            let yaml = try YAMLFile(Self.name, sizeLimit: Self.sizeLimit).read(path)
            if !YAMLFile.isBlank(yaml), let document = YAMLDocument(yaml, findings, needs: "write a key"),
                let fields = Fields(document.root, findings, of: nil, allowed: Self.keys.map(\.name))
            {
                for key in Self.keys where fields.node(key.name) != nil {
                    positions[key.name] = fields.position(key.name)
                    key.read(fields, &self)
                }
            }
        } catch {
            throw BuildError(error.description)
        }
        guard findings.mistakes.isEmpty else {
            throw BuildError(findings.inOrder.map(\.description).joined(separator: "\n"))
        }
    }

    /// The file in a folder, or beside a project or a program; nil: there is none.
    package static func path(beside filter: String) -> String? {
        let path = filter.expandedURL.path
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        let isIn = path.leadsToFolder && !ProjectName.isProjectItself(path)
        let file = (isIn ? path : path.parentPath) + "/" + name
        // A link that leads nowhere is a mistake.
        return access(file, F_OK) == 0 || (try? FileManager.default.destinationOfSymbolicLink(atPath: file)) != nil
            ? file : nil
    }
}

// Where values are written.
extension SiftboxFile {
    /// The position of a key's value.
    func position(of key: String) -> SourcePosition { positions[key] ?? .start }

    /// A value of a build option as it is written.
    ///
    /// - Parameter value: with absolute paths.
    func written(_ value: String, as option: ExtensionReference.Option) -> Located<String>? {
        guard let index = build[option]?.firstIndex(of: value), let all = writtenBuild[option], index < all.count
        else { return nil }
        return all[index]
    }

    /// A mistake in the folder of an App Group.
    package func mistake(_ problem: String, in group: AppGroupFolder? = nil) -> FileMistake {
        FileMistake(
            file: path, position: group.flatMap { appGroupPositions[$0] } ?? position(of: "app-group"),
            key: "app-group", problem: problem)
    }
}

// How values are read.
extension SiftboxFile {
    private var folder: URL { URL(fileURLWithPath: path).deletingLastPathComponent() }

    /// The values of a key, which can become part of a reference's text.
    private func values(_ fields: Fields, _ key: String, _ allowed: String, isList: Bool) -> [Located<String>] {
        let written =
            isList
            ? fields.strings(key, allowed, orOne: true) ?? []
            : fields.text(key, allowed).map { [Located($0, fields.position(key))] } ?? []
        return written.filter { value in
            let text = value.value
            let isPlain =
                !" \(text)".contains(" --") && text == text.harmless
                && text == text.trimmingCharacters(in: .whitespaces)
            if !isPlain {
                fields.findings.report(
                    value.position, key,
                    "expected \(allowed) without options, control characters and spaces around it, found \(value.value.short.quoted)"
                )
            }
            return isPlain
        }
    }

    /// Reports a path that leads to nothing, or out of the project.
    private func isAllowed(_ path: String, _ key: String, at position: SourcePosition, _ fields: Fields) -> Bool {
        let problem =
            FileManager.default.fileExists(atPath: path)
            ? FileProject(of: self.path, "the project", followsLinks: followsLinks).refusal(of: path)
            : "no such file or folder: \(path)" + (MissingFile.guess(path).map { "; did you mean \($0)?" } ?? "")
        if let problem { fields.findings.report(position, key, problem) }
        return problem == nil
    }

    private func filter(_ fields: Fields) -> String? {
        guard let written = values(fields, "filter", "a sample's name or a path", isList: false).first else {
            return nil
        }
        if written.value == "none" {
            fields.report("filter", "expected a sample's name or a path, found \(written.value.quoted)")
            return nil
        }
        // Without a slash it may be a sample. The catalog of filters looks it up.
        let path = path(of: written.value)
        let isName = !written.value.contains("/") && !FileManager.default.fileExists(atPath: path)
        return isName || isAllowed(path, "filter", at: written.position, fields) ? written.value : nil
    }

    /// A path in the file, which starts at the file's folder.
    private func path(of written: String) -> String { ExtensionReference(path: written).absolute(from: folder).path }

    /// The filter of a folder with the file; nil: the path is that of the filter itself, also if it is a project or a program
    /// beside the file.
    package func filter(of path: String) -> String? {
        path.expandedURL.path.leadsToFolder && !ProjectName.isProjectItself(path)
            ? filter.map(self.path(of:)) : nil
    }

    private mutating func read(_ option: ExtensionReference.Option, _ fields: Fields) {
        let key = option.rawValue
        let allowed = option.isRepeatable ? "\(option.value) or a list" : option.value
        for value in values(fields, key, allowed, isList: option.isRepeatable) {
            do throws(BuildError) {
                var one = ExtensionReference(path: "")
                try one.add(option, value.value)
                one = one.absolute(from: folder)
                if one.addedPaths.allSatisfy({ isAllowed($0, key, at: value.position, fields) }) {
                    build[option, default: []] += one.values(of: option)
                    writtenBuild[option, default: []].append(value)
                }
            } catch {
                fields.findings.report(value.position, key, "expected \(allowed), found \(value.value.short.quoted)")
            }
        }
    }

    private mutating func readAppGroups(_ fields: Fields) {
        for value in values(fields, "app-group", "[ID=]FOLDER or a list", isList: true) {
            do throws(BuildError) {
                let group = try AppGroupFolder(value.value, from: folder)
                if appGroups.contains(where: { $0.identifier == group.identifier }) {
                    throw BuildError("a second folder for \(group.identifier ?? "the filter's group")")
                }
                if isAllowed(group.folder, "app-group", at: value.position, fields) {
                    appGroups.append(group)
                    appGroupPositions[group] = value.position
                }
            } catch {
                fields.findings.report(value.position, "app-group", error.description)
            }
        }
    }
}

extension ExtensionReference {
    /// The reference with what `siftbox.yaml` says where the reference says nothing.
    ///
    /// - Parameter kind: the file is about the filter, not about a reporting extension beside it.
    /// - Throws: `BuildError` with every mistake in the file.
    package func completed(as kind: ExtensionKind? = nil) throws(BuildError) -> ExtensionReference {
        guard completion == nil, kind != .reporting,
            let file = try SiftboxFile(beside: path, followsLinks: followsLinks)
        else {
            return self
        }
        var result = self
        result.completion = Completion(file: file, given: text)
        if let filter = file.filter(of: path) { result.path = filter }
        for option in Option.allCases where values(of: option).isEmpty {
            for value in file.build[option] ?? [] { try result.add(option, value) }
        }
        return result
    }

    /// The same, without the file if it has mistakes: those who use the filter report them.
    package func completedIfValid(as kind: ExtensionKind? = nil) -> ExtensionReference {
        (try? completed(as: kind)) ?? self
    }

    /// The file that completed it.
    package var file: SiftboxFile? { completion?.file }

    /// The reference before it was completed. An inbox keeps this one, so that changes of the file count.
    package var given: ExtensionReference {
        completion.flatMap { completion in try? ExtensionReference(completion.given) } ?? self
    }
}
