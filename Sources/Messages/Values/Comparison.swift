/// Where texts lie, beside where a filter's answers of now would put them.
package struct Comparison: Hashable, Sendable {
    /// A folder, as it is called in sessions and on the screen.
    package struct Place: Hashable, Sendable {
        package let id: FolderID
        package let name: String

        package init(_ folder: Folder) {
            id = folder.id
            name = folder.name
        }
    }

    /// From one folder to another.
    package struct Move: Hashable, Sendable {
        /// nil: the text does not lie in the inbox.
        package let from: Place?
        package let to: Place

        package init(from: Place?, to: Place) {
            self.from = from
            self.to = to
        }

        /// `Unknown Senders → Junk`
        package var name: String { "\(from.map { "\($0.name) " } ?? "")→ \(to.name)" }
    }

    /// The texts that would go the same way.
    package struct Group: Hashable, Sendable {
        package let move: Move
        /// Their ids, in order.
        package let texts: [Int64]
    }

    /// A text that the filter gave no answer about.
    package struct Failure: Hashable, Sendable {
        package let text: Int64
        package let diagnostic: Diagnostic

        package init(text: Int64, diagnostic: Diagnostic) {
            self.text = text
            self.diagnostic = diagnostic
        }
    }

    /// How many texts the filter was asked about.
    package var asked = 0
    /// In the order of the texts' ids. They stay where they are.
    package var failures: [Failure] = []
    /// Texts that the filter would not be asked about if they came in now, by the reason.
    package var notAsked: [Criterion: Int] = [:]
    /// The largest first; of as large ones, by their names.
    package private(set) var groups: [Group] = []

    package init() {}

    /// How many texts would move.
    package var moved: Int { groups.reduce(0) { $0 + $1.texts.count } }

    package mutating func setMoves(_ moves: [(text: Int64, way: Move)]) {
        groups = Dictionary(grouping: moves, by: \.way)
            .map { Group(move: $0, texts: $1.map(\.text).sorted()) }
            .sorted { left, right in
                left.texts.count != right.texts.count
                    ? left.texts.count > right.texts.count : left.move.name < right.move.name
            }
    }
}

/// The folders before and after: those of the inbox, and those that it would have with the filter that was asked.
package struct FolderChange: Hashable, Sendable {
    private let before: FolderList
    private let after: FolderList

    package init(before: FolderList, after: FolderList) {
        self.before = before
        self.after = after
    }

    /// The way of a text that goes from one category to another; nil: it would be listed in the same folder.
    ///
    /// - Parameters:
    ///   - from: nil for a text that does not lie in the inbox.
    ///   - known: whether its people are known senders (F9).
    package func move(from: Category?, to: Category, known: Bool) -> Comparison.Move? {
        func place(_ category: Category, _ list: FolderList) -> Comparison.Place? {
            list.mostSpecific(for: Bucket(category: category, known: known, deleted: false)).map(Comparison.Place.init)
        }
        guard from != to, let there = place(to, after) else { return nil }
        let here = from.flatMap { place($0, before) }
        return here?.id == there.id ? nil : Comparison.Move(from: here, to: there)
    }
}
