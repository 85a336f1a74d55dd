import Messages

/// Makes messages of the cells of a table's records.
struct TableMessages {
    /// What a record is.
    enum Outcome {
        case blank
        case record(ArchiveRecord)
    }

    let layout: TableLayout
    let header: [String]
    private let isLabeled: Bool
    private let decoder: CellDecoder
    private let window: FileWindow
    private var labels = LabelCache()
    /// Whom the messages of a conversation came from, for those that were sent.
    var people = ConversationPeople()
    /// What the first different cells of the direction's column say.
    var directions: [String: WrittenDirection?] = [:]
    /// The cells of the sender's column that are not addresses: their number, and the first one.
    private var withoutAddress: (count: Int, first: String) = (0, "")
    /// The last wrong number of cells, and what is said about it.
    private var lastViolation = (count: -1, reason: "")

    init(_ layout: TableLayout, header: [String], _ decoder: CellDecoder, _ window: FileWindow) {
        self.layout = layout
        self.header = header
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
        let isBlank = cells.allSatisfy { cell in bytes[cell.start..<cell.end].allSatisfy { $0 <= 0x20 } }
        if isBlank, !isEmptyBody(cells) { return .blank }
        guard !isHeader, !isHeaderAgain(cells, bytes) else { return .record(.skipped("the header")) }
        if let reason = violation(cells) { return .record(.bad(reason)) }
        do {
            return .record(try record(cells, bytes))
        } catch {
            return .record(error)
        }
    }

    /// Whether a record is the same as the header, as where two files were joined.
    private func isHeaderAgain(_ cells: [TableRecord.Cell], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        header.count > 1 && cells.count == header.count
            && zip(cells, header).allSatisfy { bytes[$0.start..<$0.end].elementsEqual($1.utf8) }
    }

    private mutating func record(
        _ cells: [TableRecord.Cell], _ bytes: UnsafeBufferPointer<UInt8>
    ) throws(ArchiveRecord) -> ArchiveRecord {
        /// The cell of a column; nil if it is empty or absent.
        func cell(_ column: Int?) -> TableRecord.Cell? {
            guard let column, column < cells.count, cells[column].start < cells[column].end else { return nil }
            return cells[column]
        }
        func string(_ column: Int?) throws(ArchiveRecord) -> String? {
            guard let cell = cell(column) else { return nil }
            guard let text = self.string(cell, bytes) else { throw .bad("not valid \(window.encodingName)") }
            return text
        }
        var message = ArchivedMessage()
        if layout.textCells > 1, let rest = remainingText(cells) {
            var parts: [String] = []
            for column in rest.indices { parts.append(try string(column) ?? "") }
            message.body = parts.joined(separator: String(Unicode.Scalar(layout.separator)))
        } else {
            message.body = try string(layout.text) ?? (isEmptyBody(cells) ? "" : nil)
        }
        if let program = layout.program {
            let reason = program.reasonToSkip(
                people: [try string(layout.sender), try string(layout.recipient)],
                direction: try string(layout.direction?.place), hasBody: message.body != nil)
            if let reason { throw .skipped(reason) }
        }
        if let column = layout.direction {
            let (written, status) = (try string(column.place), try string(layout.status))
            message.direction = try direction(written, column, status: status)
        }
        if let sender = cell(layout.sender), layout.recipient == nil || message.direction == .received {
            let address = try string(layout.sender)
            let isRounded = address.map(SenderCells.isRounded) ?? false
            if layout.isExported || !isRounded && TableRecord.withCell(sender, of: bytes, SenderCells.isAddress) {
                message.address = layout.isExported ? address : address.map(SenderCells.withoutFraction)
            } else {
                if withoutAddress.count == 0 { withoutAddress.first = address ?? "" }
                withoutAddress.count += 1
            }
        }
        if message.direction == .sent { try addRecipient(to: &message, string) }
        if layout.conversation != nil, message.direction == .received, let address = message.address {
            let conversation = try string(layout.conversation)
            people.add(address, to: conversation)
        }
        if message.body == nil, message.address == nil {
            throw .bad(isLabeled ? "no text after the TAB" : "no text")
        }
        if let cell = cell(layout.label) {
            guard let found = TableRecord.withCell(cell, of: bytes, { labels.labels($0, decoder) }) else {
                throw .bad("not valid \(window.encodingName)")
            }
            message.labels = found
        }
        try addService(to: &message, string)
        for (name, column) in layout.extras { message.extras[name] = try string(column) }
        if layout.isExported { try addExported(to: &message, string) }
        if layout.identifier != nil { message.identifier = try string(layout.identifier) }
        if layout.read != nil { message.isRead = try isRead(string) }
        return .message(message, dated: date(cell, bytes))
    }

