import Foundation
import Messages
import SQLiteAccess

/// A search through all messages, newest first, in slices, so that the program can handle keys between them.
///
///     var search = TextSearch("parcel")
///     while !search.isDone { hits += try store.continueSearch(&search, rows: 2000) }
package struct TextSearch: Hashable, Sendable {
    package let term: String
    /// Whether all messages were searched.
    package private(set) var isDone = false
    /// The number of messages searched so far.
    package private(set) var searchedCount = 0
    /// The id of the oldest message searched so far.
    private var oldestSearched = Int64.max
    private let needle: [UInt8]
    private let isASCII: Bool
    /// Whether every message matches, for a search whose other conditions its caller checks.
    fileprivate let matchesAll: Bool

    /// A walk through all messages, newest first.
    package static let everything = TextSearch(matchingAll: true)

    private init(matchingAll: Bool) {
        term = ""
        needle = []
        isASCII = true
        matchesAll = matchingAll
    }

    package init(_ term: String) {
        self.term = term
        needle = Array(term.lowercased().utf8)
        isASCII = needle.allSatisfy { $0 < 0x80 }
        matchesAll = false
        isDone = needle.isEmpty
    }

    fileprivate var start: Int64 { oldestSearched }

    fileprivate mutating func advance(by count: Int, to id: Int64?) {
        searchedCount += count
        if let id { oldestSearched = id } else { isDone = true }
    }

    /// The search for a longer term, continued from this one: messages that do not contain this term do not contain a longer
    /// one. nil: the terms do not allow that.
    package func narrowed(to term: String) -> TextSearch? {
        var narrowed = TextSearch(term)
        guard !needle.isEmpty, isASCII, narrowed.isASCII, narrowed.needle.contains(needle) else { return nil }
        (narrowed.oldestSearched, narrowed.searchedCount, narrowed.isDone) = (oldestSearched, searchedCount, isDone)
        return narrowed
    }

    /// Whether a text contains the term, ignoring case.
    package func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8(matches)
    }

    fileprivate func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard !needle.isEmpty, text.count >= (isASCII ? needle.count : 1) else { return false }
        if !isASCII {
            return String(decoding: text, as: UTF8.self).range(of: term, options: .caseInsensitive) != nil
        }
        let first = needle[0]
        var start = 0
        let last = text.count - needle.count
        while start <= last {
            if Self.lowered(text[start]) == first {
                var offset = 1
                while offset < needle.count, Self.lowered(text[start + offset]) == needle[offset] { offset += 1 }
                if offset == needle.count { return true }
            }
            start += 1
        }
        return false
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
    }
}

extension InboxStore {
    /// Searches the next `rows` messages, and returns the ids of those that contain the term, newest first.
    package func continueSearch(_ search: inout TextSearch, rows: Int) throws -> [Int64] {
        guard !search.isDone else { return [] }
        return try read { db in
            let statement = try db.cachedStatement(
                sql: "SELECT id, body FROM message WHERE id < ? ORDER BY id DESC LIMIT ?")
            statement.bind(1, search.start)
            statement.bind(2, rows)
            var hits: [Int64] = []
            var last: Int64?
            var count = 0
            try statement.rows {
                let id = statement.integer(0)
                last = id
                count += 1
                let hit = statement.withBlob(1) { search.matches($0.bindMemory(to: UInt8.self)) }
                if hit || search.matchesAll { hits.append(id) }
            }
            search.advance(by: count, to: count == rows ? last : nil)
            return hits
        }
    }
}
