import Messages

/// A message of the corpus that `evaluate` has opened as this inbox.
struct CorpusMessage: Hashable, Sendable {
    /// Whether the filter's answer is what the label expects.
    let mark: Mark
    /// The categories that are right.
    let expected: [Category]
    /// Its place in the corpus, such as `corpus.csv:17`.
    var place: String?
    /// Whether the corpus has no sender for it.
    var hasPlaceholderSender = false

    /// What is right: `Junk or Promotions`.
    var expectedNames: String { expected.map(\.distinctName).joined(separator: " or ") }

    /// What is right, with the label that says so and its place: `Junk (label spam, corpus.csv:17)`.
    ///
    /// - Parameter label: as it is written in the corpus.
    func expectation(label: String?, hasPlace: Bool) -> String {
        let shown = (label ?? "").oneLine(Self.maxLength)
        let isName = shown.isEmpty || shown.lowercased() == expectedNames.lowercased()
        let notes = [isName ? nil : "label \(shown)", hasPlace ? shownPlace : nil].compactMap { $0 }
        return notes.isEmpty ? expectedNames : "\(expectedNames) (\(notes.joined(separator: ", ")))"
    }

    /// Of a long name the end, which has the number.
    private var shownPlace: String? {
        place.map { $0.count > Self.maxLength ? "…" + $0.suffix(Self.maxLength) : $0 }
    }

    /// Labels and the names of files come from others.
    private static let maxLength = 80
}

extension InboxReader {
    /// nil: the message has no label, or is not of a corpus.
    func corpusMessage(_ message: Int64) -> CorpusMessage? {
        mark(of: message).map { mark in
            CorpusMessage(
                mark: mark, expected: expected(message), place: place(of: message),
                hasPlaceholderSender: hasPlaceholderSender(message))
        }
    }
}

extension Mistake {
    /// What is wrong with the answer.
    var name: String {
        switch self {
        case .hamBlocked: "blocked"
        case .spamMissed: "missed"
        case .wrongFolder: "in another folder"
        }
    }
}
