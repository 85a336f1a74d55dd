package import Messages

extension Misclassified {
    /// A message of the corpus and its answer, with a bounded size.
    package struct Message: Hashable, Sendable {
        /// Its number in the whole corpus, from 1.
        package let row: Int
        /// Its place in the corpus: `corpus.tsv:17`.
        package let place: String
        /// nil: it has none.
        package let sender: String?
        /// The beginning of its body.
        package let text: String
        /// The length of its whole body, in Unicode scalars.
        package let length: Int
        package let accepted: [Category]
        package let answered: Category
        /// Why the filter did not answer; nil: it did.
        package let failure: Observation.Failure?

        /// The maximum sizes in bytes, so that 20,000 messages fit in memory. A body of four SMS is complete.
        static let (maxText, maxSender) = (640, 128)

        init(_ observation: Observation, row: Int, place: String, sender: String?, body: String) {
            self.row = row
            self.place = Excerpt.place(place)
            self.sender = sender.map { Excerpt.beginning(of: $0, bytes: Self.maxSender) }
            text = Excerpt.beginning(of: body, bytes: Self.maxText)
            length = body.unicodeScalars.count
            accepted = observation.accepted
            answered = observation.failure == nil ? observation.category : .uncategorized
            failure = observation.failure
        }

        var observation: Observation { Observation(accepted: accepted, category: answered, failure: failure) }

        /// Whether `text` is not the whole body.
        package var isCut: Bool { text.unicodeScalars.count < length }
    }

    /// The first messages by row, up to a limit.
    struct FirstMessages: Hashable, Sendable {
        let limit: Int
        private(set) var messages: [Message] = []

        init(limit: Int) { self.limit = limit }

        /// Whether a message of this row would be kept.
        func hasRoom(_ row: Int) -> Bool { messages.count < limit || messages.last.map { row < $0.row } ?? false }

        mutating func insert(_ message: Message) {
            guard hasRoom(message.row) else { return }
            // Usually the last, because a corpus is read in order.
            let place = messages.lastIndex { $0.row <= message.row }.map { $0 + 1 } ?? 0
            messages.insert(message, at: place)
            if messages.count > limit { messages.removeLast() }
        }

        mutating func merge(_ other: Self) {
            let all = (messages + other.messages).sorted { ($0.row, $0.place) < ($1.row, $1.place) }
            messages = Array(all.prefix(limit))
        }
    }
}

// In a file: { "hidden": ["junk"], "counts": { "ham-blocked": 20 }, "messages": [{ "row": 17, "place": "a.csv:17",
// "text": "…", "length": 40, "expected": ["none"], "answered": "junk" }, …] }. Which messages belong to which kind and
// cell is computed again, so it cannot contradict them.
extension Misclassified: Codable {
    private enum Key: String, CodingKey { case hidden, counts, messages }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(FolderGroup.allCases.filter(rule.hiding.contains).map(\.name), forKey: .hidden)
        let named = Mistake.allCases.filter { count($0) > 0 }.map { ($0.rawValue, count($0)) }
        try container.encode(Dictionary(uniqueKeysWithValues: named), forKey: .counts)
        try container.encode(kept, forKey: .messages)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func refuse(_ key: Key, _ reason: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
        }
        let hiding = try container.decode([String].self, forKey: .hidden).map { name in
            guard let group = FolderGroup(name: name) else { throw refuse(.hidden, "'\(name)' is not a folder") }
            return group
        }
        self.init(hiding: Set(hiding))
        var counts: [Mistake: Int] = [:]
        for (name, count) in try container.decode([String: Int].self, forKey: .counts) {
            guard let kind = Mistake(rawValue: name), (1...Tally.maxCount).contains(count) else {
                throw refuse(.counts, "'\(name)' is unknown, or its number is invalid")
            }
            counts[kind] = count
        }
        setCounts(counts)
        var messages = try container.nestedUnkeyedContainer(forKey: .messages)
        while !messages.isAtEnd { keep(try messages.decode(Message.self)) }
        guard Mistake.allCases.allSatisfy({ self.messages($0).count <= count($0) }) else {
            throw refuse(.messages, "more messages are listed than counted")
        }
    }
}

extension Misclassified.Message: Codable {
    private enum Key: String, CodingKey { case row, place, sender, text, length, expected, answered, failure }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(row, forKey: .row)
        try container.encode(place, forKey: .place)
        try container.encodeIfPresent(sender, forKey: .sender)
        try container.encode(text, forKey: .text)
        try container.encode(length, forKey: .length)
        try container.encode(accepted.map(LabelMap.name), forKey: .expected)
        try container.encode(LabelMap.name(of: answered), forKey: .answered)
        try container.encodeIfPresent(failure?.rawValue, forKey: .failure)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func refuse(_ key: Key, _ reason: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
        }
        func category(_ name: String, _ key: Key) throws -> Category {
            guard let category = LabelMap.category(named: name) else {
                throw refuse(key, "'\(name)' is not a category")
            }
            return category
        }
        row = try container.decode(Int.self, forKey: .row)
        guard (1...Tally.maxCount).contains(row) else { throw refuse(.row, "it is invalid") }
        place = Excerpt.place(try container.decode(String.self, forKey: .place))
        sender = try container.decodeIfPresent(String.self, forKey: .sender)
            .map { Excerpt.beginning(of: $0, bytes: Self.maxSender) }
        text = Excerpt.beginning(of: try container.decode(String.self, forKey: .text), bytes: Self.maxText)
        length = try container.decode(Int.self, forKey: .length)
        guard (text.unicodeScalars.count...Tally.maxCount).contains(length) else {
            throw refuse(.length, "it is invalid")
        }
        let expected = try container.decode([String].self, forKey: .expected)
        guard !expected.isEmpty else { throw refuse(.expected, "it is empty") }
        accepted = try expected.map { try category($0, .expected) }
        answered = try category(try container.decode(String.self, forKey: .answered), .answered)
        failure = try container.decodeIfPresent(String.self, forKey: .failure).map { name in
            guard let failure = Observation.Failure(rawValue: name) else {
                throw refuse(.failure, "'\(name)' is unknown")
            }
            return failure
        }
        guard failure == nil || answered == .uncategorized else {
            throw refuse(.answered, "a message without an answer counts as none")
        }
    }
}