    typealias CellReader = (Int?) throws(ArchiveRecord) -> String?

    /// Whether the text is an empty body: a quoted cell without content, if the table distinguishes it from no body.
    private func isEmptyBody(_ cells: [TableRecord.Cell]) -> Bool {
        layout.distinguishesEmpty && layout.text < cells.count && cells[layout.text].isQuoted
            && cells[layout.text].start == cells[layout.text].end
    }

    private func date(
        _ cell: (Int?) -> TableRecord.Cell?, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> WrittenDate {
        guard let date = cell(layout.date) else { return .absent }
        return TableRecord.withCell(date, of: bytes) { day in
            guard let time = cell(layout.time) else { return ArchiveDate.written(day, order: layout.dateOrder) }
            return TableRecord.withCell(time, of: bytes) {
                ArchiveDate.written(day, time: $0, order: layout.dateOrder)
            }
        }
    }

    /// The cells of a text that continues in columns without names; nil if it does not.
    private func remainingText(_ cells: [TableRecord.Cell]) -> ArraySlice<TableRecord.Cell>? {
        guard layout.text < cells.count,
            let last = cells[layout.text...].prefix(layout.textCells).lastIndex(where: { $0.start < $0.end }),
            last > layout.text
        else { return nil }
        return cells[layout.text...last]
    }

    /// What is not as the columns' names say: sentences for the user.
    var notes: [String] {
        guard withoutAddress.count > 0, let sender = layout.sender else { return [] }
        let cells = Counted.pluralized(withoutAddress.count, "cell")
        return [
            "\(window.path): \(cells) of \(name(sender)), such as '\(ColumnNames.short(withoutAddress.first))', "
                + "\(withoutAddress.count == 1 ? "is not an address" : "are not addresses"): these messages have no sender."
        ]
    }

    private func string(_ cell: TableRecord.Cell, _ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        TableRecord.withCell(cell, of: bytes, decoder.string)
    }

    /// Why the number of cells is wrong; nil if it is right.
    private mutating func violation(_ cells: [TableRecord.Cell]) -> String? {
        var count = cells.count
        // Some programs write a separator at the end of each line.
        if !isLabeled, count < TableRecord.maxCells {
            while count > layout.width, cells[count - 1].start == cells[count - 1].end { count -= 1 }
        }
        let isTooMany = count > layout.width && !isLabeled || count >= TableRecord.maxCells
        guard isTooMany || count <= layout.text else { return nil }
        // After a quote that is not closed, most lines have the same number.
        if count != lastViolation.count { lastViolation = (count, violation(count)) }
        return lastViolation.reason
    }

    private func violation(_ count: Int) -> String {
        if count >= TableRecord.maxCells { return "too many cells: \(Counted.number(count)) or more" }
        if isLabeled { return "no TAB between label and text" }
        let cells = Counted.pluralized(count, "cell")
        return count <= layout.text
            ? "\(cells), but the text is in cell \(layout.text + 1)"
            : "\(cells), but the header has \(layout.width); put quotes around a cell that contains the separator"
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
