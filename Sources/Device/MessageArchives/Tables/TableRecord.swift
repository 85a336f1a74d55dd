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
        /// Whether it contains backslashes that escape what follows them.
        var hasEscapes = false
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
    static let backslash = UInt8(ascii: "\\")
    private static let lineFeed: UInt8 = 0x0A
    private static let carriageReturn: UInt8 = 0x0D

    /// The most cells of a record that are kept, even if a line has a million separators.
    static let maxCells = 10_000

    private(set) var cells: [Cell] = []

    /// Reads a record with quotes, in the syntax of a layout.
    ///
    /// - Parameter isAll: Whether the file ends with these bytes.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ layout: TableLayout, isAll: Bool) -> Outcome {
        layout.hasEscapes
            ? read(escaped: bytes, separator: layout.separator, isAll: isAll)
            : read(bytes, separator: layout.separator, isAll: isAll)
    }

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
}

// Backslashes, as databases and Spark write them.
extension TableRecord {
    /// Reads a record in which a backslash makes the next character part of the cell, be it a separator, a quote or a
    /// line feed. A cell that is `\N` is empty.
    ///
    /// - Parameter isAll: Whether the file ends with these bytes.
    mutating func read(
        escaped bytes: UnsafeBufferPointer<UInt8>, separator: UInt8, isAll: Bool
    ) -> Outcome {
        cells.removeAll(keepingCapacity: true)
        var (place, lines) = (0, 0)
        while true {
            let (opened, openedLine) = (place, lines)
            var cell = Cell(start: place, end: place)
            cell.isQuoted = place < bytes.count && bytes[place] == Self.quote
            if cell.isQuoted { place += 1 }
            cell.start = place
            var isOpen = cell.isQuoted
            while place < bytes.count {
                let byte = bytes[place]
                if byte == Self.backslash {
                    cell.hasEscapes = true
                    place += 1
                    guard place < bytes.count else { break }
                } else if isOpen, byte == Self.quote {
                    guard place + 1 < bytes.count, bytes[place + 1] == Self.quote else {
                        isOpen = false
                        break
                    }
                    cell.hasDoubledQuotes = true
                    place += 1
                } else if !cell.isQuoted, byte == separator || byte == Self.lineFeed {
                    break
                }
                if bytes[place] == Self.lineFeed { lines += 1 }
                place += 1
            }
            if isOpen { return .misquoted(openedAt: opened, line: openedLine, isCut: true) }
            if place == bytes.count, !isAll { return .cut }
            cell.end = place
            if cell.isQuoted {
                place += 1
                if place < bytes.count, bytes[place] == Self.carriageReturn { place += 1 }
                if place >= bytes.count, !isAll { return .cut }
                guard place >= bytes.count || bytes[place] == separator || bytes[place] == Self.lineFeed else {
                    return .misquoted(openedAt: opened, line: openedLine, isCut: false)
                }
            } else if cell.end > cell.start, bytes[cell.end - 1] == Self.carriageReturn,
                place == bytes.count || bytes[place] == Self.lineFeed
            {
                cell.end -= 1
            }
            if bytes[cell.start..<cell.end].elementsEqual([Self.backslash, UInt8(ascii: "N")]), !cell.isQuoted {
                (cell.end, cell.hasEscapes) = (cell.start, false)
            }
            if cells.count < Self.maxCells { cells.append(cell) }
            guard place < bytes.count else { return .complete(length: bytes.count, lines: lines + 1) }
            place += 1
            if bytes[place - 1] == Self.lineFeed { return .complete(length: place, lines: lines + 1) }
        }
    }

    /// Calls `read` with the bytes of a cell as they are meant: doubled quotes are one, and an escaped character is
    /// itself, or a control character (`\n`, `\r`, `\t`).
    static func withCell<Result>(
        _ cell: Cell, of bytes: UnsafeBufferPointer<UInt8>, _ read: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        let written = UnsafeBufferPointer(rebasing: bytes[cell.start..<cell.end])
        guard cell.hasDoubledQuotes || cell.hasEscapes else { return read(written) }
        var plain: [UInt8] = []
        plain.reserveCapacity(written.count)
        var place = 0
        while place < written.count {
            var byte = written[place]
            let hasNext = place + 1 < written.count
            if cell.hasEscapes, byte == backslash, hasNext {
                place += 1
                byte = controls[written[place]] ?? written[place]
            } else if cell.hasDoubledQuotes, byte == quote, hasNext, written[place + 1] == quote {
                place += 1
            }
            plain.append(byte)
            place += 1
        }
        return plain.withUnsafeBufferPointer(read)
    }

    private static let controls: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
    ]
}
