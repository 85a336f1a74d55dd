/// Collects pasted text up to its end marker (ESC [ 201 ~).
///
/// The bytes of an arrow key or Enter within a paste are text, never a key.
package struct PasteCollector: Sendable {
    /// The maximum number of bytes; the rest is dropped.
    package static let limit = 256 * 1024

    package struct Paste: Hashable, Sendable {
        package var text: String
        package var end: PasteEnd
    }

    private static let endMarker = Array("\u{1B}[201~".utf8)
    private var bytes: [UInt8] = []
    private var isCut = false
    /// How many bytes of the marker have been matched. They are not in `bytes`.
    private var matched = 0

    package init() {}

    /// Collects bytes. When they contain the end of the paste, returns it and the bytes after it.
    package mutating func collect(_ chunk: some Sequence<UInt8>) -> (paste: Paste, rest: [UInt8])? {
        var iterator = chunk.makeIterator()
        while let byte = iterator.next() {
            if byte == Self.endMarker[matched] {
                matched += 1
                if matched == Self.endMarker.count {
                    matched = 0
                    return (finish(isWhole: true), Array(IteratorSequence(iterator)))
                }
            } else {
                for index in 0..<matched { keep(Self.endMarker[index]) }
                matched = byte == Self.endMarker[0] ? 1 : 0
                if matched == 0 { keep(byte) }
            }
        }
        return nil
    }

    /// Whether the last bytes are the start of the marker. Unless the rest follows soon, an ESC is the Esc key and a
    /// longer start is a marker that was cut off.
    package var hasPartialMarker: Bool { matched > 0 }

    /// Ends a paste whose end marker is missing.
    package mutating func endIncompletePaste() -> Paste {
        matched = 0
        return finish(isWhole: false)
    }

    private mutating func keep(_ byte: UInt8) {
        if bytes.count < Self.limit { bytes.append(byte) } else { isCut = true }
    }

    private mutating func finish(isWhole: Bool) -> Paste {
        defer { (bytes, isCut) = ([], false) }
        if isCut {
            // Drop a partial character at the end.
            while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
            if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        }
        // Terminals send a pasted newline like the Enter key.
        let text = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
            .split(separator: "\r", omittingEmptySubsequences: false).joined(separator: "\n")
        return Paste(text: text, end: isCut ? .tooLong : isWhole ? .complete : .missing)
    }
}

/// How a paste ended.
package enum PasteEnd: Hashable, Sendable {
    case complete
    /// It was longer than `PasteCollector.limit`; the rest was dropped.
    case tooLong
    /// Its end marker did not arrive in time. The text is what arrived.
    case missing
}
