package import InboxDatabase
import LocatedYAML
package import Messages

/// A search through all messages for the words of a query, newest first, in slices, so that the program can handle keys
/// between them. The caller checks the conditions of the messages that it uses.
///
///     var search = MessageSearch(query)
///     while !search.isDone { found += try phone.continueSearch(&search, rows: 400) }
package struct MessageSearch: Hashable, Sendable {
    package let query: SearchQuery
    /// Finds the words in one text.
    package let words: TextSearch
    fileprivate var walk: TextSearch

    /// - Parameter below: the id below which messages are searched; nil: all messages are.
    package init(_ query: SearchQuery, below: Int64? = nil) {
        self.query = query
        words = TextSearch(query.words)
        walk = query.words.isEmpty ? .everything : words
        if let below { walk = walk.starting(below: below) }
    }

    private init(_ query: SearchQuery, walk: TextSearch) {
        self.query = query
        words = TextSearch(query.words)
        self.walk = walk
    }

    /// Whether all messages were searched.
    package var isDone: Bool { walk.isDone }
    /// The number of messages searched so far.
    package var searchedCount: Int { walk.searchedCount }

    /// The search for longer words with the same conditions, continued from this one; nil: the queries do not allow that.
    package func narrowed(to query: SearchQuery) -> MessageSearch? {
        guard query.conditions == self.query.conditions, let narrowed = walk.narrowed(to: query.words) else {
            return nil
        }
        return MessageSearch(query, walk: narrowed)
    }

    /// Whether a message contains the words.
    package func findsWords(in message: Message) -> Bool {
        query.words.isEmpty || message.body.map(words.matches) ?? false
    }
}

extension Phone {
    /// Searches a slice of the messages, and returns the ids of those that contain the words, newest first.
    ///
    /// - Parameter rows: how many messages a slice has, or, where the text of the search is prepared, how many hits.
    package func continueSearch(_ search: inout MessageSearch, rows: Int) throws -> [Int64] {
        guard let marks, search.query.asksForLabels else { return try store.continueSearch(&search.walk, rows: rows) }
        // Marks are in memory: what they rule out need not be read.
        let wide = search.query.words.isEmpty ? rows * Self.slicesOfMarks : rows
        return try store.continueSearch(&search.walk, rows: wide).filter {
            search.query.accepts(LabelFacts(mark: marks[$0], expected: marks.expected($0)))
        }
    }

    /// How many slices are searched at once by marks alone.
    private static let slicesOfMarks = 20

    /// The conversation of a message that fulfills the conditions of a query; nil: it does not.
    package func conversation(of message: Message, fulfilling query: SearchQuery) throws -> Conversation? {
        guard let conversation = try store.conversation(message.conversation),
            try accepts(message, in: conversation, query, folder: { try folder(of: conversation.id)?.name })
        else { return nil }
        return conversation
    }

    /// Whether a message fulfills the conditions of a query. Its words are searched elsewhere.
    ///
    /// - Parameter folder: The name of the folder of its conversation.
    package func accepts(
        _ message: Message, in conversation: Conversation, _ query: SearchQuery, folder: () throws -> String?
    ) rethrows -> Bool {
        try query.accepts(message, in: conversation, folder: folder) {
            LabelFacts(mark: mark(of: message), expected: expected(message))
        }
    }

    /// A query in the words of this phone: its folders, and days in its time zone.
    package func searchQuery(_ text: String) throws -> SearchQuery {
        SearchQuery(text.trimmed, zone: clock.timeZone, folders: try folders().folders.map(\.name))
    }
}
