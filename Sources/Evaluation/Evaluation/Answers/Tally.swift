import Messages

/// The summed results of a filter on a corpus. Its size is constant, whatever the number of messages.
///
///     var tally = Tally()
///     tally.add(observation)
///     tally.binary.accuracy.value             // 0.9869
///
/// Every message is in the matrices. iOS shows a message without an answer, so it counts as uncategorized there, and
/// is counted again by the kind of failure.
package struct Tally: Hashable, Sendable {
    /// The folders that count as hidden.
    package let hiding: Set<FolderGroup>
    /// One for each view, in the order of `EvaluationView.allCases`.
    var matrices: [ConfusionMatrix]
    var failureCounts: [Observation.Failure: Int] = [:]
    /// Messages without an answer that are right as uncategorized (exact view).
    package internal(set) var unansweredCorrect = 0
    /// Messages that were answered after the filter deferred to its server, reached or not.
    package internal(set) var answeredAfterDeferral = 0
    /// Times of the answered queries, without the first query of each process.
    package internal(set) var times = TimeHistogram()
    /// Times of the first query of each process.
    package internal(set) var firstTimes = TimeHistogram()

    /// - Parameter hiding: the folders that count as hidden.
    package init(hiding: Set<FolderGroup> = [.junk]) {
        self.hiding = hiding
        matrices = EvaluationView.allCases.map { ConfusionMatrix(size: $0.classes.count) }
    }

    package mutating func add(_ observation: Observation) {
        precondition(!observation.accepted.isEmpty, "an observation needs an accepted category")
        for view in EvaluationView.allCases {
            let cell = cell(of: observation, in: view)
            matrices[view.index][cell.expected, cell.given] += 1
        }
        if let failure = observation.failure {
            failureCounts[failure, default: 0] += 1
            if isRight(observation, in: .exact) { unansweredCorrect += 1 }
            return
        }
        if observation.wasDeferred { answeredAfterDeferral += 1 }
        guard let milliseconds = observation.milliseconds else { return }
        if observation.isFirstCall {
            firstTimes.add(milliseconds: milliseconds)
        } else {
            times.add(milliseconds: milliseconds)
        }
    }

    /// Whether the filter failed whenever it was queried: every query was late, crashed or malformed. A filter that only
    /// defers has answered.
    package var isWithoutAnswer: Bool {
        let failed = failures(.late) + failures(.crashed) + failures(.malformed)
        return failed > 0 && failed + failures(.notQueried) == rows
    }

    /// Removes what differs from run to run.
    package mutating func removeTimes() { (times, firstTimes) = (TimeHistogram(), TimeHistogram()) }

    package func matrix(_ view: EvaluationView) -> ConfusionMatrix { matrices[view.index] }

    /// The number of messages.
    package var rows: Int { matrix(.exact).total }
    package func failures(_ failure: Observation.Failure) -> Int { failureCounts[failure, default: 0] }
    /// Messages without an answer, for any reason.
    package var unanswered: Int { failureCounts.values.reduce(0, +) }
    package var answered: Int { rows - unanswered }
}

// MARK: - Classification

extension Tally {
    /// A cell of a matrix, by the indices of its classes.
    package typealias Cell = (expected: Int, given: Int)

    /// Whether a filter's answer is right.
    package func isRight(_ observation: Observation, in view: EvaluationView) -> Bool {
        let cell = cell(of: observation, in: view)
        return cell.expected == cell.given
    }

    /// The row and the column of a message. If several categories are right, the row is the given category if it is one of
    /// them, otherwise the first of them in the order of the matrix: the order in the label map does not matter.
    package func cell(of observation: Observation, in view: EvaluationView) -> Cell {
        let given = index(of: observation.failure == nil ? observation.category : .uncategorized, in: view)
        var first: Int?
        for category in observation.accepted {
            let index = index(of: category, in: view)
            if index == given { return (given, given) }
            first = min(index, first ?? index)
        }
        return (first ?? given, given)
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
    /// Its index in `allCases`. No search, because this runs several times for each message.
    var index: Int {
        switch self {
        case .exact: 0
        case .folder: 1
        case .hiddenOrShown: 2
        }
    }
}

extension Category {
    /// Its index in `Category.all`.
    fileprivate var matrixIndex: Int {
        switch self {
        case .uncategorized: 0
        case .junk: 1
        case .transaction(.none): 2
        case .promotion(.none): 3
        case .transaction, .promotion: Self.all.firstIndex(of: self) ?? 0
        }
    }
}
