import UntrustedFiles

/// Reads old-style (OpenStep) property lists, the format of `project.pbxproj`, with the positions of values.
///
///     // !$*UTF8*$!
///     { objectVersion = 77; targets = ( 5E0A /* Filter */, ); name = "\U00c4 \"b\""; }
struct OpenStepParser {
    struct Failure: Error {
        let position: ProjectValue.Position
        let problem: String
    }

    /// Xcode's files have five levels.
    static let maxLevels = 40

    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var lineStart = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// - Throws: with the position of what is not valid.
    static func parse(_ bytes: [UInt8]) throws(Failure) -> ProjectValue {
        var parser = OpenStepParser(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.index = 3 }
        try parser.skipBlanks()
        let value = try parser.value(levels: maxLevels)
        try parser.skipBlanks()
        guard parser.index == bytes.count else { throw parser.failure("there is text after the end of the list") }
        return value
    }

    private var position: ProjectValue.Position { .init(line: line, column: index - lineStart + 1) }

    private func failure(_ problem: String) -> Failure {
        let marks = ["<<<<<<<", "=======", ">>>>>>>"].map { Array($0.utf8) }
        let start = bytes[min(lineStart, bytes.count)...]
        let isConflict = marks.contains(where: start.starts)
        return Failure(
            position: position,
            problem: isConflict ? "a merge conflict was not resolved in this line" : problem)
    }

    private mutating func advance() {
        if bytes[index] == UInt8(ascii: "\n") {
            line += 1
            lineStart = index + 1
        }
        index += 1
    }

    private func follows(_ text: StaticString) -> Bool {
        index + text.utf8CodeUnitCount <= bytes.count
            && (0..<text.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == text.utf8Start[$0] }
    }

    private mutating func skipBlanks() throws(Failure) {
        while index < bytes.count {
            if bytes[index] <= 0x20 {
                advance()
            } else if follows("//") {
                while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
            } else if follows("/*") {
                let start = failure("this comment has no end")
                index += 2
                while index < bytes.count, !follows("*/") { advance() }
                guard index < bytes.count else { throw start }
                index += 2
            } else {
                return
            }
        }
    }

    private mutating func value(levels: Int) throws(Failure) -> ProjectValue {
        let start = position
        guard levels > 0 else { throw failure("more than \(Self.maxLevels) levels") }
        guard index < bytes.count else { throw failure("the file ends too early") }
        switch bytes[index] {
        case UInt8(ascii: "{"): return ProjectValue(.dictionary(try dictionary(levels)), start)
        case UInt8(ascii: "("): return ProjectValue(.list(try list(levels)), start)
        case UInt8(ascii: "<"): return ProjectValue(.text(try data()), start)
        default: return ProjectValue(.text(try text()), start)
        }
    }

    private mutating func dictionary(_ levels: Int) throws(Failure) -> [String: ProjectValue] {
        var values: [String: ProjectValue] = [:]
        index += 1
        while true {
            try skipBlanks()
            guard index < bytes.count else { throw failure("the file ends too early: '}' is missing") }
            if bytes[index] == UInt8(ascii: "}") { break }
            let start = position
            let key = try text()
            try skipBlanks()
            guard follows("=") else { throw failure("expected '=' after '\(key.prefix(80))'") }
            index += 1
            try skipBlanks()
            var value = try value(levels: levels - 1)
            value.position = start
            try skipBlanks()
            guard follows(";") else { throw failure("expected ';' after the value of '\(key.prefix(80))'") }
            index += 1
            values[key] = value
        }
        index += 1
        return values
    }

    private mutating func list(_ levels: Int) throws(Failure) -> [ProjectValue] {
        var values: [ProjectValue] = []
        index += 1
        while true {
            try skipBlanks()
            guard index < bytes.count else { throw failure("the file ends too early: ')' is missing") }
            if bytes[index] == UInt8(ascii: ")") { break }
            values.append(try value(levels: levels - 1))
            try skipBlanks()
            if follows(",") {
                index += 1
            } else if !follows(")") {
                throw failure("expected ',' or ')'")
            }
        }
        index += 1
        return values
    }

