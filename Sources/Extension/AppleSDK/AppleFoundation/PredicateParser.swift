/// Parses a predicate format. Precedence, lowest first: `OR`, `AND`, `NOT`.
struct PredicateParser {
    /// The maximum nesting of brackets and negations.
    static let deepest = 100

    private let tokens: [(token: PredicateLexer.Token, position: Int)]
    private let end: Int
    private var index = 0
    private var arguments: ArraySlice<Any>
    private var depth = 0

    static func parse(_ format: String, _ arguments: [Any]) throws(PredicateMistake) -> PredicateCondition {
        let tokens = try PredicateLexer.tokens(format)
        var parser = PredicateParser(tokens: tokens, end: format.unicodeScalars.count, arguments: arguments[...])
        let condition = try parser.alternatives()
        guard parser.index == tokens.count else { throw parser.mistake("unexpected token") }
        return condition
    }

    private func mistake(_ reason: String) -> PredicateMistake {
        guard index < tokens.count else {
            return PredicateMistake(reason: "the predicate is incomplete", position: end)
        }
        return PredicateMistake(reason: reason, position: tokens[index].position)
    }

    // MARK: Conditions

    private mutating func alternatives() throws(PredicateMistake) -> PredicateCondition {
        var parts = [try conjunction()]
        while takes("OR", "||") { parts.append(try conjunction()) }
        return parts.count == 1 ? parts[0] : .any(parts)
    }

    private mutating func conjunction() throws(PredicateMistake) -> PredicateCondition {
        var parts = [try negation()]
        while takes("AND", "&&") { parts.append(try negation()) }
        return parts.count == 1 ? parts[0] : .all(parts)
    }

    private mutating func negation() throws(PredicateMistake) -> PredicateCondition {
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw mistake("too deeply nested") }
        if takes("NOT", "!") { return .not(try negation()) }
        if takes("TRUEPREDICATE") { return .constant(true) }
        if takes("FALSEPREDICATE") { return .constant(false) }
        guard takes("(") else { return try comparison() }
        let condition = try alternatives()
        guard takes(")") else { throw mistake("expected )") }
        return condition
    }

    private mutating func comparison() throws(PredicateMistake) -> PredicateCondition {
        let left = try operand()
        if takes("BETWEEN") { return try between(left) }
        let operation = try operation()
        let options = try options()
        return .comparison(PredicateComparison(left, operation, options, try operand()))
    }

    /// `age BETWEEN {1, 3}`, with both ends.
    private mutating func between(_ left: PredicateComparison.Operand) throws(PredicateMistake) -> PredicateCondition {
        let start = index
        guard case .list(let ends) = try constant(), ends.count == 2 else {
            index = start
            throw mistake("BETWEEN needs a list of two values")
        }
        return .all([
            .comparison(PredicateComparison(left, .greaterOrEqual, [], .constant(ends[0]))),
            .comparison(PredicateComparison(left, .lessOrEqual, [], .constant(ends[1]))),
        ])
    }

    private mutating func operation() throws(PredicateMistake) -> PredicateComparison.Operation {
        if takes("==", "=") { return .equal }
        if takes("!=", "<>") { return .notEqual }
        if takes("<") { return .less }
        if takes("<=", "=<") { return .lessOrEqual }
        if takes(">") { return .greater }
        if takes(">=", "=>") { return .greaterOrEqual }
        if takes("CONTAINS") { return .contains }
        if takes("BEGINSWITH") { return .beginsWith }
        if takes("ENDSWITH") { return .endsWith }
        if takes("LIKE") { return .like }
        if takes("MATCHES") { return .matches }
        if takes("IN") { return .isIn }
        throw mistake("unsupported operator")
    }

    private mutating func options() throws(PredicateMistake) -> PredicateComparison.Options {
        guard index < tokens.count, case .options(let written) = tokens[index].token else { return [] }
        var options: PredicateComparison.Options = []
        for letter in written.lowercased() {
            switch letter {
            case "c": options.insert(.anyCase)
            case "d": options.insert(.anyAccents)
            default: throw mistake("[\(written)] is not supported")
            }
        }
        index += 1
        return options
    }

    // MARK: Operands

    private mutating func operand() throws(PredicateMistake) -> PredicateComparison.Operand {
        if takes("SELF") { return .evaluated }
        if let path = try keyPath() { return .keyPath(path) }
        return .constant(try constant())
    }

    /// `name`, `SELF.name`, or `%K` with the key as its argument; nil: not a key path.
    private mutating func keyPath() throws(PredicateMistake) -> String? {
        guard index < tokens.count else { return nil }
        switch tokens[index].token {
        case .argument("K"):
            guard let path = arguments.popFirst() as? String else {
                throw mistake("the argument of %K must be a string")
            }
            index += 1
            return path
        case .word(let word) where !Self.isKeyword(word):
            index += 1
            return word.uppercased().hasPrefix("SELF.") ? String(word.dropFirst(5)) : word
        default: return nil
        }
    }

    private static func isKeyword(_ word: String) -> Bool {
        let values = ["NIL", "NULL", "TRUE", "FALSE", "YES", "NO"]
        let refused = ["ANY", "ALL", "SOME", "NONE", "BETWEEN", "SUBQUERY", "FUNCTION", "CAST", "TERNARY"]
        return (values + refused).contains(word.uppercased()) || word.contains("$") || word.contains("#")
    }

    private mutating func constant() throws(PredicateMistake) -> PredicateValue {
        if takes("NIL", "NULL") { return .nothing }
        if takes("TRUE", "YES") { return .number(1) }
        if takes("FALSE", "NO") { return .number(0) }
        if takes("{") { return .list(try list()) }
        guard index < tokens.count else { throw mistake("") }
        switch tokens[index].token {
        case .text(let text):
            index += 1
            return .text(text)
        case .number(let number):
            index += 1
            return .number(number)
        case .argument(let kind): return try argument(kind)
        case .word(let word): throw mistake("\(word) is not supported")
        default: throw mistake("unexpected token")
        }
    }

    private mutating func list() throws(PredicateMistake) -> [PredicateValue] {
        var values: [PredicateValue] = []
        if takes("}") { return values }
        repeat { values.append(try constant()) } while takes(",")
        guard takes("}") else { throw mistake("expected }") }
        return values
    }

    private mutating func argument(_ kind: String) throws(PredicateMistake) -> PredicateValue {
        guard ["@", "d", "i", "u", "ld", "lu", "lld", "llu", "f", "lf"].contains(kind) else {
            throw mistake("%\(kind) is not supported")
        }
        guard let argument = arguments.popFirst() else { throw mistake("missing argument") }
        let value = PredicateValue(argument)
        if case .other(let type) = value { throw mistake("an argument of type \(type) is not supported") }
        index += 1
        return value
    }

    // MARK: Tokens

    /// Consumes the next token if it is one of these keywords (in any case) or symbols.
    private mutating func takes(_ words: String...) -> Bool {
        guard index < tokens.count else { return false }
        switch tokens[index].token {
        case .word(let word) where words.contains(word.uppercased()), .sign(let word) where words.contains(word):
            index += 1
            return true
        default: return false
        }
    }
}
