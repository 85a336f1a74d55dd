import Messages

/// The results of a filter by parts of the corpus, such as countries.
///
///     var slices = Slices([.country, .length])
///     slices.add(["GB", "1 segment"], observation, by: tally)
///     slices.dimensions[0].counts["GB"]?.errors
///
/// The number of values is bounded, and so is its size, whatever the number of messages.
package struct Slices: Hashable, Sendable {
    /// The messages with one value.
    package struct Counts: Hashable, Sendable {
        /// Messages that should be shown, and those of them that are hidden.
        package var ham = 0
        package var hamBlocked = 0
        /// Messages that should be hidden, and those of them that are shown.
        package var spam = 0
        package var spamMissed = 0
        /// Messages that are rightly hidden or shown, but in another folder or sub-folder than their label says.
        package var wrongFolder = 0

        package init() {}

        package var messages: Int { ham + spam }
        /// Wrong as hidden or shown: the errors of the measure `accuracy`.
        package var errors: Int { hamBlocked + spamMissed }

        mutating func merge(_ other: Counts) {
            ham += other.ham
            hamBlocked += other.hamBlocked
            spam += other.spam
            spamMissed += other.spamMissed
            wrongFolder += other.wrongFolder
        }
    }

    /// What the corpus is split by, and the results by its values.
    package struct Dimension: Hashable, Sendable {
        package let name: String
        /// By value; empty if there are too many.
        package internal(set) var counts: [String: Counts] = [:]
        /// Whether it has more than `maxValues` values, which are not counted then.
        package internal(set) var hasTooManyValues = false

        init(name: String) { self.name = name }
    }

    /// The maximum number of values of a dimension. More are an identifier and not a kind of message.
    package static let maxValues = 1_000

    /// The maximum number of dimensions: each is a table in a report.
    package static let maxDimensions = 20

    package internal(set) var dimensions: [Dimension]

    package init(_ dimensions: [SliceDimension]) { self.dimensions = dimensions.map { Dimension(name: $0.name) } }

    init(dimensions: [Dimension]) { self.dimensions = dimensions }

    /// Adds a message.
    ///
    /// - Parameters:
    ///   - values: its values, one for each dimension.
    ///   - rule: decides what is right; its counts do not matter.
    package mutating func add(_ values: [String], _ observation: Observation, by rule: Tally) {
        precondition(values.count == dimensions.count, "a message has a value in each dimension")
        var counts = Counts()
        if rule.isExpectedHidden(observation) { counts.spam = 1 } else { counts.ham = 1 }
        switch rule.mistake(observation) {
        case .hamBlocked: counts.hamBlocked = 1
        case .spamMissed: counts.spamMissed = 1
        case .wrongFolder: counts.wrongFolder = 1
        case nil: break
        }
        for (index, value) in values.enumerated() { dimensions[index].add(value, counts) }
    }

    /// Adds the messages of another part of the corpus, with the same dimensions.
    package mutating func merge(_ other: Slices) {
        for dimension in other.dimensions {
            if let index = dimensions.firstIndex(where: { $0.name == dimension.name }) {
                dimensions[index].merge(dimension)
            } else {
                dimensions.append(dimension)
            }
        }
    }
}

extension Slices.Dimension {
    mutating func add(_ value: String, _ added: Slices.Counts) {
        guard !hasTooManyValues else { return }
        counts[value, default: Slices.Counts()].merge(added)
        guard counts.count > Slices.maxValues else { return }
        counts = [:]
        hasTooManyValues = true
    }

    fileprivate mutating func merge(_ other: Slices.Dimension) {
        guard !other.hasTooManyValues else {
            counts = [:]
            hasTooManyValues = true
            return
        }
        for (value, counts) in other.counts { add(value, counts) }
    }
}

extension Tally {
    /// Whether a message should be hidden; if both are right, whether it is hidden.
    package func isExpectedHidden(_ observation: Observation) -> Bool {
        let category = observation.failure == nil ? observation.category : .uncategorized
        let isHidden = hiding.contains(FolderGroup(category))
        return isRight(observation, in: .hiddenOrShown) ? isHidden : !isHidden
    }
}
