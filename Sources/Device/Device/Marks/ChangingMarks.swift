import Messages

// New messages and new answers.
extension InboxMarks {
    /// Adds a filed message.
    ///
    /// - Parameter category: by the filter's answer.
    mutating func add(_ id: Int64, _ message: IncomingMessage, category: Category) {
        guard let accepted = judge.expected(message.label), id >= 0, id <= UInt32.max else { return }
        let mark = judge.mark(expected: accepted, category: category)
        var entry = Entry()
        entry.expected = index(of: accepted)
        entry.mark = Self.number(of: mark)
        if let origin = message.origin {
            entry.number = UInt32(clamping: origin.number)
            entry.file = UInt16(clamping: origin.file)
            entry.hasPlaceholder = origin.hasPlaceholderSender
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
    func judgement(of result: ReevaluationResult) -> Judgement {
        var judgement = Judgement()
        for message in result.messages {
            guard let before = self[message.message], let mark = mark(message) else { continue }
            if before.isWrong, !mark.isWrong { judgement.newlyRight.append(message.message) }
            if !before.isWrong, mark.isWrong { judgement.newlyWrong.append(message.message) }
        }
        return judgement
    }

    private func mark(_ message: ReevaluatedMessage) -> Mark? {
        let accepted = expected(message.message)
        // No answer: iOS shows the message.
        return accepted.isEmpty ? nil : judge.mark(expected: accepted, category: message.category ?? .uncategorized)
    }

    /// The marks that a change replaced, for undo.
    typealias Former = [(message: Int64, mark: UInt8)]

    /// Marks the messages by a filter's current answers.
    mutating func apply(_ result: ReevaluationResult) -> Former {
        var former: Former = []
        for message in result.messages {
            guard let mark = mark(message), let entry = entry(message.message) else { continue }
            let number = Self.number(of: mark)
            guard number != entry.mark else { continue }
            former.append((message.message, entry.mark))
            set(number, of: message.message)
        }
        if !former.isEmpty { version += 1 }
        return former
    }

    mutating func restore(_ former: Former) {
        for (message, mark) in former { set(mark, of: message) }
        if !former.isEmpty { version += 1 }
    }

    private mutating func set(_ mark: UInt8, of message: Int64) {
        guard entry(message) != nil else { return }
        counts.add(self[message], -1)
        entries[Int(message)].mark = mark
        counts.add(self[message])
    }

    /// After the inbox was emptied.
    mutating func removeAll() {
        let version = version
        self = InboxMarks(judge, files: files)
        self.version = version + 1
    }
}
