import Device
import Foundation
import InboxDatabase
import Messages
import Terminal

/// A search over the senders of the open folder and over all message bodies, done in slices. What it finds can stay as a
/// list.
struct SearchPane: Sendable {
    struct Hit: Sendable, Identifiable {
        enum ID: ClickTarget { case conversation(Int64), message(Int64) }

        let id: ID
        var conversation: Conversation
        /// The part of the body around the match; nil: the sender matched.
        var snippet: String?
        var date: Int64
        var isUnread = false
        /// Whether it is no longer in the inbox.
        var isGone = false
        /// Whether the filter's answer is right, in an inbox that shows a corpus.
        var mark: Mark?
    }

    static let maximum = 500
    /// About a result that is no longer in the inbox.
    static let gone = "This message is no longer in the inbox."

    var editor = TextEditor()
    /// Whether the term is being typed; otherwise the results are a list.
    private(set) var isTyping = true
    var hits: [Hit] = []
    /// nil: the first one.
    var selected: Hit.ID?
    private(set) var isDone = true
    /// The number of messages to search, and of those that have come in since then and were compared.
    var total = 0
    /// What has come in and is not compared yet.
    var arrivals: [Int64] = []
    private var senders: Cursor?
    private var sendersAreDone = true
    private(set) var typed = ""
    private(set) var search = MessageSearch(SearchQuery("", zone: .gmt, folders: []))
    var query: SearchQuery { search.query }
    /// What must be contained.
    var term: String { query.words }
    /// Finds the term in one text.
    var words: TextSearch { search.words }

    var selectedIndex: Int? {
        guard !hits.isEmpty else { return nil }
        return selected.flatMap { id in hits.firstIndex { $0.id == id } } ?? 0
    }

    var selectedHit: Hit? { selectedIndex.map { hits[$0] } }

    /// Searches for the typed term; returns false when neither it nor the number of messages has changed.
    ///
    /// When the term got longer, the search continues from where it was and keeps the hits that still match.
    ///
    /// - Parameters:
    ///   - zone: The time zone of the device, in which days start.
    ///   - folders: The names of the folders.
    mutating func restart(_ inbox: InboxReader, zone: TimeZone, folders: [String]) throws -> Bool {
        let typed = editor.text.trimmed
        let count = try inbox.messageCount()
        let isOther = typed != self.typed
        guard isOther || count != total && !typed.isEmpty else { return false }
        let query = SearchQuery(typed, zone: zone, folders: folders)
        let narrowed = count == total && hits.count < Self.maximum ? search.narrowed(to: query) : nil
        hits = try narrowed.map { try hits(containing: $0.words, inbox) } ?? []
        search = narrowed ?? MessageSearch(query)
        (self.typed, total) = (typed, count)
        if isOther { selected = nil }
        senders = nil
        // Conditions are about messages.
        sendersAreDone = query.words.isEmpty || query.conditionCount > 0
        isDone = query.isEmpty
        return true
    }

    /// The message hits that contain a longer term. Senders are searched from the start, because they are few.
    private func hits(containing search: TextSearch, _ inbox: InboxReader) throws -> [Hit] {
        try hits.compactMap { hit in
            guard case .message(let id) = hit.id, let body = try inbox.message(id)?.body, search.matches(body) else {
                return nil
            }
            var hit = hit
            hit.snippet = Self.snippet(body, search)
            return hit
        }
    }

    mutating func move(_ step: Int) -> Bool {
        guard let index = selectedIndex else { return false }
        let target = min(max(0, index + step), hits.count - 1)
        selected = hits[target].id
        return target != index
    }

    /// Lets the results stay as a list, or lets the term be edited again.
    mutating func setTyping(_ isTyping: Bool) {
        self.isTyping = isTyping
        // A sender that is found later comes before the messages.
        selected = selectedHit?.id
    }

    /// The results that are visible in a list of `rows` results.
    func visible(_ rows: Int) -> Range<Int> {
        let top = min(max(0, (selectedIndex ?? 0) - rows / 2), max(0, hits.count - rows))
        return top..<min(hits.count, top + rows)
    }

