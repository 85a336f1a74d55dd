package import Foundation
import JSONCodec
package import LocatedYAML
package import Messages
package import UntrustedFiles
package import Yams

/// Reads the values of an App Group as YAML: in a session, and in the option `--app-group-value`.
///
/// YAML has strings, numbers, booleans, lists and mappings. Tags mark what else a property list can contain:
///
///     icon: !data aGVsbG8=                            # bytes in Base64
///     since: !date 2026-03-02T09:00:00Z
///     rules: !json [{ word: parcel, action: junk }]   # data: the value as JSON
///     archive: !file shared/rules.archive             # data: the bytes of a file
package struct GroupValueReader {
    /// The largest file of a value, in bytes.
    package static let fileLimit = 16 << 20

    private let folder: URL
    private let findings: Findings
    private let project: FileProject?

    /// - Parameters:
    ///   - folder: the folder at which the paths of files start.
    ///   - project: what files must be in; nil: they may be anywhere.
    package init(_ folder: URL, _ findings: Findings, in project: FileProject? = nil) {
        self.folder = URL(fileURLWithPath: folder.path, isDirectory: true)
        self.findings = findings
        self.project = project
    }

    private enum Tag: String, CaseIterable {
        case data = "!data"
        case date = "!date"
        case json = "!json"
        case file = "!file"
    }

    /// - Returns: nil for an empty value, and for an invalid one, which is reported.
    package func value(_ node: Node) -> GroupValue? {
        guard findings.mayVisit(node) else { return nil }
        switch tag(of: node) {
        case .some(.json): return json(node)
        case .some(let tag): return tagged(tag, node)
        case nil: return plain(node)
        }
    }

    private func tag(of node: Node) -> Tag? {
        let name = node.tag.description
        // Binary data and times have tags in YAML itself.
        if name == Yams.Tag.Name.binary.rawValue { return .data }
        if name == Yams.Tag.Name.timestamp.rawValue { return .date }
        if let tag = Tag(rawValue: name) { return tag }
        if name.hasPrefix("!") {
            findings.report(
                node.position, nil,
                "unknown tag \(Fields.suggestion(name, Tag.allCases.map(\.rawValue)))")
        }
        return nil
    }

    private func plain(_ node: Node) -> GroupValue? {
        switch node {
        case .mapping(let mapping):
            var values: [String: GroupValue] = [:]
            for (key, value) in mapping {
                guard findings.mayVisit(key) else { return nil }
                guard let name = key.string else {
                    findings.report(key.position, nil, "expected a string as a key, found \(key.kind)")
                    continue
                }
                let written = findings.written(name)
                if values[written] != nil { findings.report(key.position, nil, "duplicate key '\(written.short)'") }
                if let value = self.value(value) { values[written] = value }
            }
            return .dictionary(values)
        case .sequence(let sequence): return .list(sequence.compactMap(value))
        case .scalar(let scalar):
            if scalar.isNothing { return nil }
            return scalar.isPlain ? GroupValue(written: scalar.string) : .text(scalar.string)
        case .alias: return nil
        }
    }

    private func tagged(_ tag: Tag, _ node: Node) -> GroupValue? {
        guard case .scalar(let scalar) = node else {
            findings.report(node.position, tag.rawValue, "expected a string, found \(node.kind)")
            return nil
        }
        switch tag {
        case .data:
            if let bytes = Base64.bytes(scalar.string) { return .data(bytes) }
            return refuse(node, tag, "expected Base64 such as aGVsbG8=, found \(node.kind)")
        case .date:
            if let milliseconds = Dates.milliseconds(scalar.string) { return .date(milliseconds) }
            return refuse(node, tag, "expected \(Dates.allowed), found \(node.kind)")
        case .file: return file(scalar.string, node)
        case .json: return nil
        }
    }

    private func refuse(_ node: Node, _ tag: Tag, _ problem: String) -> GroupValue? {
        findings.report(node.position, tag.rawValue, problem)
        return nil
    }

    private func file(_ written: String, _ node: Node) -> GroupValue? {
        let path = URL(fileURLWithPath: written.expandingTilde, relativeTo: folder)
            .standardizedFileURL.path
        var isFolder: ObjCBool = false
        guard !written.isEmpty, FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            return refuse(node, .file, "file not found: \(path)")
        }
        if let refusal = project?.refusal(of: path) { return refuse(node, .file, refusal) }
        if isFolder.boolValue { return refuse(node, .file, "expected a file, found the folder \(path)") }
        guard let data = OpenedFile.data(at: path, atMost: Self.fileLimit) else {
            return refuse(node, .file, "\(path) cannot be read, is not a regular file or is larger than 16 MiB")
        }
        return .data([UInt8](data))
    }

    /// A YAML value as the bytes of the same value in JSON. A string that is quoted or a block is JSON as it is written.
    private func json(_ node: Node) -> GroupValue? {
        if case .scalar(let scalar) = node, !scalar.isPlain {
            let bytes = [UInt8](scalar.string.utf8)
            if JSONReader.read(bytes) != nil { return .data(bytes) }
            return refuse(node, .json, "expected JSON, found \(node.kind)")
        }
        guard let value = jsonValue(node) else { return nil }
        // Foundation's JSON: an app would write the value with it, and the bytes are to be the same.
        let options: JSONSerialization.WritingOptions = [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? JSONSerialization.data(withJSONObject: value, options: options) else {
            return refuse(node, .json, "the value cannot be written as JSON")
        }
        return .data([UInt8](data))
    }

    private func jsonValue(_ node: Node) -> Any? {
        if case .scalar(let scalar) = node, scalar.isNothing { return NSNull() }
        switch node {
        case .mapping(let mapping):
            var members: [String: Any] = [:]
            for (key, value) in mapping {
                guard findings.mayVisit(key), findings.mayVisit(value), let name = key.string else { return nil }
                members[findings.written(name)] = jsonValue(value)
            }
            return members
        case .sequence(let sequence):
            return sequence.compactMap { findings.mayVisit($0) ? jsonValue($0) : nil }
        case .scalar(let scalar):
            guard scalar.isPlain else { return scalar.string }
            return switch GroupValue(written: scalar.string) {
            case .flag(let flag): flag
            case .whole(let whole): whole
            case .decimal(let decimal): decimal
            default: scalar.string
            }
        case .alias: return nil
        }
    }
}

extension GroupValue {
    /// Reads a value that is written as in a session.
    ///
    /// - Parameters:
    ///   - yaml: one YAML value: `[parcel, prize]`, `!file rules.json`.
    ///   - name: the name of the source, for errors.
    ///   - folder: the folder at which the paths of files start.
    /// - Throws: `SessionErrors` with all mistakes.
    package init(yaml: String, name: String, folder: URL) throws(SessionErrors) {
        let findings = Findings(file: name)
        let document = yaml.allSatisfy(\.isWhitespace) ? nil : YAMLDocument(yaml, findings, needs: "write a value")
        let value = document.flatMap { GroupValueReader(folder, findings).value($0.root) }
        guard let value, findings.mistakes.isEmpty else {
            if findings.mistakes.isEmpty { findings.report(.start, nil, "the value is empty") }
            throw SessionErrors(mistakes: findings.inOrder)
        }
        self = value
    }
}
