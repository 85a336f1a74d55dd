import Yams

/// An error of the YAML parser, as a message with a position.
struct YAMLMistake {
    var position: SourcePosition?
    var problem: String

    init(_ error: any Error, _ yaml: String) {
        switch error {
        case YamlError.scanner(let context, let problem, let mark, _),
            YamlError.parser(let context, let problem, let mark, _),
            YamlError.composer(let context, let problem, let mark, _):
            position = SourcePosition(line: mark.line, column: mark.column)
            let before = context.map { "\($0.text.trimmed) (line \($0.mark.line)): " } ?? ""
            self.problem = "invalid YAML: \(before)\(problem)\(Self.hint(yaml, mark.line))"
        case YamlError.reader(let problem, let offset, _, _):
            position = offset.map { Self.position(yaml, $0) }
            self.problem = "invalid YAML: \(problem)"
        default:
            problem = "invalid YAML: \(error)"
        }
    }

    func report(_ findings: Findings) { findings.report(position, nil, problem) }

    /// A hint for the most common mistakes: an invisible one, and a variable that YAML reads as a mapping.
    private static func hint(_ yaml: String, _ number: Int) -> String {
        let line = yaml.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(number - 1).first ?? ""
        if line.contains(/[{\[,:] *\$\{/) {
            return "; between { } and [ ], a value with a variable needs quotation marks: \"${name}\""
        }
        let indent = line.prefix { $0 == " " || $0 == "\t" }
        return indent.contains("\t") ? "; this line is indented with a tab, but YAML needs spaces" : ""
    }

    private static func position(_ yaml: String, _ offset: Int) -> SourcePosition {
        var place = SourcePosition(line: 1, column: 1)
        for character in yaml.prefix(offset) {
            place =
                character.isNewline
                ? SourcePosition(line: place.line + 1, column: 1) : place.right(by: character.unicodeScalars.count)
        }
        return place
    }
}
