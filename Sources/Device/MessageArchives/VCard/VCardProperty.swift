import Foundation

/// A property of a vCard: `item1.TEL;TYPE=cell:+1 202 555 0143`.
struct VCardProperty {
    /// In upper case, without the group before it.
    let name: String
    /// Decoded, with backslash escapes.
    let value: String
    /// How a value that is not UTF-8 was decoded if neither the card nor the user sets an encoding.
    enum Guess { case windows1252, none }
    let guess: Guess?

    /// The properties that are read; `AGENT` because a nested card may follow it.
    private static let wanted: Set = ["FN", "N", "ORG", "TEL", "EMAIL", "AGENT"]

    /// Returns nil if the line is not a property, or not one that is read.
    ///
    /// - Parameter named: The encoding of values that declare none and are not UTF-8.
    init?(_ line: [UInt8], _ named: NamedEncoding? = nil) {
        guard let colon = Self.index(of: UInt8(ascii: ":"), in: line[...]) else { return nil }
        let parts = Self.split(line[..<colon], at: UInt8(ascii: ";")).map { String(decoding: $0, as: UTF8.self) }
        guard let written = parts.first?.split(separator: ".").last else { return nil }
        name = written.uppercased()
        guard Self.wanted.contains(name) else { return nil }
        var encoding: TextEncoding?
        var bytes = Array(line[(colon + 1)...])
        for parameter in parts.dropFirst() {
            let halves = parameter.split(separator: "=", maxSplits: 1).map(String.init)
            let value = halves.last?.trimmingCharacters(in: Self.quotes).uppercased() ?? ""
            switch (halves.count > 1 ? halves[0].uppercased() : "ENCODING", value) {
            case ("CHARSET", _): encoding = TextEncoding(name: value)
            case ("ENCODING", "QUOTED-PRINTABLE"): bytes = Self.quotedPrintable(bytes)
            case ("ENCODING", "B"), ("ENCODING", "BASE64"):
                bytes = Array(Data(base64Encoded: Data(bytes), options: .ignoreUnknownCharacters) ?? Data())
            default: break
            }
        }
        if let text = encoding?.text(bytes) ?? TextEncoding.utf8.text(bytes) ?? named?.text(bytes) {
            (value, guess) = (text, nil)
            return
        }
        // Old phones do not declare their encoding; Windows-1252 is the most frequent one.
        let survey = bytes.withUnsafeBufferPointer { TextSurvey(of: $0, path: "") }
        guess = named == nil && (try? survey.reading()) != nil ? .windows1252 : Guess.none
        value = bytes.withUnsafeBufferPointer(CellDecoder.windows1252)
    }

    /// The whole value, on one line.
    var text: String { Self.unescaped(Substring(value)) }

    /// The components of a value that are separated by semicolons.
    var components: [String] {
        var parts: [String] = []
        var start = value.startIndex
        var isEscaped = false
        for index in value.indices {
            if !isEscaped, value[index] == ";" {
                parts.append(Self.unescaped(value[start..<index]))
                start = value.index(after: index)
            }
            isEscaped = !isEscaped && value[index] == "\\"
        }
        return parts + [Self.unescaped(value[start...])]
    }

    /// The value as an address: `tel:+1-202-555-0143;ext=5` is `+1-202-555-0143` (RFC 3966).
    var address: String {
        let text = text
        for scheme in ["tel:", "mailto:", "sms:"] where text.lowercased().hasPrefix(scheme) {
            let rest = text.dropFirst(scheme.count).prefix { $0 != ";" && $0 != "?" }
            return rest.removingPercentEncoding ?? String(rest)
        }
        return text
    }
}

extension VCardProperty {
    private static let quotes = CharacterSet(charactersIn: "\" ")

    /// The index of a byte outside quotation marks.
    private static func index(of byte: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
        var isQuoted = false
        for index in bytes.indices {
            if bytes[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if bytes[index] == byte, !isQuoted { return index }
        }
        // An unclosed quotation mark quotes nothing.
        return isQuoted ? bytes.firstIndex(of: byte) : nil
    }

    private static func split(_ bytes: ArraySlice<UInt8>, at byte: UInt8) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var rest = bytes
        while parts.count < 64, let end = index(of: byte, in: rest) {
            parts.append(rest[..<end])
            rest = rest[(end + 1)...]
        }
        return parts + [rest]
    }

    private static func quotedPrintable(_ bytes: [UInt8]) -> [UInt8] {
        var decoded: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "="), index + 2 < bytes.count,
                let number = UInt8(String(decoding: bytes[index + 1...index + 2], as: UTF8.self), radix: 16)
            {
                decoded.append(number)
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return decoded
    }

    private static func unescaped(_ text: Substring) -> String {
        var result = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if scalar == "\\", !isEscaped {
                isEscaped = true
                continue
            }
            if isEscaped {
                switch scalar {
                case "n", "N": result.append(" ")
                case ",", ";", ":", "\\": result.append(scalar)
                default: result.append(contentsOf: ["\\", scalar])
                }
                isEscaped = false
            } else {
                result.append(scalar.properties.isWhitespace ? " " : scalar)
            }
        }
        let start = result.drop { $0 == " " }
        return start.last == " " ? String(start).trimmingCharacters(in: .whitespaces) : String(start)
    }
}