    /// `<0fbd 77>`: projects contain none, but the format has them.
    private mutating func data() throws(Failure) -> String {
        let start = index
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: ">") {
            let byte = bytes[index]
            guard byte <= 0x20 || Self.digit(byte, 16) != nil else {
                throw failure("expected a hexadecimal digit or '>'")
            }
            advance()
        }
        guard index < bytes.count else { throw failure("the file ends too early: '>' is missing") }
        index += 1
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private mutating func text() throws(Failure) -> String {
        guard index < bytes.count else { throw failure("the file ends too early") }
        let quote = bytes[index]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return try quoted(quote) }
        let start = index
        while index < bytes.count, Self.isUnquoted(bytes[index]), !follows("/*") { index += 1 }
        guard index > start else {
            throw failure("unexpected '\(String(decoding: bytes[index...index], as: UTF8.self))'")
        }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    private static func isUnquoted(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "_$/:.-+@~".utf8.contains(byte)
        }
    }

    private mutating func quoted(_ quote: UInt8) throws(Failure) -> String {
        let start = failure("this string has no end")
        var units: [UInt16] = []
        var text = ""
        index += 1
        var pieceStart = index
        /// Ends a piece without escapes, or the escapes before it: two may be halves of one character.
        func end(_ piece: ArraySlice<UInt8>) {
            if !units.isEmpty, !piece.isEmpty {
                text += String(decoding: units, as: UTF16.self)
                units = []
            }
            text += String(decoding: piece, as: UTF8.self)
        }
        while index < bytes.count, bytes[index] != quote {
            if bytes[index] == UInt8(ascii: "\\") {
                end(bytes[pieceStart..<index])
                index += 1
                guard index < bytes.count else { throw start }
                units.append(escape())
                pieceStart = index
            } else {
                advance()
            }
        }
        guard index < bytes.count else { throw start }
        end(bytes[pieceStart..<index])
        if !units.isEmpty { text += String(decoding: units, as: UTF16.self) }
        index += 1
        return text
    }

    /// The character after a backslash, as a UTF-16 unit.
    private mutating func escape() -> UInt16 {
        let byte = bytes[index]
        switch byte {
        case UInt8(ascii: "U"), UInt8(ascii: "u"):
            index += 1
            return number(radix: 16, digits: 4)
        case UInt8(ascii: "0")...UInt8(ascii: "7"):
            let code = number(radix: 8, digits: 3)
            return code < 0x80 ? code : NextStepEncoding.unit(of: UInt8(truncatingIfNeeded: code))
        default:
            advance()
            let known: [UInt8: UInt16] = [
                UInt8(ascii: "a"): 7, UInt8(ascii: "b"): 8, UInt8(ascii: "t"): 9, UInt8(ascii: "n"): 10,
                UInt8(ascii: "v"): 11, UInt8(ascii: "f"): 12, UInt8(ascii: "r"): 13,
            ]
            if let unit = known[byte] { return unit }
            // A backslash before a character outside of ASCII stands for nothing.
            if byte >= 0x80 { index -= 1 }
            return byte >= 0x80 ? 0xFFFD : UInt16(byte)
        }
    }

    private mutating func number(radix: UInt16, digits: Int) -> UInt16 {
        var number: UInt16 = 0
        var left = digits
        while left > 0, index < bytes.count, let digit = Self.digit(bytes[index], radix) {
            number = number &* radix &+ digit
            (left, index) = (left - 1, index + 1)
        }
        return number
    }

    private static func digit(_ byte: UInt8, _ radix: UInt16) -> UInt16? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt16.init).flatMap { $0 < radix ? $0 : nil }
    }
}
