/// Merges the parts of a `project.yml`: included files, templates and targets. Each step is counted, because parts can be
/// merged many times.
struct XcodeGenMerging {
    private static let replacement = ":REPLACE"

    let reader: ProjectReader
    let file: String
    let position: ProjectValue.Position?

    func spend(_ steps: Int) throws(XcodeProjectError) { try reader.spend(steps: steps, file, position) }

    /// As in XcodeGen: dictionaries are merged, lists are joined, and `key:REPLACE` replaces.
    func merge(
        _ upper: [String: ProjectValue], over lower: [String: ProjectValue]
    ) throws(XcodeProjectError) -> [String: ProjectValue] {
        try spend(1 + 4 * upper.count + lower.count / 4)
        var merged = lower
        for (key, value) in upper {
            if key.hasSuffix(Self.replacement) {
                merged[String(key.dropLast(Self.replacement.count))] = value
            } else if let own = value.dictionary, let other = merged[key]?.dictionary {
                merged[key] = ProjectValue(.dictionary(try merge(own, over: other)), value.position)
            } else if let own = value.list, let other = merged[key]?.list {
                try spend((other.count + own.count) / 4)
                merged[key] = ProjectValue(.list(other + own), value.position)
            } else {
                merged[key] = value
            }
        }
        return merged
    }

    /// Replaces `${target_name}` and a template's attributes in all strings of a value.
    func filled(
        _ value: ProjectValue, _ name: String, _ attributes: [String: ProjectValue]
    ) throws(XcodeProjectError) -> ProjectValue {
        switch value.content {
        case .text(let text): return ProjectValue(.text(try filled(text, name, attributes)), value.position)
        case .list(let list):
            var filled: [ProjectValue] = []
            for element in list { filled.append(try self.filled(element, name, attributes)) }
            return ProjectValue(.list(filled), value.position)
        case .dictionary(let dictionary):
            var filled: [String: ProjectValue] = [:]
            for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
                let key = try self.filled(key, name, attributes)
                if filled[key] == nil { filled[key] = try self.filled(value, name, attributes) }
            }
            return ProjectValue(.dictionary(filled), value.position)
        default: return value
        }
    }

    private func filled(
        _ text: String, _ name: String, _ attributes: [String: ProjectValue]
    ) throws(XcodeProjectError) -> String {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
        try spend(1 + text.utf8.count / 8)
        var (filled, rest) = ("", Array(text.utf8)[...])
        while let dollar = rest.firstIndex(of: UInt8(ascii: "$")) {
            filled += String(decoding: rest[..<dollar], as: UTF8.self)
            rest = rest[dollar...]
            let key = rest.dropFirst(2).prefix(while: SettingDefinition.isNamePart)
            let isVariable = rest.dropFirst().first == UInt8(ascii: "{") && !key.isEmpty
            guard isVariable, key.endIndex < rest.endIndex, rest[key.endIndex] == UInt8(ascii: "}") else {
                filled += "$"
                rest = rest.dropFirst()
                continue
            }
            let variable = String(decoding: key, as: UTF8.self)
            let value = variable == "target_name" ? name : attributes[variable]?.text
            let piece = value ?? "${\(variable)}"
            try spend(1 + piece.utf8.count / 8)
            filled += piece
            rest = rest[(key.endIndex + 1)...]
        }
        return filled + String(decoding: rest, as: UTF8.self)
    }
}
