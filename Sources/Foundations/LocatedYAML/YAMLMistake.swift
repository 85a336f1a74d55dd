import UntrustedFiles
package import Yams

/// An error of the YAML parser, as a message with a position.
package struct YAMLMistake: Error {
    package private(set) var position: SourcePosition?
    package private(set) var problem: String
    /// The keys that a mapping has twice, if that is the mistake.
    private(set) var duplicates: [String] = []

    fileprivate init(_ position: SourcePosition, _ problem: String) {
        (self.position, self.problem) = (position, problem)
    }

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
        case YamlError.duplicatedKeysInMapping(let keys, let context):
            position = SourcePosition(line: context.mark.line, column: context.mark.column)
            duplicates = keys
            problem = "duplicate key '\(keys.first?.short ?? "")'"
        default:
            problem = "invalid YAML: \(error)"
        }
    }

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

extension Node {
    /// The only document of a YAML text; nil: it is empty.
    ///
    /// - Parameter resolver: which plain scalars are more than strings; basic: their reader decides.
    package static func document(_ yaml: String, resolver: Resolver = .basic) throws(YAMLMistake) -> Node? {
        guard AliasBudget(yaml).isBounded else {
            throw YAMLMistake(
                .start, "nested aliases could expand to millions of values; write the values out")
        }
        do {
            return try Parser(yaml: yaml, resolver: resolver, encoding: .utf8).singleRoot()
        } catch {
            throw YAMLMistake(error, yaml)
        }
    }
}
