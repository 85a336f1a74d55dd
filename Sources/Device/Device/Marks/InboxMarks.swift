package import Messages

/// The marks of the messages in an inbox that `evaluate --open` opened: whether the filter's latest answer to each is right.
///
///     phone.marks?.counts.wrong
///     try phone.mark(of: conversation)
///
/// A mark is about the answer, as in the report of an evaluation. A message can be in another folder than its own answer
/// says, because junk takes other messages of its sender along (F1, F3). Marks are in memory, 12 bytes for each message,
/// so that a key does not wait for a hundred thousand labels.
package struct InboxMarks {
    /// A message's place in the corpus, and its mark. 12 bytes.
    struct Entry {
        /// The place in its file, from 1; 0: it is not of the corpus.
        var number: UInt32 = 0
        /// The index of its accepted categories, from 1; 0: it has no label.
        var expected: UInt32 = 0
        var file: UInt16 = 0
        /// An index in `marks`.
        var mark: UInt8 = 0
        /// A unit of `number` (`CorpusOrigin.Unit`), and a bit.
        var flags: UInt8 = 0

        static let placeholder: UInt8 = 0x80
    }

    private static let marks: [Mark?] = [nil, .right] + Mistake.allCases.map(Mark.wrong)

    package let marking: Marking
    package internal(set) var counts = MarkCounts()
    /// Incremented when marks change, apart from those of new messages.
    package internal(set) var version = 0
    /// By the messages' ids, from 0.
    var entries: [Entry] = []
    /// The different lists of accepted categories.
    var accepted: [[Category]] = []
    var indexes: [[Category]: UInt32] = [:]
    /// The names of the corpus' files.
    let files: [String]
    /// The names of the files in a folder of messages, which have no number that the user knows.
    var names: [Int64: String] = [:]
    /// What is known of conversations, until they change.
    var conversations = ConversationMarks()

    init(_ marking: Marking, files: [String]) {
        self.marking = marking
        self.files = files
    }

    /// The mark of a message; nil: it has no label.
    package subscript(message: Int64) -> Mark? { entry(message).flatMap { Self.marks[Int($0.mark)] } }

    /// The categories that are right for a message; empty: it has no label.
    package func expected(_ message: Int64) -> [Category] {
        entry(message).flatMap { $0.expected == 0 ? nil : accepted[Int($0.expected) - 1] } ?? []
    }

    /// The place of a message in the corpus: `corpus.csv:17`; nil: it is not of the corpus.
    package func place(of message: Int64) -> String? {
        guard let entry = entry(message), entry.number > 0, files.indices.contains(Int(entry.file)) else { return nil }
        let unit = CorpusOrigin.Unit(rawValue: entry.flags & ~Entry.placeholder) ?? .line
        return "\(files[Int(entry.file)]):\(names[message] ?? unit.place(Int(entry.number)))"
    }

    /// Whether the corpus has no sender for a message: its number is a placeholder, which the filter does not receive.
    package func hasPlaceholder(_ message: Int64) -> Bool {
        entry(message).map { $0.flags & Entry.placeholder != 0 } ?? false
    }

    func entry(_ message: Int64) -> Entry? {
        message >= 0 && message < entries.count ? entries[Int(message)] : nil
    }
}
