import Evaluation

struct JSONCorpus: Encodable {
    struct Record: Encodable {
        let place: String
        let reason: String
    }
    struct Skipped: Encodable {
        let count: Int
        let records: [Record]
    }
    struct Example: Encodable {
        let places: [String]
        let text: String

        init(_ repeated: CorpusFacts.RepeatedMessage) { (places, text) = (repeated.places, repeated.text) }
    }
    struct Duplicates: Encodable {
        let count: Int
        let normalizedCount: ExplicitNull<Int>
        let conflicting: Int
        let examples: [Example]
    }
    struct Leaks: Encodable {
        let training: [String]
        let bundledFilters: [String]
        let from: ExplicitNull<Int>
        let to: ExplicitNull<Int>
        let count: Int
        let normalizedCount: ExplicitNull<Int>
        let examples: [Example]
    }

    struct Senders: Encodable {
        let given: Int
        let missing: Int
        let invented: Int
    }

    let paths: [String]
    let rows: Int
    let senders: ExplicitNull<Senders>
    let from: ExplicitNull<Int>
    let to: ExplicitNull<Int>
    let fingerprint: String
    let map: [String]
    let unmatchedLabels: [String]
    let unlabelled: Int
    let remarks: [String]
    let skipped: Skipped
    let duplicates: ExplicitNull<Duplicates>
    let leaks: ExplicitNull<Leaks>

    init(_ corpus: CorpusFacts) {
        paths = corpus.paths
        rows = corpus.rowsIn
        senders = ExplicitNull(
            corpus.senders.map { Senders(given: $0.given, missing: $0.missing, invented: $0.invented) })
        from = ExplicitNull(corpus.chosenRows?.lowerBound)
        to = ExplicitNull(Self.last(corpus.chosenRows))
        fingerprint = corpus.fingerprint.text
        map = corpus.map
        unmatchedLabels = corpus.unmatchedLabels
        unlabelled = corpus.unlabeled
        remarks = corpus.remarks
        skipped = Skipped(
            count: corpus.skippedCount, records: corpus.skipped.map { Record(place: $0.place, reason: $0.reason) })
        duplicates = ExplicitNull(
            corpus.duplicates.map {
                Duplicates(
                    count: $0.count, normalizedCount: ExplicitNull($0.normalizedCount), conflicting: $0.conflicting,
                    examples: $0.examples.map(Example.init))
            })
        leaks = ExplicitNull(
            corpus.leaks.map {
                Leaks(
                    training: $0.trainingPaths, bundledFilters: $0.bundledFilters,
                    from: ExplicitNull($0.trainingRows?.lowerBound),
                    to: ExplicitNull(Self.last($0.trainingRows)), count: $0.count,
                    normalizedCount: ExplicitNull($0.normalizedCount), examples: $0.examples.map(Example.init))
            })
    }

    /// nil also if the range is open, as in `--rows 1675-`.
    private static func last(_ rows: ClosedRange<Int>?) -> Int? {
        rows.flatMap { $0.upperBound == Int.max ? nil : $0.upperBound }
    }
}
