import Yams

/// What the YAML parser did not understand, said so that it can be mended.
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
            self.problem = "this is not YAML: \(before)\(problem)\(Self.hint(yaml, mark.line))"
        case YamlError.reader(let problem, let offset, _, _):
            position = offset.map { Self.position(yaml, $0) }
            self.problem = "this is not YAML: \(problem)"
        default:
            problem = "this is not YAML: \(error)"
        }
    }

    func report(_ findings: Findings) { findings.report(position, nil, problem) }

    /// The one thing that most often goes wrong and is not to be seen.
    private static func hint(_ yaml: String, _ number: Int) -> String {
        let line = yaml.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(number - 1).first ?? ""
        let indent = line.prefix { $0 == " " || $0 == "\t" }
        return indent.contains("\t") ? "; YAML is indented with spaces, and this line with a tab" : ""
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
