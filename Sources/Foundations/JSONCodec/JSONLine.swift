/// Writes one JSON object as a line, member by member, into bytes.
///
///     var line = JSONLine()
///     line.add("id", 2)
///     line.add("action", "junk")
///     line.bytes  // {"id":2,"action":"junk"} and a line feed
package struct JSONLine {
    private var text: [UInt8]
    private var isEmpty = true

    package init() {
        text = [UInt8(ascii: "{")]
        text.reserveCapacity(256)
    }

    private init(text: [UInt8]) { self.text = text }

    /// The finished line.
    package var bytes: [UInt8] {
        var line = self
        line.end()
        return line.text
    }

    /// Appends a line in place.
    package static func append(to lines: inout [UInt8], _ write: (inout JSONLine) -> Void) {
        // Swapped, so that the array is uniquely referenced and grows in place.
        var line = JSONLine(text: [])
        swap(&lines, &line.text)
        line.text.append(UInt8(ascii: "{"))
        write(&line)
        line.end()
        swap(&lines, &line.text)
    }

    private mutating func end() {
        text.append(UInt8(ascii: "}"))
        text.append(UInt8(ascii: "\n"))
    }

    package mutating func add(_ key: StaticString, _ value: Int) {
        begin(key)
        number(value)
    }

    package mutating func add(_ key: StaticString, _ value: String) {
        begin(key)
        string(value)
    }

    package mutating func add(_ key: StaticString, _ value: Bool) {
        begin(key)
        self.value(.bool(value))
    }

    /// Adds nothing for nil.
    package mutating func add(_ key: StaticString, ifAny value: String?) {
        if let value { add(key, value) }
    }

    package mutating func add(_ key: StaticString, _ values: [JSON]) {
        begin(key)
        self.value(.array(values))
    }

    package mutating func add(_ key: StaticString, _ value: JSON) {
        begin(key)
        self.value(value)
    }

    /// Adds a value that is already JSON.
    package mutating func add(_ key: StaticString, json: [UInt8]) {
        begin(key)
        text.append(contentsOf: json)
    }

    /// Adds members that are already encoded.
    package mutating func add(_ members: JSONMembers) {
        guard !members.bytes.isEmpty else { return }
        separate()
        text.append(contentsOf: members.bytes)
    }

    package mutating func add(_ key: StaticString, object members: [(String, JSON)]) {
        begin(key)
        value(.object(JSONObject(members: members.map(JSONObject.Member.init))))
    }

    /// The bytes of a value alone.
    package static func bytes(of value: JSON) -> [UInt8] {
        var line = JSONLine(text: [])
        line.value(value)
        return line.text
    }

    private mutating func begin(_ key: StaticString) {
        separate()
        // Callers' keys need no escapes.
        text.append(UInt8(ascii: "\""))
        text.append(contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        text.append(UInt8(ascii: "\""))
        text.append(UInt8(ascii: ":"))
    }

    private mutating func separate() {
        if !isEmpty { text.append(UInt8(ascii: ",")) }
        isEmpty = false
    }

    private mutating func number(_ value: Int) {
        guard value >= 0 else { return text.append(contentsOf: String(value).utf8) }
        let start = text.count
        var rest = value
        repeat {
            text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
            rest /= 10
        } while rest > 0
        text[start...].reverse()
    }

    private mutating func value(_ value: JSON) {
        switch value {
        case .null: text.append(contentsOf: "null".utf8)
        case .bool(let value): text.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let value): number(value)
        case .number(let value): text.append(contentsOf: value.utf8)
        case .string(let value): string(value)
        case .array(let values): list("[", values, "]") { $0.value($1) }
        case .object(let object):
            list("{", object.members, "}") {
                $0.string($1.key)
                $0.text.append(UInt8(ascii: ":"))
                $0.value($1.value)
            }
        }
    }

    private mutating func list<Element>(
        _ open: Unicode.Scalar,
        _ elements: [Element],
        _ close: Unicode.Scalar,
        _ write: (inout JSONLine, Element) -> Void
    ) {
        text.append(UInt8(ascii: open))
        for (index, element) in elements.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            write(&self, element)
        }
        text.append(UInt8(ascii: close))
    }

    private mutating func string(_ value: String) {
        text.append(UInt8(ascii: "\""))
        var value = value
        value.withUTF8 { bytes in
            var plain = 0
            var place = PlainText.endOfWritten(bytes, from: 0)
            while place < bytes.count {
                let isTwoBytes = bytes[place] == 0xC2
                if !isTwoBytes || bytes[place + 1] < 0xA0 {
                    text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[plain..<place]))
                    escape(isTwoBytes ? bytes[place + 1] : bytes[place])
                    plain = place + (isTwoBytes ? 2 : 1)
                }
                place = PlainText.endOfWritten(bytes, from: place + (isTwoBytes ? 2 : 1))
            }
            text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[plain...]))
        }
        text.append(UInt8(ascii: "\""))
    }

    private mutating func escape(_ byte: UInt8) {
        text.append(UInt8(ascii: "\\"))
        switch byte {
        case 0x0A: text.append(UInt8(ascii: "n"))
        case 0x0D: text.append(UInt8(ascii: "r"))
        case 0x09: text.append(UInt8(ascii: "t"))
        case ..<0x20, 0x7F...:
            let digits = String(byte, radix: 16)
            text.append(contentsOf: ("u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
        default: text.append(byte)
        }
    }
}

/// Encoded members that are used in many lines.
package struct JSONMembers: Hashable, Sendable {
    let bytes: [UInt8]

    package init(_ write: (inout JSONLine) -> Void) {
        var line = JSONLine()
        write(&line)
        bytes = Array(line.bytes.dropFirst().dropLast(2))
    }
}
