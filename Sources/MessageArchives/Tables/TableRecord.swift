import Foundation

/// The cells of a record, as ranges in the bytes that it was read from.
struct TableRecord {
    struct Cell {
        var start: Int
        var end: Int
        /// Whether it contains doubled quotes.
        var hasDoubledQuotes = false
        /// Whether it is quoted.
        var isQuoted = false
    }

    enum Outcome: Hashable {
        /// The record has `length` bytes with its line end, in `lines` lines.
        case complete(length: Int, lines: Int)
        /// The bytes end inside the record, outside of quotes.
        case cut
        /// The bytes end inside quotes (`isCut`), or text follows a closing quote.
        case misquoted(openedAt: Int, line: Int, isCut: Bool)
    }

    static let quote = UInt8(ascii: "\"")
    static let tab = UInt8(ascii: "\t")
    private static let lineFeed: UInt8 = 0x0A
    private static let carriageReturn: UInt8 = 0x0D

    /// The most cells of a record that are kept, even if a line has a million separators.
    static let maxCells = 10_000

    private(set) var cells: [Cell] = []

    /// Reads a record with quotes (RFC 4180). A quote inside a cell that does not begin with one is an ordinary
    /// character.
    ///
    /// - Parameter isAll: Whether the file ends with these bytes.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, separator: UInt8, isAll: Bool) -> Outcome {
        cells.removeAll(keepingCapacity: true)
        var place = 0
        var lines = 0
        while true {
            if place < bytes.count, bytes[place] == Self.quote {
                let opened = place
                guard let end = quoted(bytes, from: place + 1, isAll: isAll) else {
                    return .misquoted(openedAt: opened, line: lines, isCut: true)
                }
                let openedLine = lines
                for byte in bytes[opened..<end] where byte == Self.lineFeed { lines += 1 }
                place = end + 1
                guard place < bytes.count else { return .complete(length: place, lines: lines + 1) }
                let isReturn = bytes[place] == Self.carriageReturn
                if isReturn, place + 1 == bytes.count {
                    return isAll ? .complete(length: place + 1, lines: lines + 1) : .cut
                }
                if isReturn, bytes[place + 1] == Self.lineFeed { place += 1 }
                guard bytes[place] == separator || bytes[place] == Self.lineFeed else {
                    return .misquoted(openedAt: opened, line: openedLine, isCut: false)
                }
            } else {
                let start = place
                while place < bytes.count, bytes[place] != separator, bytes[place] != Self.lineFeed { place += 1 }
                guard place < bytes.count || isAll else { return .cut }
                append(bytes, start, place)
                guard place < bytes.count else { return .complete(length: place, lines: lines + 1) }
            }
            place += 1
            if bytes[place - 1] == Self.lineFeed { return .complete(length: place, lines: lines + 1) }
        }
    }

    private mutating func append(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) {
        guard cells.count < Self.maxCells else { return }
        let isBeforeReturn =
            end > start && bytes[end - 1] == Self.carriageReturn
            && (end == bytes.count || bytes[end] == Self.lineFeed)
        cells.append(Cell(start: start, end: isBeforeReturn ? end - 1 : end))
    }

    /// The index of the closing quote of a cell that begins at `start`; nil if the bytes end before it is certain.
    private mutating func quoted(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isAll: Bool) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        var cell = Cell(start: start, end: start, isQuoted: true)
        var place = start
        while let found = memchr(base + place, Int32(Self.quote), bytes.count - place) {
            place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
            guard place + 1 < bytes.count else {
                guard isAll else { return nil }
                break
            }
            guard bytes[place + 1] == Self.quote else { break }
            cell.hasDoubledQuotes = true
            place += 2
        }
        guard place < bytes.count, place >= start, bytes[place] == Self.quote else { return nil }
        cell.end = place
        if cells.count < Self.maxCells { cells.append(cell) }
        return place
    }

    /// Reads a line without quotes.
    ///
    /// - Parameter limit: The most cells; the last one keeps its TABs.
    mutating func read(line bytes: UnsafeBufferPointer<UInt8>, limit: Int) {
        cells.removeAll(keepingCapacity: true)
        var start = 0
        while cells.count + 1 < limit, let base = bytes.baseAddress,
            let found = memchr(base + start, Int32(Self.tab), bytes.count - start)
        {
            let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
            cells.append(Cell(start: start, end: place))
            start = place + 1
        }
        cells.append(Cell(start: start, end: bytes.count))
    }

    /// Calls `read` with the bytes of a cell, with doubled quotes replaced by single ones.
    static func withCell<Result>(
        _ cell: Cell, of bytes: UnsafeBufferPointer<UInt8>, _ read: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let written = UnsafeBufferPointer(rebasing: bytes[cell.start..<cell.end])
        guard cell.hasDoubledQuotes else { return read(written) }
        var single: [UInt8] = []
        single.reserveCapacity(written.count)
        var isSecond = false
        for byte in written {
            isSecond = byte == quote && !isSecond
            if byte != quote || isSecond { single.append(byte) }
        }
        return single.withUnsafeBufferPointer(read)
    }
}
