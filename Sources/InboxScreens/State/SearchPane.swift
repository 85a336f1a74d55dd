import Foundation
import InboxStore
import Messages
import Terminal

/// A search over the senders of the open folder and over all texts, that goes on in slices.
package struct SearchPane: Sendable {
    struct Hit: Sendable, Identifiable {
        enum ID: Hashable, Sendable { case conversation(Int64), message(Int64) }

        let id: ID
        let conversation: Conversation
        /// The part of a text around what was found; nil: the sender was found.
        var snippet: String?
        var date: Int64
    }

    /// What there was before the search, to be restored.
    struct StateBeforeSearch: Sendable {
        var open: FolderID
        var list: ConversationPane
        var transcript: TranscriptPane
        var focus: Pane
    }

    static let maximum = 500

    var editor = TextEditor()
    private(set) var hits: [Hit] = []
    /// nil: the first one.
    var selected: Hit.ID?
    private(set) var isDone = true
    let before: StateBeforeSearch
    private var texts: TextSearch?
    /// How many texts there are to look at.
    private var total = 0
    private var senders: Cursor?
    private var sendersAreDone = true
    private var term = ""

    init(before: StateBeforeSearch) { self.before = before }

    var selectedIndex: Int? {
        guard !hits.isEmpty else { return nil }
        return selected.flatMap { id in hits.firstIndex { $0.id == id } } ?? 0
    }

    var selectedHit: Hit? { selectedIndex.map { hits[$0] } }

    /// Searches for what is typed now; false: that is what is searched for already.
    ///
    /// A longer term goes on where the shorter one was: of its hits those stay that hold the longer one.
    mutating func restart(_ inbox: InboxReader) throws -> Bool {
        let typed = editor.text.trimmed
        guard typed != term else { return false }
        total = try inbox.store.messageCount()
        let narrowed = hits.count < Self.maximum ? texts?.narrowed(to: typed) : nil
        hits = try narrowed.map { try hits(thatHold: typed, $0, inbox) } ?? []
        texts = narrowed ?? TextSearch(typed)
        term = typed
        selected = nil
        senders = nil
        sendersAreDone = typed.isEmpty
        isDone = typed.isEmpty
        return true
    }

    /// The texts among the hits that hold a longer term. The senders are looked at again: there are fewer of them.
    private func hits(thatHold term: String, _ search: TextSearch, _ inbox: InboxReader) throws -> [Hit] {
        try hits.compactMap { hit in
            guard case .message(let id) = hit.id, let body = try inbox.message(id)?.body, search.matches(body) else {
                return nil
            }
            var hit = hit
            hit.snippet = Self.snippet(body, term)
            return hit
        }
    }

    mutating func move(_ step: Int) -> Bool {
        guard let index = selectedIndex else { return false }
        let target = min(max(0, index + step), hits.count - 1)
        selected = hits[target].id
        return target != index
    }

    /// Looks at a few more rows: of the senders and of the texts in turn.
    mutating func continueSearch(_ folder: Folder, _ inbox: InboxReader) throws {
        guard !isDone else { return }
        if !sendersAreDone { try searchSenders(folder, inbox) }
        if var search = texts, !search.isDone {
            let found = try inbox.store.continueSearch(&search, rows: 400)
            texts = search
            for id in found.prefix(Self.maximum - hits.count) {
                guard let message = try inbox.message(id),
                    let conversation = try inbox.conversation(message.conversation)
                else { continue }
                hits.append(
                    Hit(
                        id: .message(id), conversation: conversation,
                        snippet: Self.snippet(message.body ?? "", term), date: message.date))
            }
        }
        isDone = (sendersAreDone && texts?.isDone ?? true) || hits.count >= Self.maximum
    }

    private mutating func searchSenders(_ folder: Folder, _ inbox: InboxReader) throws {
        let rows = 100
        let page = try inbox.conversations(in: folder, senders.map { .after($0, rows) } ?? .first(rows))
        sendersAreDone = page.count < rows
        senders = page.last.map { Cursor($0) } ?? senders
        let digits = Self.digits(of: term)
        let found = page.filter { conversation in
            conversation.title.range(of: term, options: .caseInsensitive) != nil
                || conversation.participants.contains {
                    $0.key.contains(term.lowercased()) || (digits.map($0.key.contains) ?? false)
                }
        }
        let place = hits.firstIndex { if case .message = $0.id { true } else { false } } ?? hits.count
        hits.insert(
            contentsOf: found.prefix(Self.maximum - hits.count).map {
                Hit(id: .conversation($0.id), conversation: $0, snippet: nil, date: $0.date)
            }, at: place)
    }

    /// The digits of what looks like a part of a number, however it is written: `555-0117`, `(202) 555 01`.
    private static func digits(of term: String) -> String? {
        let digits = term.filter { $0.isASCII && $0.isNumber }
        let isNumber = term.allSatisfy { $0.isASCII && $0.isNumber || " +-()./".contains($0) }
        return isNumber && digits.count >= 3 ? digits : nil
    }

    /// What stands around the first place where the term is found, on one line.
    private static func snippet(_ body: String, _ term: String) -> String {
        guard let found = body.range(of: term, options: .caseInsensitive) else { return String(body.prefix(200)) }
        let start = body.index(found.lowerBound, offsetBy: -12, limitedBy: body.startIndex) ?? body.startIndex
        return (start > body.startIndex ? "…" : "") + body[start...].prefix(200)
    }

    /// How many texts were looked at.
    var looked: Int { min(texts?.looked ?? 0, total) }

    /// `2 of 12`, and how far the search is.
    var summary: String {
        if term.isEmpty { return "Type a sender or a word" }
        guard let index = selectedIndex else {
            return isDone ? "Nothing found" : "Searching: \(Counted.number(looked)) of \(Counted.number(total))"
        }
        let percent = total > 0 ? looked * 100 / total : 100
        let more = hits.count >= Self.maximum ? ", and more" : isDone ? "" : " so far, \(percent) % searched"
        return "\(index + 1) of \(hits.count)\(more)"
    }

    /// The term that hits are marked with.
    var highlighted: String { term }
}
