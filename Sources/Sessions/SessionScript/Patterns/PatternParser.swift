/// What a pattern consists of.
indirect enum PatternTree: Hashable, Sendable {
    case characters(PatternCharacters)
    case assertion(LinePattern.Instruction)
    case sequence([PatternTree])
    case choice(PatternTree, PatternTree)
    /// nil: without a limit.
    case repeated(PatternTree, Int, Int?)
}

/// Parses a pattern: characters, `.`, `[…]`, `\d`, `\w`, `\s`, `\b`, `^`, `$`, groups, `|`, and `*`, `+`, `?`, `{2,5}` after
/// what they repeat. `(?i)` at its start: upper and lower case are the same.
struct PatternParser {
    private let characters: [Character]
    private var index = 0
    private var depth = 0
    private(set) var ignoresCase = false

    private static let maxRepetitions = 200
    private static let maxDepth = 30

    init(_ source: String) { characters = Array(source) }

    private var next: Character? { index < characters.count ? characters[index] : nil }

    private mutating func take(_ text: String) -> Bool {
        guard characters[index...].starts(with: text) else { return false }
        index += text.count
        return true
    }

    private func mistake(_ problem: String, at offset: Int? = nil) -> LinePattern.Mistake {
        LinePattern.Mistake(offset: offset ?? index, problem: problem)
    }

    mutating func parse() throws(LinePattern.Mistake) -> PatternTree {
        ignoresCase = take("(?i)")
        if characters.isEmpty { throw mistake("the pattern is empty") }
        let tree = try choice()
        if next == ")" { throw mistake("')' without '('; for the character, write \\)") }
        return tree
    }

    private mutating func choice() throws(LinePattern.Mistake) -> PatternTree {
        var tree = try sequence()
        while take("|") { tree = .choice(tree, try sequence()) }
        return tree
    }

    private mutating func sequence() throws(LinePattern.Mistake) -> PatternTree {
        var parts: [PatternTree] = []
        while let character = next, character != "|", character != ")" {
            let start = index
            let part = try single()
            parts.append(try repeated(part, from: start))
        }
        return .sequence(parts)
    }

    private mutating func repeated(_ part: PatternTree, from start: Int) throws(LinePattern.Mistake) -> PatternTree {
        let place = index
        let counts: (Int, Int?)
        if take("*") {
            counts = (0, nil)
        } else if take("+") {
            counts = (1, nil)
        } else if take("?") {
            counts = (0, 1)
        } else if next == "{" {
            counts = try numbers()
        } else {
            return part
        }
        // Whether a match is short or long does not matter: it is only found or not.
        _ = take("?")
        if let next, "*+?{".contains(next) { throw mistake("two repetitions follow each other; use a group ( )") }
        if case .assertion = part { throw mistake("nothing can be repeated here", at: place) }
        return .repeated(part, counts.0, counts.1)
    }

    /// `{3}`, `{2,}`, `{2,5}`
    private mutating func numbers() throws(LinePattern.Mistake) -> (Int, Int?) {
        let start = index
        let rest = String(characters[index...])
        guard let match = rest.prefixMatch(of: /\{([0-9]{1,4})(,?)([0-9]{0,4})\}/), let least = Int(match.1),
            !(match.2.isEmpty && !match.3.isEmpty)
        else { throw mistake("expected a number of repetitions such as {3} or {2,5}; for the character, write \\{") }
        let most = match.2.isEmpty ? least : Int(match.3)
        guard least <= Self.maxRepetitions, most ?? 0 <= Self.maxRepetitions, most.map({ $0 >= least }) ?? true else {
            throw mistake("expected numbers up to \(Self.maxRepetitions), the smaller one first", at: start)
        }
        index += match.0.count
        return (least, most)
    }

    private mutating func single() throws(LinePattern.Mistake) -> PatternTree {
        let start = index
        guard let character = next else { return .sequence([]) }
        index += 1
        switch character {
        case ".": return .characters(.all)
        case "^": return .assertion(.start)
        case "$": return .assertion(.end)
        case "\\": return try escape()
        case "[": return .characters(try list(from: start))
        case "(": return try group(from: start)
        case "*", "+", "?", "{":
            throw mistake("nothing to repeat before '\(character)'; for the character, write \\\(character)", at: start)
        default: return .characters(.one(character))
        }
    }

    private mutating func group(from start: Int) throws(LinePattern.Mistake) -> PatternTree {
        guard depth < Self.maxDepth else { throw mistake("more than \(Self.maxDepth) groups in each other", at: start) }
        if next == "?", !take("?:") {
            throw mistake("'(?' is not supported, except (?: ) and (?i) at the start", at: start)
        }
        depth += 1
        defer { depth -= 1 }
        let tree = try choice()
        guard take(")") else { throw mistake("'(' without ')'", at: start) }
        return tree
    }

    private mutating func escape() throws(LinePattern.Mistake) -> PatternTree {
        if take("b") { return .assertion(.boundary) }
        if take("B") { return .assertion(.notBoundary) }
        return .characters(PatternCharacters(parts: [try escaped()], isNegated: false))
    }

    /// What follows a backslash, for one character.
    private mutating func escaped() throws(LinePattern.Mistake) -> PatternCharacters.Part {
        let start = index - 1
        guard let character = next else { throw mistake("'\\' at the end; for the character, write \\\\", at: start) }
        index += 1
        switch character {
        case "d", "D": return .members(.digit, isNegated: character == "D")
        case "w", "W": return .members(.word, isNegated: character == "W")
        case "s", "S": return .members(.blank, isNegated: character == "S")
        case "t": return .range("\t", "\t")
        case _ where character.isASCII && (character.isLetter || character.isNumber):
            throw mistake("unknown escape '\\\(character)' (known: \\d \\D \\w \\W \\s \\S \\b \\B \\t)", at: start)
        default: return .range(character, character)
        }
    }

    /// `[a-z0-9]`, `[^ ]`
    private mutating func list(from start: Int) throws(LinePattern.Mistake) -> PatternCharacters {
        let isNegated = take("^")
        var parts: [PatternCharacters.Part] = []
        repeat {
            let place = index
            guard let character = next else { throw mistake("'[' without ']'", at: start) }
            index += 1
            let part = character == "\\" ? try escaped() : .range(character, character)
            guard case .range(let first, _) = part, next == "-", index + 1 < characters.count,
                characters[index + 1] != "]"
            else {
                parts.append(part)
                continue
            }
            index += 1
            guard let end = next else { throw mistake("'[' without ']'", at: start) }
            index += 1
            guard case .range(let last, _) = end == "\\" ? try escaped() : .range(end, end), first <= last else {
                throw mistake("expected a range such as a-z, the smaller character first", at: place)
            }
            parts.append(.range(first, last))
        } while next != "]"
        index += 1
        return PatternCharacters(parts: parts, isNegated: isNegated)
    }
}
