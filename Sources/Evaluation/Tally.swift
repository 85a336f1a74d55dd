import Messages

/// What a filter made of a corpus, added up: of constant size, however many texts there were.
///
///     var tally = Tally()
///     tally.add(observation)
///     tally.merge(tallyOfAnotherPart)         // the very tally of both parts together
///     tally.binary.accuracy.value             // 0.9869
///
/// Every text is in the matrices: the phone shows a text that its filter gives no answer about, so it counts as
/// uncategorised, and is counted again by why there is no answer. Rows in are rows out.
package struct Tally: Hashable, Sendable {
    /// Which folders hide a text.
    package let hiding: Set<FolderGroup>
    /// One for each view, in their order.
    private var matrices: [ConfusionMatrix]
    private var failureCounts: [Observation.Failure: Int] = [:]
    /// Texts without an answer that lie where they should all the same, as an exact sub-folder.
    package private(set) var failedAndRight = 0
    /// Texts that were answered after the filter had asked for its server, whether that was reached or not.
    package private(set) var deferredAndAnswered = 0
    /// Times of the answered queries, without those that came first in their process.
    package private(set) var times = TimeHistogram()
    /// Times of the queries that came first in their process.
    package private(set) var firstTimes = TimeHistogram()

    /// - Parameter hiding: the folders that hide a text; those of `[.junk]` unless one wants to count promotions, too.
    package init(hiding: Set<FolderGroup> = [.junk]) {
        self.hiding = hiding
        matrices = EvaluationView.allCases.map { ConfusionMatrix(size: $0.classes.count) }
    }

    package mutating func add(_ observation: Observation) {
        precondition(!observation.accepted.isEmpty, "a text of a corpus has a label")
        for view in EvaluationView.allCases {
            let place = self.place(of: observation, in: view)
            matrices[view.index][place.expected, place.given] += 1
        }
        if let failure = observation.failure {
            failureCounts[failure, default: 0] += 1
            if isRight(observation, in: .exact) { failedAndRight += 1 }
            return
        }
        if observation.wasDeferred { deferredAndAnswered += 1 }
        guard let milliseconds = observation.milliseconds else { return }
        if observation.isFirstCall {
            firstTimes.add(milliseconds: milliseconds)
        } else {
            times.add(milliseconds: milliseconds)
        }
    }

    /// Adds a tally of other texts.
    package mutating func merge(_ other: Tally) {
        precondition(hiding == other.hiding, "tallies with the same folders that hide")
        for index in matrices.indices { matrices[index].merge(other.matrices[index]) }
        failureCounts.merge(other.failureCounts, uniquingKeysWith: +)
        failedAndRight += other.failedAndRight
        deferredAndAnswered += other.deferredAndAnswered
        times.merge(other.times)
        firstTimes.merge(other.firstTimes)
    }

    package func matrix(_ view: EvaluationView) -> ConfusionMatrix { matrices[view.index] }

    /// How many texts went in.
    package var rows: Int { matrix(.exact).total }
    package func failures(_ failure: Observation.Failure) -> Int { failureCounts[failure, default: 0] }
    /// Texts without an answer, for whatever reason.
    package var unanswered: Int { failureCounts.values.reduce(0, +) }
    package var answered: Int { rows - unanswered }
}

// MARK: - From a file

extension Tally {
    mutating func set(_ matrix: ConfusionMatrix, _ view: EvaluationView) { matrices[view.index] = matrix }
    mutating func set(_ failure: Observation.Failure, _ count: Int) { failureCounts[failure] = count }

    mutating func set(
        failedAndRight: Int, deferredAndAnswered: Int, times: TimeHistogram, firstTimes: TimeHistogram
    ) {
        (self.failedAndRight, self.deferredAndAnswered) = (failedAndRight, deferredAndAnswered)
        (self.times, self.firstTimes) = (times, firstTimes)
    }
}

// MARK: - Where a text counts

extension Tally {
    /// Whether a filter's answer is one of those that are right.
    package func isRight(_ observation: Observation, in view: EvaluationView) -> Bool {
        let place = place(of: observation, in: view)
        return place.expected == place.given
    }

    /// A text with several right categories is one of the category that it was given, where that is right; else of the
    /// first of them in the order of the matrix: in which order a map names them is nobody's opinion of the text.
    private func place(of observation: Observation, in view: EvaluationView) -> (expected: Int, given: Int) {
        let given = index(of: observation.failure == nil ? observation.category : .uncategorised, in: view)
        var least: Int?
        for category in observation.accepted {
            let index = index(of: category, in: view)
            if index == given { return (given, given) }
            least = min(index, least ?? index)
        }
        return (least ?? given, given)
    }

    private func index(of category: Category, in view: EvaluationView) -> Int {
        switch view {
        case .exact: category.matrixIndex
        case .folder: FolderGroup(category).rawValue
        case .hiddenOrShown: hiding.contains(FolderGroup(category)) ? 0 : 1
        }
    }
}

extension EvaluationView {
    /// Its place in `allCases`, without a search: this and the next are asked several times for each text.
    fileprivate var index: Int {
        switch self {
        case .exact: 0
        case .folder: 1
        case .hiddenOrShown: 2
        }
    }
}

extension Category {
    /// Its place in `Category.all`.
    fileprivate var matrixIndex: Int {
        switch self {
        case .uncategorised: 0
        case .junk: 1
        case .transaction(.none): 2
        case .promotion(.none): 3
        case .transaction, .promotion: Self.all.firstIndex(of: self) ?? 0
        }
    }
}
