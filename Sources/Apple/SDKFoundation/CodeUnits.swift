/// A part of a text as UTF-16 code units, the unit that `NSRange` counts in.
///
/// What lies outside the part reads as zero, which no match holds: a scanner looks ahead without asking for the end.
struct CodeUnits {
    /// How often units were read: tests hold the scanners' work against the text's length.
    final class ReadCounter {
        var count = 0
    }

    let range: Range<Int>
    private let units: [UInt16]
    private let reads: ReadCounter?

    /// - Parameter range: the part to look at, inside of the text.
    init(_ text: String, range: Range<Int>, reads: ReadCounter? = nil) {
        units = Array(text.utf16)
        self.range = range.clamped(to: 0..<units.count)
        self.reads = reads
    }

    init(_ text: String, reads: ReadCounter? = nil) {
        self.init(text, range: 0..<Int.max, reads: reads)
    }

    subscript(index: Int) -> UInt16 {
        reads?.count += 1
        return range.contains(index) ? units[index] : 0
    }

    func text(_ part: Range<Int>) -> String { String(decoding: units[part.clamped(to: range)], as: UTF16.self) }

    /// Whether the part reads as this lower-case ASCII text, in whatever case.
    func reads(_ word: StaticString, at start: Int) -> Bool {
        (0..<word.utf8CodeUnitCount).allSatisfy { offset in
            let unit = self[start + offset]
            return (unit.isASCIILetter ? unit | 0x20 : unit) == UInt16(word.utf8Start[offset])
        }
    }
}
