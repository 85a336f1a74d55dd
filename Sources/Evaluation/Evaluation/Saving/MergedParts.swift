/// The shards of one evaluation, put together again.
///
///     var parts = MergedParts(try SavedEvaluation(json: first, path: "1.json"), path: "1.json")
///     try parts.add(try SavedEvaluation(json: second, path: "2.json"), path: "2.json")
///     try parts.whole()       // equal to the evaluation of the whole corpus in one run, except for times
///
/// Each part has the facts of the whole corpus, so that they can be compared.
package struct MergedParts {
    private let first: SavedEvaluation
    private let firstPath: String
    private var report: EvaluationReport
    /// The files by the numbers of their shards.
    private var paths: [Int: String] = [:]

    /// - Parameter path: the file of the part, for errors.
    package init(_ part: SavedEvaluation, path: String) {
        (first, firstPath) = (part, path)
        report = part.report
        if let shard = part.shard { paths[shard.number] = path }
    }

    /// Adds another part, in any order.
    ///
    /// - Throws: `EvaluationError` if it is not another part of the same evaluation.
    package mutating func add(_ part: SavedEvaluation, path: String) throws(EvaluationError) {
        guard let shard = part.shard, let count = first.shard?.count else {
            throw EvaluationError(
                "\(part.shard == nil ? path : firstPath) is of a whole corpus, not a shard of it, and so cannot be merged with "
                    + "other files. Use it alone.")
        }
        if let other = paths[shard.number], shard.count == count {
            throw EvaluationError("\(other) and \(path) are both shard \(shard.text). Give each shard once.")
        }
        if let difference = first.difference(from: part) {
            throw EvaluationError("\(path) and \(firstPath) are not of the same evaluation: \(difference).")
        }
        paths[shard.number] = path
        report.filter.merge(part.filter)
        if let other = part.other { report.other?.merge(other) }
        if let comparison = part.comparison { report.comparison?.merge(comparison) }
    }

    /// The evaluation of the whole corpus.
    ///
    /// - Throws: `EvaluationError` if shards are missing.
    package func whole() throws(EvaluationError) -> EvaluationReport {
        var whole = report
        guard let count = first.shard?.count else { return whole }
        let missing = (1...count).filter { paths[$0] == nil }
        guard missing.isEmpty else {
            let names = missing.prefix(5).map { "\($0)/\(count)" }.joined(separator: ", ")
            let more = missing.count > 5 ? " and \(missing.count - 5) more" : ""
            throw EvaluationError(
                "The evaluation is incomplete: \(missing.count == 1 ? "shard" : "shards") \(names)\(more) of "
                    + "\(whole.corpus.rowsIn) messages \(missing.count == 1 ? "is" : "are") missing. Give the files of all "
                    + "\(count) shards.")
        }
        whole.shard = nil
        return whole
    }
}

extension SavedEvaluation {
    /// Why another file is not of the same evaluation; nil: it can be.
    fileprivate func difference(from part: SavedEvaluation) -> String? {
        if let mine = shard, let other = part.shard, mine.count != other.count {
            return "it is shard \(other.text), not one of \(mine.count)"
        }
        if part.corpus.fingerprint != corpus.fingerprint {
            return "it was measured on other messages, labels or label map (fingerprint "
                + "\(part.corpus.fingerprint.text), not \(corpus.fingerprint.text))"
        }
        if let difference = corpus.difference(from: part.corpus) { return difference }
        if let difference = filter.difference(from: part.filter) { return "its filter \(difference)" }
        guard (other == nil) == (part.other == nil) else { return "only one of them has --against" }
        if let other, let difference = part.other.flatMap(other.difference) { return "its other filter \(difference)" }
        guard part.conditions != conditions else { return nil }
        let change = conditions.flatMap { mine in part.conditions.flatMap(mine.change) }
        return "it was measured under other conditions" + (change.map { " (\($0))" } ?? "")
    }
}

extension CorpusFacts {
    fileprivate func difference(from part: CorpusFacts) -> String? {
        guard part != self else { return nil }
        if part.paths != paths {
            let names = [part.paths, paths].map { Excerpt.beginning(of: $0.joined(separator: ", ")) }
            return "its corpus is \(names[0]), not \(names[1])"
        }
        if part.map != map { return "its --map differs" }
        if part.leaks?.trainingPaths != leaks?.trainingPaths { return "its --training differs" }
        return "its corpus was read differently (--rows, --format, --column, --training-rows), or has changed"
    }
}

extension FilterResult {
    fileprivate func difference(from part: FilterResult) -> String? {
        let names = [part.name, name, part.build ?? "unknown", build ?? "unknown"].map(Excerpt.beginning)
        if part.name != name { return "is \(names[0]), not \(names[1])" }
        if part.build != build { return "is another build (\(names[2]), not \(names[3]))" }
        if part.tally.hiding != tally.hiding { return "was measured with another --hidden" }
        if part.run.timing != run.timing { return "was measured with other options: --no-times or --one-at-a-time" }
        let (mine, others) = (Excerpt.beginning(of: sliceNames), Excerpt.beginning(of: part.sliceNames))
        if sliceNames != part.sliceNames { return "was measured with --slice \(others), not \(mine)" }
        if (scores == nil) != (part.scores == nil) { return "has scores in one of them only" }
        return probesDifference(from: part)
    }

    /// `country,length`
    private var sliceNames: String {
        slices.map { $0.dimensions.map(\.name).joined(separator: ",") } ?? "nothing"
    }
}
