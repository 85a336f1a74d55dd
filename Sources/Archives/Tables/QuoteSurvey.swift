/// Whether the cells of a table with TABs may stand in quotes, which its whole file decides: programs that write quotes put
/// them around every cell with a quote, a TAB or a line end in it, while in a table without them quotes stand anywhere.
///
///     try QuoteSurvey(of: window).isQuoted
struct QuoteSurvey {
    private static let maxLabels = 64

    private var record = TableRecord()
    /// Cells in quotes that hold what needs them: a TAB, a line end, or a quote.
    private var needed = 0
    private var quoted = 0
    /// Cells that begin with a quote that does not close them, and those with a quote in them that do not begin with one: no
    /// program that writes quotes leaves one so, but the latter are read the same either way.
    private var misfits = (hard: 0, soft: 0)
    /// First cells of records.
    private var labels: Set<[UInt8]> = []
    private var counter = PositionCounter()
    /// The first hard misfit.
    private var firstMisfit: TextPosition?
    /// Whether the file ends inside a cell in quotes.
    private var isCutInQuotes = false

    /// - Parameter window: of the table; its file is read to its end through another one.
    /// - Throws: `ArchiveError` where the file cannot be read.
    init(of window: FileWindow) throws(ArchiveError) {
        guard window.withBytes({ $0.firstIndex(ofByte: TableRecord.tab) }) != nil else { return }
        try read(FileWindow(path: window.path, encoding: window.encoding))
    }

    /// Of a table that is read without quotes although cells need them: the first quote that does not enclose its cell.
    var strayQuote: TextPosition? { needed > 0 && !isQuoted ? firstMisfit : nil }

    var isQuoted: Bool {
        guard quoted > 0 else { return false }
        if misfits.hard == 0, !isCutInQuotes { return needed >= misfits.soft }
        // A damaged record of a table with quotes is reported, while nothing shows that quotes were taken for text.
        return needed > misfits.hard + misfits.soft
    }

    private mutating func read(_ window: FileWindow) throws(ArchiveError) {
        while true {
            while dropPlainLines(window) {}
            if window.count == 0, window.isAtEnd { return }
            let isAll = window.isAtEnd || window.count > LineReader.lineLimit
            let outcome = window.withBytes { bytes in
                let outcome = record.read(bytes, separator: TableRecord.tab, isAll: isAll)
                if case .complete = outcome { count(bytes) }
                return outcome
            }
            switch outcome {
            case .complete(let length, _): drop(length, from: window)
            case .misquoted(let opened, _, let isCut) where !isCut || isAll:
                drop(opened, from: window)
                if isCut, window.isAtEnd, !window.withBytes(Self.hasTabBehindLine) {
                    if firstMisfit == nil { firstMisfit = counter.position }
                    isCutInQuotes = true
                    return
                }
                addHardMisfit()
                let end = window.lineFeed().map { $0 + 1 }
                drop(end ?? window.count, from: window)
                if end == nil {
                    try window.dropLine()
                    counter.endLine()
                }
            case .cut, .misquoted: try window.fill()
            }
        }
    }

    private mutating func drop(_ count: Int, from window: FileWindow) {
        window.withBytes { counter.pass(UnsafeBufferPointer(rebasing: $0[..<min(count, $0.count)])) }
        window.drop(count)
    }

    private mutating func addHardMisfit() {
        misfits.hard += 1
        if firstMisfit == nil { firstMisfit = counter.position }
    }

    private static func hasTabBehindLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let end = bytes.firstIndex(ofByte: 0x0A) else { return false }
        return UnsafeBufferPointer(rebasing: bytes[end...]).firstIndex(ofByte: TableRecord.tab) != nil
    }

    /// Lines without a quote need no closer look.
    ///
    /// - Returns: whether there were any.
    private mutating func dropPlainLines(_ window: FileWindow) -> Bool {
        let length = window.withBytes { bytes -> Int in
            let plain = UnsafeBufferPointer(
                rebasing: bytes[..<(bytes.firstIndex(ofByte: TableRecord.quote) ?? bytes.count)])
            let end =
                plain.lastIndex(of: 0x0A).map { $0 + 1 }
                ?? (window.isAtEnd && plain.count == bytes.count ? bytes.count : 0)
            addLabels(UnsafeBufferPointer(rebasing: plain[..<end]))
            return end
        }
        drop(length, from: window)
        return length > 0
    }

    private mutating func addLabels(_ lines: UnsafeBufferPointer<UInt8>) {
        guard labels.count < Self.maxLabels else { return }
        for line in lines.split(separator: 0x0A).prefix(Self.maxLabels) { addLabel(line) }
    }

    private mutating func addLabel(_ line: some Collection<UInt8>) {
        guard labels.count < Self.maxLabels, let label = Self.label(line) else { return }
        labels.insert(label)
    }

    /// What stands before a line's first TAB.
    private static func label(_ line: some Collection<UInt8>) -> [UInt8]? {
        let beginning = line.prefix(65)
        guard let tab = beginning.firstIndex(of: TableRecord.tab), tab != beginning.startIndex else { return nil }
        return Array(beginning[..<tab])
    }

    private mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) {
        for (index, cell) in record.cells.enumerated() {
            let content = bytes[cell.start..<cell.end]
            guard cell.isQuoted else {
                if content.contains(TableRecord.quote) { misfits.soft += 1 }
                continue
            }
            quoted += 1
            if index == 0 { addLabel(Array(content) + [TableRecord.tab]) }
            let lines = content.split(separator: 0x0A, omittingEmptySubsequences: false)
            // One text ends with a quote, and an earlier one began with one: what lies between are records.
            if lines.count > 1, lines.dropFirst().allSatisfy({ Self.label($0).map(labels.contains) ?? false }) {
                addHardMisfit()
            } else if cell.hasDoubledQuotes || lines.count > 1 || content.contains(TableRecord.tab) {
                needed += 1
            }
        }
        if record.cells.first?.isQuoted == false { addLabel(bytes.prefix(65)) }
    }
}
