/// Reads one JSON value from the bytes of a line.
///
///     JSONReader.read(Array(#"{"id":1}"#.utf8))  // .object(["id": .integer(1)])
///
/// Strict where the standard is: no comments, no trailing commas, no raw control characters, only valid UTF-8, nothing
/// after the value. A lone surrogate written as an escape becomes U+FFFD, because no Swift string can hold it.
package struct JSONReader {
    /// How deep arrays and objects may be nested. The filter protocol needs three.
    package static let depthLimit = 64

    let bytes: UnsafeBufferPointer<UInt8>
    var place = 0
    private var depth = 0

    /// The value in `bytes`, or nil when it is not JSON.
    package static func read(_ bytes: some Collection<UInt8>) -> JSON? {
        bytes.withContiguousStorageIfAvailable { read(buffer: $0) }
            ?? Array(bytes).withUnsafeBufferPointer(read(buffer:))
    }

    /// Where the bytes stop being JSON; nil if they are JSON.
    package static func mistake(in bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            var reader = JSONReader(bytes: buffer)
            guard reader.value() != nil else { return reader.place }
            reader.skipBlanks()
            return reader.place == buffer.count ? nil : reader.place
        }
    }

    private static func read(buffer: UnsafeBufferPointer<UInt8>) -> JSON? {
        var reader = JSONReader(bytes: buffer)
        guard let value = reader.value() else { return nil }
        reader.skipBlanks()
        return reader.place == buffer.count ? value : nil
    }

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    mutating func skipBlanks() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { place += 1 }
    }

    mutating func consume(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    mutating func consume(keyword word: StaticString) -> Bool {
        let end = place + word.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        for offset in 0..<word.utf8CodeUnitCount where bytes[place + offset] != word.utf8Start[offset] { return false }
        place = end
        return true
    }

    mutating func value() -> JSON? {
        skipBlanks()
        switch next {
        case UInt8(ascii: "{"): return nested { $0.object() }
        case UInt8(ascii: "["): return nested { $0.array() }
        case UInt8(ascii: "\""): return string().map(JSON.string)
        case UInt8(ascii: "t"): return consume(keyword: "true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return consume(keyword: "false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return consume(keyword: "null") ? .null : nil
        default: return number()
        }
    }

    private mutating func nested(_ read: (inout JSONReader) -> JSON?) -> JSON? {
        guard depth < Self.depthLimit else { return nil }
        depth += 1
        defer { depth -= 1 }
        place += 1
        return read(&self)
    }

    private mutating func object() -> JSON? {
        var object = JSONObject()
        skipBlanks()
        if consume(UInt8(ascii: "}")) { return .object(object) }
        while true {
            skipBlanks()
            guard next == UInt8(ascii: "\""), let key = string() else { return nil }
            skipBlanks()
            guard consume(UInt8(ascii: ":")), let value = value() else { return nil }
            object.members.append(JSONObject.Member(key: key, value: value))
            skipBlanks()
            if consume(UInt8(ascii: "}")) { return .object(object) }
            guard consume(UInt8(ascii: ",")) else { return nil }
        }
    }

    private mutating func array() -> JSON? {
        var values: [JSON] = []
        skipBlanks()
        if consume(UInt8(ascii: "]")) { return .array(values) }
        while true {
            guard let value = value() else { return nil }
            values.append(value)
            skipBlanks()
            if consume(UInt8(ascii: "]")) { return .array(values) }
            guard consume(UInt8(ascii: ",")) else { return nil }
        }
    }

    // MARK: Numbers

    private mutating func digits() -> Bool {
        let start = place
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { place += 1 }
        return place > start
    }

    private mutating func number() -> JSON? {
        let start = place
        _ = consume(UInt8(ascii: "-"))
        if !consume(UInt8(ascii: "0")) { guard digits() else { return nil } }
        var isInteger = true
        if consume(UInt8(ascii: ".")) {
            isInteger = false
            guard digits() else { return nil }
        }
        if consume(UInt8(ascii: "e")) || consume(UInt8(ascii: "E")) {
            isInteger = false
            if !consume(UInt8(ascii: "+")) { _ = consume(UInt8(ascii: "-")) }
            guard digits() else { return nil }
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if isInteger, let integer = Int(text) { return .integer(integer) }
        return .number(text)
    }

    // MARK: Strings

    mutating func string() -> String? {
        place += 1
        let start = place
        place = PlainText.endOfRead(bytes, from: place)
        guard let byte = next, byte >= 0x20 else { return nil }
        if byte == UInt8(ascii: "\"") {
            defer { place += 1 }
            return String(utf8: UnsafeBufferPointer(rebasing: bytes[start..<place]))
        }
        return escapedString(from: start)
    }

    private mutating func escapedString(from start: Int) -> String? {
        var text: [UInt8] = []
        text.reserveCapacity(place - start + 64)
        // Characters without escapes are copied in runs.
        var run = start
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[run..<place]))
                place += 1
                return text.withUnsafeBufferPointer { String(utf8: $0) }
            case UInt8(ascii: "\\"):
                text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[run..<place]))
                place += 1
                guard escape(into: &text) else { return nil }
                run = place
            case ..<0x20: return nil
            default: place += 1
            }
        }
        return nil
    }

    private mutating func escape(into text: inout [UInt8]) -> Bool {
        guard let byte = next else { return false }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"):
            guard let scalar = unicodeEscape() else { return false }
            text.append(contentsOf: String(scalar).utf8)
        default: return false
        }
        return true
    }

    /// The four digits after `\u`, and the second half of a pair.
    private mutating func unicodeEscape() -> Unicode.Scalar? {
        guard let first = fourDigits() else { return nil }
        guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        let afterFirst = place
        guard consume(UInt8(ascii: "\\")), consume(UInt8(ascii: "u")) else {
            place = afterFirst
            return "\u{FFFD}"
        }
        guard let second = fourDigits() else { return nil }
        guard (0xDC00...0xDFFF).contains(second) else {
            place = afterFirst
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func fourDigits() -> UInt32? {
        guard place + 4 <= bytes.count else { return nil }
        var number: UInt32 = 0
        for _ in 0..<4 {
            let digit: UInt8
            switch bytes[place] {
            case let byte where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte): digit = byte - UInt8(ascii: "0")
            case let byte where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte):
                digit = byte - UInt8(ascii: "a") + 10
            case let byte where (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte):
                digit = byte - UInt8(ascii: "A") + 10
            default: return nil
            }
            number = number << 4 + UInt32(digit)
            place += 1
        }
        return number
    }
}
