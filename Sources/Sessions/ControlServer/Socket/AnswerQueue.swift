/// The lines of a client that are being carried out, whose answers are sent in the order of the lines.
struct AnswerQueue {
    /// A line in progress.
    struct Entry {
        fileprivate let number: Int
        /// The line's length.
        let bytes: Int
        let isMessage: Bool
        /// nil: it is not answered yet.
        fileprivate(set) var answer: [UInt8]?
    }

    private var entries: [Entry] = []
    private var nextNumber = 0

    /// Whether nothing is in progress.
    var isEmpty: Bool { entries.isEmpty }

    /// Whether a line may be carried out now: a message beside other messages, and any other line alone.
    ///
    /// - Parameter limit: how many messages at the same time.
    func allows(message isMessage: Bool, limit: Int) -> Bool {
        isMessage ? entries.count < limit && entries.allSatisfy(\.isMessage) : entries.isEmpty
    }

    /// - Returns: the number that `answer` takes.
    mutating func begin(isMessage: Bool, bytes: Int) -> Int {
        nextNumber += 1
        entries.append(Entry(number: nextNumber, bytes: bytes, isMessage: isMessage))
        return nextNumber
    }

    /// - Returns: the lines whose answers can be sent now. A second answer is ignored.
    mutating func answer(_ number: Int, _ answer: [UInt8]) -> [Entry] {
        if let index = entries.firstIndex(where: { $0.number == number }), entries[index].answer == nil {
            entries[index].answer = answer
        }
        let ready = entries.prefix { $0.answer != nil }
        entries.removeFirst(ready.count)
        return Array(ready)
    }
}