    /// Reads the visible results again: conversations are read, moved and deleted.
    mutating func refresh(rows: Int, _ inbox: InboxReader) throws {
        for index in visible(rows) {
            var id = hits[index].conversation.id
            hits[index].isGone = true
            if case .message(let message) = hits[index].id {
                guard let message = try inbox.message(message) else { continue }
                hits[index].isUnread = Self.isUnread(message)
                id = message.conversation
            }
            guard let conversation = try inbox.conversation(id), conversation.messages > 0 else { continue }
            hits[index].conversation = conversation
            hits[index].isGone = false
            if hits[index].snippet == nil { hits[index].isUnread = conversation.unread > 0 }
        }
    }

    private static func isUnread(_ message: Message) -> Bool { !message.isRead && !message.isFromUser }

    /// Searches one more slice of senders and one of messages.
    mutating func continueSearch(_ folder: Folder, _ inbox: InboxReader) throws {
        guard !isDone else { return }
        if !sendersAreDone { try searchSenders(folder, inbox) }
        if !search.isDone {
            // Every message is read and compared if there are only conditions.
            let found = try inbox.continueSearch(&search, rows: term.isEmpty ? 50 : 400)
            for id in found where hits.count < Self.maximum && !contains(.message(id)) {
                if let message = try inbox.message(id), let hit = try hit(message, inbox) { hits.append(hit) }
            }
        }
        isDone = (sendersAreDone && search.isDone) || hits.count >= Self.maximum
    }

    func contains(_ id: Hit.ID) -> Bool { hits.contains { $0.id == id } }

    /// The result for a message that contains the term; nil: it does not fulfill the conditions.
    func hit(_ message: Message, _ inbox: InboxReader) throws -> Hit? {
        guard let conversation = try inbox.conversation(of: message, fulfilling: query) else { return nil }
        return Hit(
            id: .message(message.id), conversation: conversation, snippet: Self.snippet(message.body ?? "", words),
            date: message.date, isUnread: Self.isUnread(message))
    }

    /// The result for a conversation with a person whom the term finds; nil: it finds none, or the result is there.
    func hit(_ conversation: Conversation, _ inbox: InboxReader) throws -> Hit? {
        let digits = Self.digits(of: term)
        guard
            try words.matches(conversation.displayedTitle)
                || (conversation.participants + inbox.otherAddresses(of: conversation)).contains(where: {
                    $0.key.contains(term.lowercased()) || (digits.map($0.key.contains) ?? false)
                }), !contains(.conversation(conversation.id))
        else { return nil }
        return Hit(
            id: .conversation(conversation.id), conversation: conversation, snippet: nil, date: conversation.date,
            isUnread: conversation.unread > 0)
    }

    private mutating func searchSenders(_ folder: Folder, _ inbox: InboxReader) throws {
        let rows = 100
        let page = try inbox.conversations(in: folder, senders.map { .after($0, rows) } ?? .first(rows))
        sendersAreDone = page.count < rows
        senders = page.last.map { Cursor($0) } ?? senders
        let found = try page.compactMap { try hit($0, inbox) }
        hits.insert(contentsOf: found.prefix(Self.maximum - hits.count), at: firstMessage)
    }

    /// The index after the senders.
    var firstMessage: Int { hits.firstIndex { if case .message = $0.id { true } else { false } } ?? hits.count }

    /// The digits of a term that looks like part of a phone number: `555-0117`, `(202) 555 01`.
    private static func digits(of term: String) -> String? {
        let digits = term.filter { $0.isASCII && $0.isNumber }
        let isNumber = term.allSatisfy { $0.isASCII && $0.isNumber || " +-()./".contains($0) }
        return isNumber && digits.count >= 3 ? digits : nil
    }

    /// The text around the first match, on one line.
    private static func snippet(_ body: String, _ words: TextSearch) -> String {
        guard let found = words.ranges(in: body, limit: 1).first else {
            return String(body.prefix(200))
        }
        let start = body.index(found.lowerBound, offsetBy: -12, limitedBy: body.startIndex) ?? body.startIndex
        return (start > body.startIndex ? "…" : "") + body[start...].prefix(200)
    }

    /// What is wrong with the conditions; nil: nothing.
    var mistake: String? { query.mistakes.first }

    /// The term to highlight in the results.
    var highlighted: String { term }

    /// Whether nothing is searched.
    var isUnused: Bool { query.isEmpty }
}
