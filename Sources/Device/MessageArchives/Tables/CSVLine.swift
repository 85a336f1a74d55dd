import Glibc

/// A line of CSV, with quotes where they are needed (RFC 4180).
///
///     var line = CSVLine()
///     line.add("a, b")
///     line.add(nil)
///     line.add("")
///     line.end()      // "a, b",,""
package struct CSVLine {
    private static let quote = UInt8(ascii: "\"")
    private var bytes: [UInt8] = []
    private var isEmpty = true

    package init() { bytes.reserveCapacity(256) }

    /// The line with its end.
    package mutating func end() -> [UInt8] {
        bytes.append(0x0D)
        bytes.append(0x0A)
        return bytes
    }

    /// - Parameter cell: nil for a cell without a value, which differs from an empty one.
    package mutating func add(_ cell: String?) {
        if !isEmpty { bytes.append(UInt8(ascii: ",")) }
        isEmpty = false
        guard var cell else { return }
        cell.withUTF8 { cell in
            if Self.isPlain(cell) { bytes.append(contentsOf: cell) } else { addQuoted(cell) }
        }
    }

    private static func isPlain(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
        // Many readers trim spaces at the ends of cells without quotes.
        guard let first = cell.first, first != 0x20, cell.last != 0x20 else { return false }
        for byte in cell where byte == quote || byte == UInt8(ascii: ",") || byte == 0x0A || byte == 0x0D {
            return false
        }
        return true
    }

    private mutating func addQuoted(_ cell: UnsafeBufferPointer<UInt8>) {
        bytes.append(Self.quote)
        var rest = cell
        while let base = rest.baseAddress, let found = memchr(base, Int32(Self.quote), rest.count) {
            let end = UnsafeRawPointer(found) - UnsafeRawPointer(base) + 1
            bytes.append(contentsOf: rest[..<end])
            bytes.append(Self.quote)
            rest = UnsafeBufferPointer(rebasing: rest[end...])
        }
        bytes.append(contentsOf: rest)
        bytes.append(Self.quote)
    }
}
