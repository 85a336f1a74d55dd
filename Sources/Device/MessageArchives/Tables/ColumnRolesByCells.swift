/// Finds by their cells the columns whose names do not say enough.
extension ColumnRoles {
    /// The first column with a name of the sender whose cells are addresses, and notes on those whose cells are not.
    ///
    /// - Parameter others: The columns that the user named for something else.
    func sender(of path: String, besides others: [Int]) -> (Int?, [String]) {
        var notes: [String] = []
        for column in places(ColumnNames.senderColumns) where !others.contains(column) {
            if SenderCells.areNames(values(column), of: plain[column]) { continue }
            guard let reason = SenderCells.violation(values(column), of: plain[column]) else {
                return (column, notes)
            }
            notes.append(
                "\(path): the column \(ColumnNames.short(header[column])) is not read as the sender: \(reason).")
        }
        return (nil, notes)
    }

    /// A column as the value of `--column`: its name, or its number if a shell would not read the name as one word.
    private func optionValue(_ column: Int) -> String {
        let name = header[column].trimmed
        let isWord = name.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || "0123456789_-.".unicodeScalars.contains($0)
        }
        return isWord && name.count <= 60 ? name : String(column + 1)
    }

    /// The text column of a table with two columns, by their cells.
    func inferText(_ layout: inout TableLayout, _ path: String, besides others: [Int]) throws(ArchiveError) {
        let taken = [layout.label, layout.sender, layout.date].compactMap { $0 } + others
        let free = header.indices.filter { !taken.contains($0) && HeaderDecision.isText(values($0)) }
        let longest = free.max { HeaderDecision.meanLength(values($0)) < HeaderDecision.meanLength(values($1)) }
        guard let longest, header.count == 2, names.text == nil else {
            let name = longest.map(optionValue) ?? "NAME"
            throw ArchiveError(
                "\(path):1: no text column found. Columns: \(ColumnNames.list(header)). Name it with --column text=\(name)."
            )
        }
        layout.text = longest
        let other = 1 - longest
        if !taken.contains(other), names.label == nil, HeaderDecision.isLabel(values(other)) { layout.label = other }
    }

    /// Adds the columns that other programs write beside those.
    ///
    /// - Returns: notes on columns that look like one of them and are not understood.
    func addFound(_ layout: inout TableLayout, _ path: String, besides others: [Int]) -> [String] {
        var notes: [String] = []
        let taken = [layout.text, layout.label, layout.sender, layout.date, layout.time] + others
        func isFree(_ column: Int) -> Bool { !taken.contains(column) }
        let found =
            layout.direction.map { (source: $0, unknown: []) }
            ?? direction(isFree, hasBoxNumbers: layout.sender != nil && layout.date != nil)
        layout.direction = found.source
        for (column, value) in found.unknown {
            notes.append(
                "\(path): the column \(ColumnNames.short(header[column])) is not read as the direction: '"
                    + "\(ColumnNames.short(value))' is neither sent nor received.")
        }
        let service = places(ColumnNames.serviceColumns).first { column in
            let values = values(column)
            return isFree(column) && column != found.source?.place && !values.isEmpty
                && values.allSatisfy { TableMessages.service($0) != nil }
        }
        layout.service = layout.service ?? service
        let recipient = layout.recipient ?? places(ColumnNames.recipientColumns).first(where: isFree)
        if let direction = layout.direction {
            layout.recipient = recipient
            layout.status = places(ColumnNames.statusColumns).first {
                isFree($0) && $0 != direction.place
            }
            if recipient == nil, let sender = layout.sender {
                layout.sentHaveOwnNumber = layout.program == .iMazing || hasOwnNumber(sender, direction)
                if layout.sentHaveOwnNumber || senders(.sent, sender, direction).contains("") {
                    layout.conversation = places(ColumnNames.conversationColumns).first(where: isFree)
                }
            }
        }
        if layout.direction?.mayBeUnknown ?? true, let recipient, let sender = layout.sender {
            let senders = Set(values(sender))
            if let both = values(recipient).first(where: senders.contains) {
                notes.append(
                    "\(path): no column says which messages were sent, so all count as received (\(ColumnNames.short(both)) is "
                        + "in the columns \(ColumnNames.short(header[sender])) and \(ColumnNames.short(header[recipient]))). Add "
                        + "a column direction: received or sent.")
            }
        }
        if layout.date == nil, let column = dateLike(isFree) {
            notes.append(
                "\(path): the column \(ColumnNames.short(header[column])) looks like a date. To read it, use "
                    + "--column date=\(optionValue(column)).")
        }
        return notes
    }

    /// Whether all sent messages are from one address, and no received one is: then it is the user's own.
    private func hasOwnNumber(_ sender: Int, _ direction: DirectionSource<Int>) -> Bool {
        // Other names, such as address, are those of the other person.
        guard plain[sender].hasPrefix("from") || plain[sender].hasPrefix("sender") else { return false }
        let (sent, received) = (senders(.sent, sender, direction), senders(.received, sender, direction))
        return sent.count == 1 && !received.isEmpty && received.isDisjoint(with: sent) && sent != [""]
    }

    /// The senders of the first messages in a direction.
    private func senders(
        _ wanted: ArchivedMessage.Direction, _ sender: Int, _ direction: DirectionSource<Int>
    ) -> Set<String> {
        let rows = rows.filter {
            $0.indices.contains(max(sender, direction.place))
                && direction.meaning($0[direction.place]) == .filed(wanted)
        }
        return Set(rows.map { $0[sender].trimmed })
    }

    private func direction(
        _ isFree: (Int) -> Bool, hasBoxNumbers: Bool
    ) -> (source: DirectionSource<Int>?, unknown: [(place: Int, value: String)]) {
        for column in places(ColumnNames.directionColumns) where isFree(column) {
            let form = DirectionForm(of: values(column), named: plain[column])
            // Numbers are Android's only beside its other columns.
            return (
                DirectionSource(
                    place: column, form: form == .box && !hasBoxNumbers ? .words : form,
                    mayBeEmpty: values(column).isEmpty), []
            )
        }
        return DirectionSource.find(hasBoxNumbers: hasBoxNumbers, isTyped: false) { names in
            places(names).filter(isFree).map { ($0, values($0)) }
        }
    }

    /// A column that is not used and holds dates.
    private func dateLike(_ isFree: (Int) -> Bool) -> Int? {
        header.indices.first { column in
            let values = values(column)
            return isFree(column) && !values.isEmpty && values.allSatisfy(SenderCells.isDate)
        }
    }
}
