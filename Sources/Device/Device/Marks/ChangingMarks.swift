import Messages

// New messages and new answers.
extension InboxMarks {
    /// Adds a filed message.
    ///
    /// - Parameter category: by the filter's answer.
    mutating func add(_ id: Int64, _ message: IncomingMessage, category: Category) {
        let accepted = message.origin?.accepted ?? marking.expected(message.label) ?? []
        guard !accepted.isEmpty, id >= 0, id <= UInt32.max else { return }
        let mark = marking.mark(expected: accepted, category: category)
        var entry = Entry()
        entry.expected = index(of: accepted)
        entry.mark = Self.number(of: mark)
        if let origin = message.origin {
            entry.number = UInt32(clamping: origin.number)
            entry.file = UInt16(clamping: origin.file)
            entry.flags = origin.unit.rawValue | (origin.hasPlaceholderSender ? Entry.placeholder : 0)
            if let name = origin.name { names[id] = name }
        }
        while entries.count <= id { entries.append(Entry()) }
        counts.add(self[id], -1)
        entries[Int(id)] = entry
        counts.add(mark)
    }

    private mutating func index(of accepted: [Category]) -> UInt32 {
        if let index = indexes[accepted] { return index }
        self.accepted.append(accepted)
        indexes[accepted] = UInt32(self.accepted.count)
        return UInt32(self.accepted.count)
    }

    private static func number(of mark: Mark) -> UInt8 {
        switch mark {
        case .right: 1
        case .wrong(let mistake): UInt8(2 + (Mistake.allCases.firstIndex(of: mistake) ?? 0))
        }
    }

    /// What a filter's current answers would change.
    func markChanges(by result: ReevaluationResult) -> MarkChanges {
        var markChanges = MarkChanges()
        for message in result.messages {
            guard let before = self[message.message], let mark = mark(message) else { continue }
            if before.isWrong, !mark.isWrong { markChanges.newlyRight.append(message.message) }
            if !before.isWrong, mark.isWrong { markChanges.newlyWrong.append(message.message) }
        }
        return markChanges
    }

    private func mark(_ message: ReevaluatedMessage) -> Mark? {
        let accepted = expected(message.message)
        // No answer: iOS shows the message.
        return accepted.isEmpty ? nil : marking.mark(expected: accepted, category: message.category ?? .uncategorized)
    }

    /// A mark before and after a change. Undo exchanges the two.
    struct Transition {
        let message: Int64
        /// Indexes in `marks`.
        let before: UInt8
        let after: UInt8

        var reversed: Transition { Transition(message: message, before: after, after: before) }
    }

    /// How a filter's current answers change the marks.
    func changes(by result: ReevaluationResult) -> [Transition] {
        result.messages.compactMap { message in
            guard let mark = mark(message), let entry = entry(message.message) else { return nil }
            let change = Transition(message: message.message, before: entry.mark, after: Self.number(of: mark))
            return change.before == change.after ? nil : change
        }
    }

    mutating func apply(_ changes: [Transition]) {
        guard !changes.isEmpty else { return }
        for change in changes where entry(change.message) != nil {
            counts.add(self[change.message], -1)
            entries[Int(change.message)].mark = change.after
            counts.add(self[change.message])
        }
        version += 1
    }

    /// After the inbox was emptied.
    mutating func removeAll() {
        let version = version
        self = InboxMarks(marking, files: files)
        self.version = version + 1
    }
}
