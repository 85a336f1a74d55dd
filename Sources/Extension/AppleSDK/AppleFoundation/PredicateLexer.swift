/// Splits a predicate format into words, symbols and literals.
struct PredicateLexer {
    enum Token: Hashable {
        /// A keyword or a key path, as written.
        case word(String)
        case sign(String)
        case text(String)
        case number(Double)
        /// A placeholder for an argument: `@`, `d`, `K` and so on.
        case argument(String)
        /// The options in square brackets after an operator.
        case options(String)
    }

    private let scalars: [Unicode.Scalar]
    private var index = 0

    private init(_ format: String) { scalars = Array(format.unicodeScalars) }

    static func tokens(_ format: String) throws(PredicateMistake) -> [(token: Token, position: Int)] {
        var lexer = PredicateLexer(format)
        var tokens: [(Token, Int)] = []
        while true {
            lexer.skip { $0.properties.isWhitespace }
            let position = lexer.index
            guard let token = try lexer.next() else { return tokens }
            tokens.append((token, position))
        }
    }

    private mutating func skip(while condition: (Unicode.Scalar) -> Bool) {
        while index < scalars.count, condition(scalars[index]) { index += 1 }
    }

    private mutating func taken(while condition: (Unicode.Scalar) -> Bool) -> String {
        let start = index
        skip(while: condition)
        return String(String.UnicodeScalarView(scalars[start..<index]))
    }

    private static func isInWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || isNumeric(scalar) || scalar == "_" || scalar == "$" || scalar == "#"
    }

    private static func isNumeric(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) || scalar == "." }

    private mutating func next() throws(PredicateMistake) -> Token? {
        guard index < scalars.count else { return nil }
        let start = index
        let first = scalars[index]
        if first == "'" || first == "\"" { return .text(try text(until: first)) }
        let isNegative = first == "-" && index + 1 < scalars.count && Self.isNumeric(scalars[index + 1])
        if Self.isNumeric(first) || isNegative {
            index += 1
            let written = String(first) + taken(while: Self.isInWord)
            guard let number = Double(written) else {
                throw PredicateMistake(reason: "\(written) is not a number", position: start)
            }
            return .number(number)
        }
        if Self.isInWord(first) { return .word(taken(while: Self.isInWord)) }
        index += 1
        switch first {
        case "%": return .argument(taken { $0 == "@" || $0.properties.isAlphabetic })
        case "[":
            let options = taken { $0 != "]" }
            guard index < scalars.count else { throw PredicateMistake(reason: "] is missing", position: start) }
            index += 1
            return .options(options)
        case "=", "!", "<", ">", "&", "|":
            return .sign(String(first) + taken { "=<>&|".unicodeScalars.contains($0) })
        default: return .sign(String(first))
        }
    }

    private mutating func text(until quote: Unicode.Scalar) throws(PredicateMistake) -> String {
        let start = index
        var text = String.UnicodeScalarView()
        index += 1
        while index < scalars.count, scalars[index] != quote {
            if scalars[index] == "\\" {
                index += 1
                text.append(try escaped())
            } else {
                text.append(scalars[index])
            }
            index += 1
        }
        guard index < scalars.count else {
            throw PredicateMistake(reason: "the string that starts here is not terminated", position: start)
        }
        index += 1
        return String(text)
    }

    /// The character of an escape sequence. Apple documents no others.
    private func escaped() throws(PredicateMistake) -> Unicode.Scalar {
        let known: [Unicode.Scalar: Unicode.Scalar] = [
            "n": "\n", "t": "\t", "r": "\r", "\\": "\\", "'": "'", "\"": "\"",
        ]
        guard index < scalars.count, let scalar = known[scalars[index]] else {
            throw PredicateMistake(
                reason:
                    "a backslash in a literal can be followed only by \\, a quotation mark, n, r or t; pass patterns with %@",
                position: index - 1)
        }
        return scalar
    }
}
