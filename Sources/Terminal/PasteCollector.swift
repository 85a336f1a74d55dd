/// Collects what is pasted, up to the marker that ends it (ESC [ 201 ~).
///
/// The bytes are taken as they are: an arrow key or an Enter within a paste is text, never a key.
package struct PasteCollector: Sendable {
    /// A paste keeps so many bytes; the rest is dropped, and the paste says that it is cut.
    package static let limit = 256 * 1024

    package struct Paste: Equatable, Sendable {
        package var text: String
        package var isCut: Bool
    }

    private static let endMarker = Array("\u{1B}[201~".utf8)
    private var bytes: [UInt8] = []
    private var isCut = false
    /// How many bytes of the marker have just been seen. They are not in `bytes`.
    private var matched = 0

    package init() {}

    /// Takes bytes. When the paste ends among them, returns it and the bytes that follow it.
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

    /// Whether the last bytes begin the marker. An ESC is the Esc key, and a longer beginning a marker that was cut off, unless
    /// the rest follows soon.
    package var hasBegunMarker: Bool { matched > 0 }

    /// Ends a paste whose marker does not come.
    package mutating func giveUp() -> Paste {
        matched = 0
        return finish(isWhole: false)
    }

    private mutating func keep(_ byte: UInt8) {
        if bytes.count < Self.limit { bytes.append(byte) } else { isCut = true }
    }

    private mutating func finish(isWhole: Bool) -> Paste {
        defer { (bytes, isCut) = ([], false) }
        if isCut {
            // A character that was cut in two is dropped whole.
            while let last = bytes.last, last & 0xC0 == 0x80 { bytes.removeLast() }
            if let last = bytes.last, last >= 0xC0 { bytes.removeLast() }
        }
        // Terminals paste a newline as the Enter key would send it.
        let text = String(decoding: bytes, as: UTF8.self)
            .split(separator: "\r\n", omittingEmptySubsequences: false).joined(separator: "\n")
            .split(separator: "\r", omittingEmptySubsequences: false).joined(separator: "\n")
        return Paste(text: text, isCut: isCut || !isWhole)
    }
}
