import Messages

/// Makes messages of the cells of a table's records.
struct TableMessages {
    /// What a record is.
    enum Outcome {
        case blank
        case record(ArchiveRecord)
    }

    private let layout: TableLayout
    private let isLabeled: Bool
    private let decoder: CellDecoder
    private let window: FileWindow
    private var labels = LabelCache()

    init(_ layout: TableLayout, _ decoder: CellDecoder, _ window: FileWindow) {
        self.layout = layout
        isLabeled = layout.isLabeled
        self.decoder = decoder
        self.window = window
    }

    /// The message in the cells of a record.
    ///
    /// - Parameter bytes: what the cells are in.
    mutating func outcome(
        _ cells: [TableRecord.Cell], _ bytes: UnsafeBufferPointer<UInt8>, isHeader: Bool
    ) -> Outcome {
        if cells.allSatisfy({ cell in bytes[cell.start..<cell.end].allSatisfy { $0 <= 0x20 } }) { return .blank }
        guard !isHeader else { return .record(.skipped("the header")) }
        if let reason = violation(cells) { return .record(.bad(reason)) }
        /// The cell of a column; nil if it is empty or absent.
        func cell(_ column: Int?) -> TableRecord.Cell? {
            guard let column, column < cells.count, cells[column].start < cells[column].end else { return nil }
            return cells[column]
        }
        var message = ArchivedMessage()
        if layout.textCells > 1, let rest = remainingText(cells) {
            var parts: [String] = []
            for cell in rest {
                guard let part = string(cell, bytes) else { return invalidEncoding }
                parts.append(part)
            }
            message.body = parts.joined(separator: String(Unicode.Scalar(layout.separator)))
        } else if let cell = cell(layout.text) {
            guard let body = string(cell, bytes) else { return invalidEncoding }
            message.body = body
        }
        if let cell = cell(layout.sender) {
            guard let address = string(cell, bytes) else { return invalidEncoding }
            message.address = address
        }
        if message.body == nil, message.address == nil {
            return .record(.bad(isLabeled ? "no text after the TAB" : "no text"))
        }
        if let cell = cell(layout.label) {
            guard let found = TableRecord.withCell(cell, of: bytes, { labels.labels($0, decoder) }) else {
                return invalidEncoding
            }
            message.labels = found
        }
        var date = WrittenDate.absent
        if let cell = cell(layout.date) {
            date = TableRecord.withCell(cell, of: bytes) { ArchiveDate.written($0, order: layout.dateOrder) }
        }
        let exported = [layout.direction, layout.service, layout.others, layout.read, layout.category]
        for cell in exported.lazy.compactMap(cell) where string(cell, bytes) == nil { return invalidEncoding }
        if let reason = addExported(to: &message, { cell($0).map { string($0, bytes) ?? "" } }) {
            return .record(.bad(reason))
        }
        return .record(.message(message, dated: date))
    }

    /// The cells of a text that continues in columns without names; nil if it does not.
    private func remainingText(_ cells: [TableRecord.Cell]) -> ArraySlice<TableRecord.Cell>? {
        guard layout.text < cells.count,
            let last = cells[layout.text...].prefix(layout.textCells).lastIndex(where: { $0.start < $0.end }),
            last > layout.text
        else { return nil }
        return cells[layout.text...last]
    }

    /// Adds the values of an exported table's additional columns.
    ///
    /// - Returns: the reason if a value is invalid.
    private func addExported(to message: inout ArchivedMessage, _ cell: (Int?) -> String?) -> String? {
        if let direction = cell(layout.direction), !direction.isEmpty {
            if let known = Self.directions[direction.lowercased()] {
                message.direction = known
            } else if layout.isExported {
                return "unknown direction \"\(direction)\"; expected received or sent"
            }
        }
        if let name = cell(layout.service), !name.isEmpty {
            guard let service = Service(rawValue: name) else {
                let names = Service.allCases.map(\.rawValue).joined(separator: ", ")
                return "unknown service \"\(name)\"; expected one of \(names)"
            }
            message.service = service
        }
        if let others = cell(layout.others) { message.others = others.split(separator: "|").map(String.init) }
        if let read = cell(layout.read), !read.isEmpty {
            // A spreadsheet writes TRUE.
            guard let known = Bool(read.lowercased()) else { return "\"read\" is \"\(read)\"; expected true or false" }
            message.isRead = known
        }
        if let name = cell(layout.category), !name.isEmpty {
            guard message.setVerdict(named: name) else { return "unknown category \"\(name)\"" }
        }
        return nil
    }

    /// The names of `siftbox export`, and others.
    private static let directions: [String: ArchivedMessage.Direction] = [
        "received": .received, "incoming": .received, "inbound": .received, "in": .received,
        "sent": .sent, "outgoing": .sent, "outbound": .sent, "out": .sent,
    ]

    private var invalidEncoding: Outcome { .record(.bad("not valid \(window.encodingName)")) }

    private func string(_ cell: TableRecord.Cell, _ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        TableRecord.withCell(cell, of: bytes, decoder.string)
    }

    private func violation(_ cells: [TableRecord.Cell]) -> String? {
        var count = cells.count
        if count >= TableRecord.maxCells { return "too many cells: \(Counted.number(count)) or more" }
        if isLabeled { return count < 2 ? "no TAB between label and text" : nil }
        if count <= layout.text {
            return "\(Counted.pluralized(count, "cell")), but the text is in cell \(layout.text + 1)"
        }
        // Some programs write a separator at the end of each line.
        while count > layout.width, cells[count - 1].start == cells[count - 1].end { count -= 1 }
        if count > layout.width {
            return
                "\(Counted.pluralized(count, "cell")), but the header has \(layout.width); put quotes around a cell that contains the separator"
        }
        return nil
    }
}

/// A cache of the last labels: a corpus has few labels and many messages of each.
private struct LabelCache {
    private static let maximum = 16
    private var known: [(bytes: [UInt8], labels: [String])] = []

    mutating func labels(_ cell: UnsafeBufferPointer<UInt8>, _ decoder: CellDecoder) -> [String]? {
        if let found = known.first(where: { $0.bytes.elementsEqual(cell) }) { return found.labels }
        guard let text = decoder.string(cell) else { return nil }
        let labels = ArchivedMessage.labels(text)
        if known.count == Self.maximum { known.removeFirst() }
        known.append((Array(cell), labels))
        return labels
    }
}

extension ArchivedMessage {
    /// Splits several accepted labels: `junk|promotion`.
    static func labels(_ written: String) -> [String] {
        // Fast path: almost all labels are one word.
        if written.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "|") }), !written.isEmpty {
            return [written]
        }
        return written.split(separator: "|").map { String($0).trimmed }.filter { !$0.isEmpty }
    }
}
