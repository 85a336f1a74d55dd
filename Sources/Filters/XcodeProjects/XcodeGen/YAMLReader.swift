import Foundation
import LocatedYAML
import UntrustedFiles
import Yams

/// Reads YAML as values with positions.
enum YAMLReader {
    private static let maxBytes = 1 << 20
    private static let maxLevels = 60
    /// YAML takes longer to read than Xcode's own format, see `ReadingBudget`.
    private static let stepsPerByte = 2
    private static let maxValues = 500_000

    /// - Returns: nil if the file does not exist.
    static func value(at path: String, _ reader: ProjectReader) throws(XcodeProjectError) -> ProjectValue? {
        guard let data = try reader.data(path, .project, atMost: maxBytes) else { return nil }
        try reader.spend(steps: data.count * stepsPerByte, path, nil)
        guard let text = String(validating: data, as: UTF8.self) else {
            throw reader.error(path, nil, "the file is not UTF-8.")
        }
        let root: Node?
        do {
            root = try Node.document(text, resolver: .default)
        } catch {
            let position = error.position.map { ProjectValue.Position(line: $0.line, column: $0.column) }
            throw reader.error(path, position, "\(error.problem).")
        }
        var left = maxValues
        guard let root else { return ProjectValue(.dictionary([:])) }
        guard let value = value(root, levels: maxLevels, &left) else {
            throw reader.error(path, nil, "more than \(maxValues) values or \(maxLevels) levels.")
        }
        return value
    }

    /// - Returns: nil if there are too many levels or values.
    private static func value(_ node: Node, levels: Int, _ left: inout Int) -> ProjectValue? {
        left -= 1
        guard levels > 0, left > 0 else { return nil }
        let position = node.mark.map { ProjectValue.Position(line: $0.line, column: $0.column) }
        switch node {
        case .sequence(let sequence):
            var list: [ProjectValue] = []
            for node in sequence {
                guard let value = value(node, levels: levels - 1, &left) else { return nil }
                list.append(value)
            }
            return ProjectValue(.list(list), position)
        case .mapping(let mapping):
            var (own, merged): ([String: ProjectValue], [String: ProjectValue]) = ([:], [:])
            for (key, node) in mapping {
                guard let name = key.string, var value = value(node, levels: levels - 1, &left) else { return nil }
                if name == "<<" {
                    for other in value.list ?? [value] {
                        merged.merge(other.dictionary ?? [:]) { first, _ in first }
                    }
                    continue
                }
                value.position = key.mark.map { .init(line: $0.line, column: $0.column) }
                own[name] = value
            }
            return ProjectValue(.dictionary(own.merging(merged) { own, _ in own }), position)
        case .scalar(let scalar): return ProjectValue(content(node, scalar), position)
        case .alias: return ProjectValue(.text(""), position)
        }
    }

    private static func content(_ node: Node, _ scalar: Node.Scalar) -> ProjectValue.Content {
        guard scalar.style == .plain || scalar.style == .any else { return .text(scalar.string) }
        if node.null != nil { return .text("") }
        if let flag = node.bool { return .flag(flag) }
        if let number = node.int { return .whole(number) }
        if scalar.string.contains("."), let number = node.float, number.isFinite { return .decimal(number) }
        return .text(scalar.string)
    }
}
