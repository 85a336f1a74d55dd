/// An `os_log` format, split into literals and conversions (header `os/log.h`).
///
/// Any string is a valid format: anything that is not a conversion is a literal.
enum LogFormat {
    enum Piece: Hashable {
        case literal(String)
        case conversion(Conversion)
    }

    /// One conversion, for example `%{public}-10.3s`.
    struct Conversion: Hashable {
        enum Amount: Hashable {
            case number(Int)
            /// `*`: the next argument.
            case argument
        }

        /// The annotations in the braces, without spaces.
        var annotations: [String] = []
        var flags: Set<Character> = []
        var width: Amount?
        var precision: Amount?
        var letter: Character
    }

    static func pieces(_ format: String) -> [Piece] {
        var reader = FormatReader(bytes: Array(format.utf8))
        return reader.pieces()
    }
}

/// Parses a format.
private struct FormatReader {
    let bytes: [UInt8]
    private var place = 0
    private var found: [LogFormat.Piece] = []
    /// The start of the current literal.
    private var begin = 0
    /// The maximum distance of a closing brace, so that many opening ones do not take quadratic time.
    private static let maxAnnotationLength = 100

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func pieces() -> [LogFormat.Piece] {
        while let percent = bytes[place...].firstIndex(of: UInt8(ascii: "%")) {
            place = percent + 1
            if take("%") {
                addLiteral(upTo: percent + 1)
                begin = place
            } else if let conversion = conversion() {
                addLiteral(upTo: percent)
                found.append(.conversion(conversion))
                begin = place
            } else {
                place = percent + 1
            }
        }
        addLiteral(upTo: bytes.count)
        return found
    }

    private mutating func addLiteral(upTo end: Int) {
        if begin < end { found.append(.literal(String(decoding: bytes[begin..<end], as: UTF8.self))) }
    }

    private mutating func conversion() -> LogFormat.Conversion? {
        var conversion = LogFormat.Conversion(letter: "@")
        if take("{") {
            let near = bytes[place...].prefix(Self.maxAnnotationLength)
            guard let close = near.firstIndex(of: UInt8(ascii: "}")) else { return nil }
            conversion.annotations = bytes[place..<close].split(separator: UInt8(ascii: ",")).map { name in
                String(decoding: name.filter { $0 != UInt8(ascii: " ") }, as: UTF8.self)
            }
            place = close + 1
        }
        while let flag = takeOne(of: "-+ #0'") { conversion.flags.insert(flag) }
        conversion.width = amount()
        if take(".") { conversion.precision = amount() ?? .number(0) }
        while takeOne(of: "hlqjztL") != nil {}
        guard let letter = takeOne(of: "@sSdDiuUxXoOfFeEgGaAcCpPm") else { return nil }
        conversion.letter = letter
        return conversion
    }

    private mutating func amount() -> LogFormat.Conversion.Amount? {
        if take("*") { return .argument }
        var number: Int?
        while let digit = takeOne(of: "0123456789")?.wholeNumberValue {
            number = min((number ?? 0) * 10 + digit, OSLogStringAlignment.widest)
        }
        return number.map { .number($0) }
    }

    private mutating func take(_ letter: Unicode.Scalar) -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: letter) else { return false }
        place += 1
        return true
    }

    private mutating func takeOne(of letters: StaticString) -> Character? {
        guard place < bytes.count else { return nil }
        let byte = bytes[place]
        guard (0..<letters.utf8CodeUnitCount).contains(where: { letters.utf8Start[$0] == byte }) else { return nil }
        place += 1
        return Character(Unicode.Scalar(byte))
    }
}
