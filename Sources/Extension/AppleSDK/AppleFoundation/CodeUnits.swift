/// A range of a string as UTF-16 code units, the unit of `NSRange`.
///
/// Positions outside the range read as zero, which no match contains, so scanners need no bounds checks.
struct CodeUnits {
    /// Counts reads: tests compare the scanners' work with the length of the string.
    final class ReadCounter {
        var count = 0
    }

    let range: Range<Int>
    private let units: [UInt16]
    private let reads: ReadCounter?

    /// - Parameter range: the range to scan, within the string.
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

    /// Whether this lower-case ASCII string is at a position, ignoring case.
    func reads(_ word: StaticString, at start: Int) -> Bool {
        (0..<word.utf8CodeUnitCount).allSatisfy { offset in
            let unit = self[start + offset]
            return (unit.isASCIILetter ? unit | 0x20 : unit) == UInt16(word.utf8Start[offset])
        }
    }
}
