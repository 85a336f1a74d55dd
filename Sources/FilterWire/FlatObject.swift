/// Reads an object of strings and whole numbers member by member, without making a tree of it: what nearly every line of the
/// protocol is.
///
///     var id = 0
///     let isFlat = FlatObject.read(bytes) { key, value in
///         switch key {
///         case "id": value.integer(&id)
///         default: false
///         }
///     }
///
/// What it reads, `JSONReader` reads to the same; what it does not is left to that.
enum FlatObject {
    /// A key without escapes, where it lies in the line.
    struct Key {
        fileprivate let bytes: UnsafeBufferPointer<UInt8>

        static func ~= (word: StaticString, key: Key) -> Bool {
            guard word.utf8CodeUnitCount == key.bytes.count else { return false }
            for place in 0..<key.bytes.count where word.utf8Start[place] != key.bytes[place] { return false }
            return true
        }
    }

    /// What stands behind a key: it is read once, as what it is to be.
    struct Value {
        fileprivate var reader: JSONReader
    }

    /// - Parameter member: is called with each member in its order; false: it is not what was expected.
    /// - Returns: whether all of it was; else what `member` was told counts for nothing.
    @inline(__always)
    static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ member: (Key, inout Value) -> Bool) -> Bool {
        var value = Value(reader: JSONReader(bytes: bytes))
        value.reader.skipBlanks()
        guard value.reader.consume(UInt8(ascii: "{")) else { return false }
        repeat {
            value.reader.skipBlanks()
            guard let key = value.reader.plainKey() else { return false }
            value.reader.skipBlanks()
            guard value.reader.consume(UInt8(ascii: ":")) else { return false }
            value.reader.skipBlanks()
            guard member(key, &value) else { return false }
            value.reader.skipBlanks()
        } while value.reader.consume(UInt8(ascii: ","))
        guard value.reader.consume(UInt8(ascii: "}")) else { return false }
        value.reader.skipBlanks()
        return value.reader.place == bytes.count
    }
}

extension FlatObject.Value {
    /// Whether it is a string.
    mutating func string(_ text: inout String?) -> Bool {
        guard reader.next == UInt8(ascii: "\""), let read = reader.string() else { return false }
        text = read
        return true
    }

    /// Whether it is a whole number of at most 18 digits.
    mutating func integer(_ number: inout Int?) -> Bool {
        let start = reader.place
        var read = 0
        while let byte = reader.next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            read = read &* 10 &+ Int(byte - UInt8(ascii: "0"))
            reader.place += 1
        }
        let count = reader.place - start
        guard (1...18).contains(count), count == 1 || reader.bytes[start] != UInt8(ascii: "0") else { return false }
        // A fraction or an exponent makes it another number.
        if let byte = reader.next, byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") { return false }
        number = read
        return true
    }

    /// Whether it is a string, or null, which is as good as none.
    mutating func stringOrNull(_ text: inout String?) -> Bool {
        guard reader.next == UInt8(ascii: "n") else { return string(&text) }
        text = nil
        return reader.consume(keyword: "null")
    }

    /// Whether it is JSON at all: its bytes, as they are written.
    mutating func anything(_ bytes: inout [UInt8]?) -> Bool {
        let start = reader.place
        guard reader.value() != nil else { return false }
        bytes = Array(reader.bytes[start..<reader.place])
        return true
    }

    /// Whether it is JSON at all.
    mutating func skip() -> Bool { reader.value() != nil }

    /// Whether it is a name of Apple's or its number.
    mutating func name(_ name: inout WireName?) -> Bool {
        if reader.next == UInt8(ascii: "\"") {
            var text: String?
            guard string(&text), let text else { return false }
            name = .name(text)
        } else {
            var number: Int?
            guard integer(&number), let number else { return false }
            name = .number(number)
        }
        return true
    }
}

extension JSONReader {
    fileprivate mutating func plainKey() -> FlatObject.Key? {
        guard consume(UInt8(ascii: "\"")) else { return nil }
        let start = place
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), (0x20..<0x80).contains(byte) {
            place += 1
        }
        guard next == UInt8(ascii: "\"") else { return nil }
        defer { place += 1 }
        return FlatObject.Key(bytes: UnsafeBufferPointer(rebasing: bytes[start..<place]))
    }
}
