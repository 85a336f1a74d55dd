import FoundationEssentials
import Messages

// What a baseline needs of a file that --save wrote. The JSON report has the same keys, so it can also be used as a baseline:
//
//     { "format": "siftbox evaluation 1",
//       "conditions": { "release": "16", "country": "US", "responseTimeout": 5, "contactsServers": false, "sandboxed": true,
//                       "inventsSenders": false },
//       "corpus": { "fingerprint": "6f…c1-3900", "map": ["smishing=junk"] },
//       "filter": { "name": "FilterIt", "build": "…", "run": { "timing": "means" }, "tally": { … } } }
//
// `conditions` and `run` are optional.
extension Baseline {
    package static let format = "siftbox evaluation 1"

    /// - Parameters:
    ///   - json: the file's content.
    ///   - path: its path, for the error.
    /// - Throws: `EvaluationError` if it is not a baseline.
    package init(json: some Collection<UInt8>, path: String) throws(EvaluationError) {
        func refuse(_ reason: String) -> EvaluationError {
            EvaluationError("\(path) is not a baseline: \(reason). Save one with siftbox evaluate --save FILE.")
        }
        guard json.count <= SavedEvaluation.maxFileSize else { throw refuse("it is larger than 128 MiB") }
        let saved: SavedForm
        do {
            saved = try JSONDecoder().decode(SavedForm.self, from: Data(json))
        } catch let error as DecodingError {
            throw refuse(error.reason)
        } catch {
            throw refuse("it cannot be read")
        }
        guard saved.format == Self.format else {
            throw refuse("its format is '\(saved.format.prefix(40))', expected '\(Self.format)'")
        }
        if let shard = saved.shard {
            throw EvaluationError(
                "\(path) is shard \(Excerpt.beginning(of: shard)) of an evaluation, not a whole one. Combine its shards with "
                    + "siftbox merge, and save that: siftbox merge PART… --save FILE")
        }
        guard let fingerprint = CorpusFingerprint(saved.corpus.fingerprint) else {
            throw refuse("corpus.fingerprint is not a fingerprint")
        }
        filterName = Excerpt.beginning(of: saved.filter.name)
        filterBuild = saved.filter.build.map(Excerpt.beginning)
        self.fingerprint = fingerprint
        map = saved.corpus.map
        conditions = saved.conditions
        timing = saved.filter.run?.timing.flatMap(RunFacts.Timing.init)
        tally = saved.filter.tally
    }

    private struct SavedForm: Decodable {
        struct Corpus: Decodable {
            var fingerprint: String
            var map: [String]
        }

        struct Filter: Decodable {
            var name: String
            var build: String?
            var run: Run?
            var tally: Tally
        }

        struct Run: Decodable {
            var timing: String?
        }

        var format: String
        var shard: String?
        var conditions: RunConditions?
        var corpus: Corpus
        var filter: Filter
    }
}

extension Encodable {
    /// As lines of JSON with sorted keys, so that equal values give the same JSON.
    package var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "n/a", negativeInfinity: "n/a", nan: "n/a")
        // Only strings, numbers, arrays and objects, which the encoder always accepts.
        guard let data = try? encoder.encode(self) else { return "{}\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}
