/// The folders of messages, compared with those that a filter's current answers would put them in.
package struct Comparison: Hashable, Sendable {
    /// A folder with its name in sessions and on the screen.
    package struct Place: Hashable, Sendable {
        package let id: FolderID
        package let name: String

        package init(_ folder: Folder) {
            id = folder.id
            name = folder.name
        }
    }

    /// A move from one folder to another.
    package struct Move: Hashable, Sendable {
        /// nil: the message is not in the inbox.
        package let from: Place?
        package let to: Place

        /// `Unknown Senders → Junk`
        package var name: String { "\(from.map { "\($0.name) " } ?? "")→ \(to.name)" }
    }

    /// The messages with the same move.
    package struct Group: Hashable, Sendable {
        package let move: Move
        /// The messages' ids, sorted.
        package let messages: [Int64]
    }

    /// A message that the filter did not answer.
    package struct Failure: Hashable, Sendable {
        package let message: Int64
        package let diagnostic: Diagnostic

        package init(message text: Int64, diagnostic: Diagnostic) {
            self.message = text
            self.diagnostic = diagnostic
        }
    }

    /// The number of messages that the filter received.
    package var queried = 0
    /// Sorted by the messages' ids. These messages stay where they are.
    package var failures: [Failure] = []
    /// The number of messages that the filter would not receive if they arrived now, by reason.
    package var notQueried: [Criterion: Int] = [:]
    /// The largest first; groups of the same size by name.
    package private(set) var groups: [Group] = []
    /// Which answers become right or wrong, also of messages whose folder stays; nil: the inbox shows no corpus.
    package var markChanges: MarkChanges?

    package init() {}

    /// The number of messages whose folder changes.
    package var moved: Int { groups.reduce(0) { $0 + $1.messages.count } }

    package mutating func setMoves(_ moves: [(text: Int64, way: Move)]) {
        groups = Dictionary(grouping: moves, by: \.way)
            .map { Group(move: $0, messages: $1.map(\.text).sorted()) }
            .sorted { left, right in
                left.messages.count != right.messages.count
                    ? left.messages.count > right.messages.count : left.move.name < right.move.name
            }
    }
}

/// The folders before and after: those of the inbox, and those that the filter would give them.
package struct FolderChange: Hashable, Sendable {
    private let before: FolderList
    private let after: FolderList

    package init(before: FolderList, after: FolderList) {
        self.before = before
        self.after = after
    }

    /// The move of a message from one category to another; nil: it stays in the same folder.
    ///
    /// - Parameters:
    ///   - from: nil for a message that is not in the inbox.
    ///   - known: whether the participants are known senders (F9).
    package func move(from: Category?, to: Category, known: Bool) -> Comparison.Move? {
        func place(_ category: Category, _ list: FolderList) -> Comparison.Place? {
            list.mostSpecific(for: Bucket(category: category, known: known, deleted: false)).map(Comparison.Place.init)
        }
        guard from != to, let there = place(to, after) else { return nil }
        let here = from.flatMap { place($0, before) }
        return here?.id == there.id ? nil : Comparison.Move(from: here, to: there)
    }
}
