import UntrustedFiles

/// Determines from the whole file whether the cells of a table with TABs are quoted: programs that write quotes put
/// them around every cell with a quote, a TAB or a line end, while in a table without quoting they can be anywhere.
///
///     try QuoteSurvey(of: window).isQuoted
struct QuoteSurvey {
    private static let maxLabels = 64

    private var record = TableRecord()
    /// The number of quoted cells that need quotes: with a TAB, a line end, or a quote.
    private var needed = 0
    private var quoted = 0
    /// Violations of quoting. Hard: cells that begin with a quote but are not closed by one. Soft: cells that contain a
    /// quote without beginning with one; these are read in the same way with and without quoting.
    private var violations = (hard: 0, soft: 0)
    /// The first cells of records.
    private var labels: Set<[UInt8]> = []
    private var counter = PositionCounter()
    /// The first hard violation.
    private var firstViolation: TextPosition?
    /// Whether the file ends inside a quoted cell.
    private var isCutInQuotes = false

    /// - Parameter window: The window of the table; the whole file is read through another one.
    /// - Throws: `ArchiveError` if the file cannot be read.
    init(of window: FileWindow) throws(ArchiveError) {
        guard window.withBytes({ $0.firstIndex(ofByte: TableRecord.tab) }) != nil else { return }
        try read(window.reopened())
    }

    /// The first quote that does not enclose its cell, in a table that is read without quoting although cells need it.
    var strayQuote: TextPosition? { needed > 0 && !isQuoted ? firstViolation : nil }

    var isQuoted: Bool {
        guard quoted > 0 else { return false }
        if violations.hard == 0, !isCutInQuotes { return needed >= violations.soft }
        // A damaged record of a quoted table is reported, while quotes that are wrongly read as text would not be
        // noticed.
        return needed > violations.hard + violations.soft
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
                if isCut, window.isAtEnd, !window.withBytes(Self.hasTabAfterFirstLine) {
                    if firstViolation == nil { firstViolation = counter.position }
                    isCutInQuotes = true
                    return
                }
                addHardViolation()
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
        window.withBytes { counter.advance(past: UnsafeBufferPointer(rebasing: $0[..<min(count, $0.count)])) }
        window.drop(count)
    }

    private mutating func addHardViolation() {
        violations.hard += 1
        if firstViolation == nil { firstViolation = counter.position }
    }

    private static func hasTabAfterFirstLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let end = bytes.firstIndex(ofByte: 0x0A) else { return false }
        return UnsafeBufferPointer(rebasing: bytes[end...]).firstIndex(ofByte: TableRecord.tab) != nil
    }

    /// Drops lines without quotes.
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

    /// The text before the first TAB of a line.
    private static func label(_ line: some Collection<UInt8>) -> [UInt8]? {
        let beginning = line.prefix(65)
        guard let tab = beginning.firstIndex(of: TableRecord.tab), tab != beginning.startIndex else { return nil }
        return Array(beginning[..<tab])
    }

    private mutating func count(_ bytes: UnsafeBufferPointer<UInt8>) {
        for (index, cell) in record.cells.enumerated() {
            let content = bytes[cell.start..<cell.end]
            guard cell.isQuoted else {
                if content.contains(TableRecord.quote) { violations.soft += 1 }
                continue
            }
            quoted += 1
            if index == 0 { addLabel(Array(content) + [TableRecord.tab]) }
            let lines = content.split(separator: 0x0A, omittingEmptySubsequences: false)
            // If one message begins with a quote and a later one ends with a quote, they seem to enclose whole records.
            if lines.count > 1, lines.dropFirst().allSatisfy({ Self.label($0).map(labels.contains) ?? false }) {
                addHardViolation()
            } else if cell.hasDoubledQuotes || lines.count > 1 || content.contains(TableRecord.tab) {
                needed += 1
            }
        }
        if record.cells.first?.isQuoted == false { addLabel(bytes.prefix(65)) }
    }
}
