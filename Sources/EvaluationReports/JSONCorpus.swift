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

        init(_ repeated: CorpusFacts.Repeated) { (places, text) = (repeated.places, repeated.text) }
    }
    struct Duplicates: Encodable {
        let count: Int
        let alike: ExplicitNull<Int>
        let contradicting: Int
        let examples: [Example]
    }
    struct Leaks: Encodable {
        let training: [String]
        let bundled: [String]
        let from: ExplicitNull<Int>
        let to: ExplicitNull<Int>
        let count: Int
        let alike: ExplicitNull<Int>
        let examples: [Example]
    }

    let paths: [String]
    let rows: Int
    let from: ExplicitNull<Int>
    let to: ExplicitNull<Int>
    let fingerprint: String
    let map: [String]
    let unmatched: [String]
    let unlabelled: Int
    let remarks: [String]
    let skipped: Skipped
    let duplicates: ExplicitNull<Duplicates>
    let leaks: ExplicitNull<Leaks>

    init(_ corpus: CorpusFacts) {
        paths = corpus.paths
        rows = corpus.rowsIn
        from = ExplicitNull(corpus.chosenRows?.lowerBound)
        to = ExplicitNull(Self.last(corpus.chosenRows))
        fingerprint = corpus.fingerprint.text
        map = corpus.map
        unmatched = corpus.unmatchedLabels
        unlabelled = corpus.unlabelled
        remarks = corpus.remarks
        skipped = Skipped(
            count: corpus.skippedCount, records: corpus.skipped.map { Record(place: $0.place, reason: $0.reason) })
        duplicates = ExplicitNull(
            corpus.duplicates.map {
                Duplicates(
                    count: $0.count, alike: ExplicitNull($0.foldedCount), contradicting: $0.contradicting,
                    examples: $0.examples.map(Example.init))
            })
        leaks = ExplicitNull(
            corpus.leaks.map {
                Leaks(
                    training: $0.trainingPaths, bundled: $0.bundledFilters,
                    from: ExplicitNull($0.trainingRows?.lowerBound),
                    to: ExplicitNull(Self.last($0.trainingRows)), count: $0.count, alike: ExplicitNull($0.foldedCount),
                    examples: $0.examples.map(Example.init))
            })
    }

    /// nil also where it goes up to the last text: that is no number.
    private static func last(_ rows: ClosedRange<Int>?) -> Int? {
        rows.flatMap { $0.upperBound == Int.max ? nil : $0.upperBound }
    }
}
