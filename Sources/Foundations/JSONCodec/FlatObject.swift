/// Reads an object of strings and integers member by member, without building a tree. Nearly every line of the filter
/// protocol is such an object.
///
///     var id = 0
///     let isFlat = FlatObject.read(bytes) { key, value in
///         switch key {
///         case "id": value.integer(&id)
///         default: false
///         }
///     }
///
/// Where it succeeds, the result is the same as with `JSONReader`; where it fails, the caller uses that.
package enum FlatObject {
    /// A key without escapes, as a slice of the line.
    package struct Key {
        fileprivate let bytes: UnsafeBufferPointer<UInt8>

        package static func ~= (word: StaticString, key: Key) -> Bool {
            guard word.utf8CodeUnitCount == key.bytes.count else { return false }
            for place in 0..<key.bytes.count where word.utf8Start[place] != key.bytes[place] { return false }
            return true
        }

        package var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// The value of a key. It is read once, as the expected type.
    package struct Value {
        fileprivate var reader: JSONReader
    }

    /// - Parameter member: called with each member in order; returns false if it is not as expected.
    /// - Returns: whether the whole object was as expected. If not, ignore what `member` received.
    package static func read(_ bytes: UnsafeBufferPointer<UInt8>, _ member: (Key, inout Value) -> Bool) -> Bool {
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
    /// Whether it is a string; it may have invalid escapes.
    package var isString: Bool { reader.next == UInt8(ascii: "\"") }

    /// Reads a string; false if it is not one.
    package mutating func string(_ text: inout String?) -> Bool {
        guard isString, let read = reader.string() else { return false }
        text = read
        return true
    }

    /// Reads an integer of at most 18 digits; false if it is not one.
    package mutating func integer(_ number: inout Int?) -> Bool {
        let start = reader.place
        var read = 0
        while let byte = reader.next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
            read = read &* 10 &+ Int(byte - UInt8(ascii: "0"))
            reader.place += 1
        }
        let count = reader.place - start
        guard (1...18).contains(count), count == 1 || reader.bytes[start] != UInt8(ascii: "0") else { return false }
        // With a fraction or an exponent it is not an integer.
        if let byte = reader.next, byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e") { return false }
        number = read
        return true
    }

    /// Reads any number; false if it is not one.
    package mutating func number(_ number: inout Double?) -> Bool {
        number = reader.value()?.double
        return number != nil
    }

    /// Reads a string or null, which counts as missing; false if it is neither.
    package mutating func stringOrNull(_ text: inout String?) -> Bool {
        guard reader.next == UInt8(ascii: "n") else { return string(&text) }
        text = nil
        return reader.consume(keyword: "null")
    }

    /// The same, and records that there is a value or null.
    package mutating func stringOrNull(_ text: inout String?, isPresent: inout Bool) -> Bool {
        isPresent = true
        return stringOrNull(&text)
    }

    /// Reads the bytes of any JSON value; false if it is not JSON.
    package mutating func anything(_ bytes: inout [UInt8]?) -> Bool {
        let start = reader.place
        guard reader.value() != nil else { return false }
        bytes = Array(reader.bytes[start..<reader.place])
        return true
    }

    /// Skips any JSON value; false if it is not JSON.
    package mutating func skip() -> Bool { reader.value() != nil }
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
