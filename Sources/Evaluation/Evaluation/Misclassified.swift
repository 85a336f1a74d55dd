package import Messages

/// The messages with a wrong answer. All are counted; the first ones of each kind are kept.
///
///     var misclassified = Misclassified(hiding: [.junk])
///     misclassified.add(observation, place: "corpus.tsv:17") { body }
///     misclassified.messages(.hamBlocked)     // the worst mistakes: the user never sees these messages
package struct Misclassified: Hashable, Sendable {
    /// The effect of a wrong answer, the worst first.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A message that should be shown is hidden.
        case hamBlocked = "ham-blocked"
        /// A message that should be hidden is shown.
        case spamMissed = "spam-missed"
        /// Correctly hidden or shown, but in the wrong folder or sub-folder.
        case wrongFolder = "wrong-folder"
    }

    package struct Message: Hashable, Sendable {
        /// Its place in the corpus: `corpus.tsv:17`.
        package let place: String
        /// The beginning of its body.
        package let text: String
        package let accepted: [Category]
        package let answered: Category
        /// Why there is no answer; nil: there is an answer.
        package let failure: Observation.Failure?
    }

    /// How many messages of each kind are kept.
    package static let limit = 100

    private let rule: Tally
    private var counts: [Kind: Int] = [:]
    private var kept: [Kind: [Message]] = [:]

    /// - Parameter hiding: the folders that count as hidden.
    package init(hiding: Set<FolderGroup> = [.junk]) { rule = Tally(hiding: hiding) }

    /// Adds a message if its answer is wrong.
    ///
    /// - Parameters:
    ///   - place: its place in the corpus; only evaluated if the message is kept, like `text`.
    ///   - text: its body.
    package mutating func add(_ observation: Observation, place: @autoclosure () -> String, text: () -> String?) {
        guard let kind = rule.mistake(observation) else { return }
        counts[kind, default: 0] += 1
        guard kept[kind, default: []].count < Self.limit else { return }
        kept[kind, default: []].append(
            Message(
                place: place(), text: Excerpt.beginning(of: text() ?? ""), accepted: observation.accepted,
                answered: observation.failure == nil ? observation.category : .uncategorized,
                failure: observation.failure))
    }

    /// The first messages of a kind, in the order of the corpus.
    package func messages(_ kind: Kind) -> [Message] { kept[kind, default: []] }

    /// The number of messages of a kind.
    package func count(_ kind: Kind) -> Int { counts[kind, default: 0] }

    package var total: Int { counts.values.reduce(0, +) }
}

extension Tally {
    /// The effect of a wrong answer; nil: the answer is right.
    package func mistake(_ observation: Observation) -> Misclassified.Kind? {
        if isRight(observation, in: .exact) { return nil }
        if isRight(observation, in: .hiddenOrShown) { return .wrongFolder }
        let category = observation.failure == nil ? observation.category : .uncategorized
        return hiding.contains(FolderGroup(category)) ? .hamBlocked : .spamMissed
    }
}
