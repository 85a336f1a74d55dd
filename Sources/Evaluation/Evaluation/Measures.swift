/// Precision, recall and F1 of one class.
package struct ClassMeasures: Hashable, Sendable {
    /// The share of messages given the class that are of the class.
    package let precision: Rate
    /// The share of messages of the class that were given the class.
    package let recall: Rate

    init(_ matrix: ConfusionMatrix, _ index: Int) {
        let correct = matrix[index, index]
        precision = Rate(correct, of: matrix.given(index))
        recall = Rate(correct, of: matrix.support(index))
    }

    /// The number of messages of the class.
    package var support: Int { recall.total }

    /// The harmonic mean of precision and recall, from 0 to 1; nil if no message is of the class.
    package var f1: Double? {
        guard support > 0 else { return nil }
        return 2 * Double(recall.count) / Double(precision.total + recall.total)
    }
}

/// Means of precision, recall and F1 over several classes, from 0 to 1; nil: no messages.
package struct AverageMeasures: Hashable, Sendable {
    package let precision: Double?
    package let recall: Double?
    package let f1: Double?
}

extension ConfusionMatrix {
    package func measures(_ index: Int) -> ClassMeasures { ClassMeasures(self, index) }

    package var accuracy: Rate { Rate(correct, of: total) }

    /// The unweighted mean over the classes of the corpus. A class that the filter never gave has a precision of 0, so
    /// that leaving out a class does not improve a filter.
    package var macro: AverageMeasures { average { _ in 1 } }

    /// The mean over the classes of the corpus, weighted by their support.
    package var weighted: AverageMeasures { average { Double($0.support) } }

    /// The mean over the messages. Each message has one class, so all three equal the accuracy.
    package var micro: AverageMeasures {
        AverageMeasures(precision: accuracy.value, recall: accuracy.value, f1: accuracy.value)
    }

    private func average(weight: (ClassMeasures) -> Double) -> AverageMeasures {
        let classes = (0..<size).map { measures($0) }.filter { $0.support > 0 }
        let total = classes.reduce(0) { $0 + weight($1) }
        func mean(_ value: (ClassMeasures) -> Double?) -> Double? {
            total > 0 ? classes.reduce(0) { $0 + weight($1) * (value($1) ?? 0) } / total : nil
        }
        return AverageMeasures(
            precision: mean { $0.precision.value }, recall: mean { $0.recall.value }, f1: mean(\.f1))
    }

    /// Matthews' correlation coefficient from −1 to 1, for more than two classes as Gorodkin's R_K (2004); nil if all
    /// labels or all answers are of one class.
    package var correlation: Double? {
        let total = Double(self.total)
        let support = (0..<size).map { Double(self.support($0)) }
        let given = (0..<size).map { Double(self.given($0)) }
        func covariance(_ left: [Double], _ right: [Double]) -> Double {
            total * total - zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
        }
        let spread = covariance(support, support) * covariance(given, given)
        guard spread > 0 else { return nil }
        let together = Double(correct) * total - zip(support, given).reduce(0) { $0 + $1.0 * $1.1 }
        return together / spread.squareRoot()
    }
}

/// The measures of a spam filter: hidden (positive) or shown (negative).
package struct BinaryMeasures: Hashable, Sendable {
    private let matrix: ConfusionMatrix

    /// - Parameter matrix: the classes hidden and shown, in this order.
    package init(_ matrix: ConfusionMatrix) {
        precondition(matrix.size == 2, "the classes are hidden and shown")
        self.matrix = matrix
    }

    package var truePositives: Int { matrix[0, 0] }
    package var falseNegatives: Int { matrix[0, 1] }
    package var falsePositives: Int { matrix[1, 0] }
    package var trueNegatives: Int { matrix[1, 1] }

    package var accuracy: Rate { matrix.accuracy }
    /// The share of messages to be hidden that were hidden.
    package var spamCaught: Rate { Rate(truePositives, of: truePositives + falseNegatives) }
    /// The share of messages to be shown that were hidden.
    package var hamBlocked: Rate { Rate(falsePositives, of: falsePositives + trueNegatives) }
    /// The share of hidden messages that should be hidden.
    package var precision: Rate { matrix.measures(0).precision }
    package var f1: Double? { matrix.measures(0).f1 }
    package var correlation: Double? { matrix.correlation }
}

extension Tally {
    package var binary: BinaryMeasures { BinaryMeasures(matrix(.hiddenOrShown)) }
}
