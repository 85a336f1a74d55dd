import Messages

/// The texts that a filter got wrong, the first of each kind with their places; all are counted.
///
///     var misjudged = Misjudged(hiding: [.junk])
///     misjudged.add(observation, place: "corpus.tsv:17") { body }
///     misjudged.texts(.hamBlocked)        // the worst mistakes: the user never sees these messages
package struct Misclassified: Hashable, Sendable {
    /// What a wrong answer leads to, the worst first.
    package enum Kind: String, CaseIterable, Hashable, Sendable {
        /// A text that should be shown is hidden.
        case hamBlocked = "ham-blocked"
        /// A text that should be hidden is shown.
        case spamMissed = "spam-missed"
        /// It is rightly hidden or shown, and in another folder or sub-folder than it should be.
        case wrongFolder = "wrong-folder"
    }

    package struct Text: Hashable, Sendable {
        /// Where it stands: `corpus.tsv:17`.
        package let place: String
        /// Its beginning.
        package let text: String
        package let accepted: [Category]
        package let answered: Category
        /// Why there is no answer; nil: there is one.
        package let failure: Observation.Failure?
    }

    /// How many texts of each kind are kept.
    package static let limit = 100

    private let rule: Tally
    private var counts: [Kind: Int] = [:]
    private var kept: [Kind: [Text]] = [:]

    /// - Parameter hiding: the folders that hide a text.
    package init(hiding: Set<FolderGroup> = [.junk]) { rule = Tally(hiding: hiding) }

    /// Adds a text if its answer is wrong.
    ///
    /// - Parameters:
    ///   - place: where it stands, for a reader; only asked for where the text is kept, as is `text`.
    ///   - text: its body.
    package mutating func add(_ observation: Observation, place: @autoclosure () -> String, text: () -> String?) {
        guard let kind = rule.mistake(observation) else { return }
        counts[kind, default: 0] += 1
        guard kept[kind, default: []].count < Self.limit else { return }
        kept[kind, default: []].append(
            Text(
                place: place(), text: Excerpt.beginning(of: text() ?? ""), accepted: observation.accepted,
                answered: observation.failure == nil ? observation.category : .uncategorised,
                failure: observation.failure))
    }

    /// The first texts of a kind, in the order of the corpus.
    package func texts(_ kind: Kind) -> [Text] { kept[kind, default: []] }

    /// How many texts of a kind there are.
    package func count(_ kind: Kind) -> Int { counts[kind, default: 0] }

    package var total: Int { counts.values.reduce(0, +) }
}

extension Tally {
    /// What a wrong answer leads to; nil: the answer is right.
    package func mistake(_ observation: Observation) -> Misclassified.Kind? {
        if isRight(observation, in: .exact) { return nil }
        if isRight(observation, in: .hiddenOrShown) { return .wrongFolder }
        let category = observation.failure == nil ? observation.category : .uncategorised
        return hiding.contains(FolderGroup(category)) ? .hamBlocked : .spamMissed
    }
}
