import LocatedYAML

/// A value that is written as YAML.
indirect enum YAMLValue: Hashable, Sendable {
    /// A string of a user or of a message, in quotes where it needs them.
    case text(String)
    /// A word or number of the format, which needs no quotes.
    case word(String)
    case list([YAMLValue])
    case mapping([Entry])

    struct Entry: Hashable, Sendable {
        let key: String
        let value: YAMLValue

        init(_ key: String, _ value: YAMLValue) { (self.key, self.value) = (key, value) }
    }

    static func number(_ number: Int) -> YAMLValue { .word(String(number)) }
    static func bool(_ value: Bool) -> YAMLValue { .word(value ? "true" : "false") }
    /// A mapping of the entries that have a value.
    static func entries(_ entries: [(key: String, value: YAMLValue?)]) -> YAMLValue {
        .mapping(entries.compactMap { key, value in value.map { Entry(key, $0) } })
    }
}

extension YAMLValue {
    /// On one line: `{ from: 24273, text: "Sale, today only" }`.
    var flow: String { flow(inFlow: true) }

    private static func scalar(_ text: String, inFlow: Bool) -> String {
        YAMLText.scalar(Substitution.escaped(text), inFlow: inFlow)
    }

    private func flow(inFlow: Bool) -> String {
        switch self {
        case .text(let text): return Self.scalar(text, inFlow: inFlow)
        case .word(let word): return word
        case .list(let values): return "[" + values.map(\.flow).joined(separator: ", ") + "]"
        case .mapping(let entries) where entries.isEmpty: return "{}"
        case .mapping(let entries):
            let written = entries.map { "\(Self.scalar($0.key, inFlow: true)): \($0.value.flow)" }
            return "{ " + written.joined(separator: ", ") + " }"
        }
    }

    /// How many columns a line should have at most.
    private static let width = 120

    /// The lines of `key: value`: one line if it fits, else a line for each entry.
    ///
    /// - Parameters:
    ///   - indentation: the number of blanks before the key.
    ///   - marker: what precedes the key in its line instead of blanks: `- `.
    func lines(_ key: String, indentation: Int, marker: String = "") -> [String] {
        let blanks = String(repeating: " ", count: indentation)
        let name = blanks + marker + Self.scalar(key, inFlow: false) + ":"
        let line = "\(name) \(flow(inFlow: false))"
        if line.count <= Self.width { return [line] }
        let inner = indentation + marker.count + 2
        switch self {
        case .mapping(let entries) where !entries.isEmpty:
            return [name] + entries.flatMap { $0.value.lines($0.key, indentation: inner) }
        case .list(let values) where !values.isEmpty: return [name] + values.flatMap { $0.items(indentation: inner) }
        default: return [line]
        }
    }

    /// The lines of `- value`.
    func items(indentation: Int) -> [String] {
        let blanks = String(repeating: " ", count: indentation)
        let line = "\(blanks)- \(flow(inFlow: false))"
        guard line.count > Self.width, case .mapping(let entries) = self, let first = entries.first else {
            return [line]
        }
        return first.value.lines(first.key, indentation: indentation, marker: "- ")
            + entries.dropFirst().flatMap { $0.value.lines($0.key, indentation: indentation + 2) }
    }
}
