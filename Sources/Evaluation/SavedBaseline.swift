import FoundationEssentials

// A baseline as it stands in a file. The JSON report has the same keys and more, so that it is a baseline, too:
//
//     { "format": "siftbox evaluation 1",
//       "conditions": { "release": 16, "country": "US", "answerWithin": 5, "asksServers": false, "sandboxed": true },
//       "corpus": { "fingerprint": "6f…c1-3900", "map": ["smishing=junk"] },
//       "filter": { "name": "FilterIt", "build": "…", "run": { "timing": "means" }, "tally": { … } } }
//
// The conditions and the run may be missing.
extension Baseline {
    /// What the file of an evaluation says that it is.
    package static let format = "siftbox evaluation 1"

    /// More than any that was saved: a tally is of constant size.
    package static let largestFile = 16 << 20

    /// The file's content: the same bytes for the same evaluation.
    package var json: String {
        let saved = SavedForm(
            format: Self.format, conditions: conditions,
            corpus: SavedForm.Corpus(fingerprint: fingerprint.text, map: map),
            filter: SavedForm.Filter(
                name: filterName, build: filterBuild, run: timing.map { SavedForm.Run(timing: $0.rawValue) },
                tally: tally))
        return saved.json
    }

    /// - Parameters:
    ///   - json: the file's content.
    ///   - path: where it stands, for the error.
    /// - Throws: `BaselineError` where it is none.
    package init(json: some Collection<UInt8>, path: String) throws(BaselineError) {
        func refuse(_ reason: String) -> BaselineError {
            BaselineError("\(path) is no saved evaluation: \(reason). Save one with siftbox evaluate --save FILE.")
        }
        guard json.count <= Self.largestFile else { throw refuse("it is larger than any") }
        let saved: SavedForm
        do {
            saved = try JSONDecoder().decode(SavedForm.self, from: Data(json))
        } catch let error as DecodingError {
            throw refuse(error.reason)
        } catch {
            throw refuse("it cannot be read")
        }
        guard saved.format == Self.format else {
            throw refuse("its format is '\(saved.format.prefix(40))', and '\(Self.format)' is read")
        }
        guard let fingerprint = CorpusFingerprint(saved.corpus.fingerprint) else {
            throw refuse("the corpus' fingerprint is none")
        }
        filterName = Excerpt.beginning(of: saved.filter.name)
        filterBuild = saved.filter.build.map(Excerpt.beginning)
        self.fingerprint = fingerprint
        map = saved.corpus.map
        conditions = saved.conditions
        timing = saved.filter.run?.timing.flatMap(RunFacts.Timing.init)
        tally = saved.filter.tally
    }

    private struct SavedForm: Codable {
        struct Corpus: Codable {
            var fingerprint: String
            var map: [String]
        }

        struct Filter: Codable {
            var name: String
            var build: String?
            var run: Run?
            var tally: Tally
        }

        struct Run: Codable {
            var timing: String?
        }

        var format: String
        var conditions: RunConditions?
        var corpus: Corpus
        var filter: Filter
    }
}

extension Encodable {
    /// As lines of JSON with the keys in order, so that the same value is the same text.
    package var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "n/a", negativeInfinity: "n/a", nan: "n/a")
        // Strings, numbers, lists and objects: nothing that the encoder refuses.
        guard let data = try? encoder.encode(self) else { return "{}\n" }
        return String(decoding: data, as: UTF8.self) + "\n"
    }
}

extension DecodingError {
    /// What is wrong and where, without what only a programmer wants to know.
    fileprivate var reason: String {
        switch self {
        case .keyNotFound(let key, let context): "\(Self.place(context.codingPath + [key])) is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context):
            "\(Self.place(context.codingPath)) is of another kind"
        case .dataCorrupted(let context):
            context.codingPath.isEmpty
                ? "it is no JSON" : "\(Self.place(context.codingPath)): \(context.debugDescription)"
        @unknown default: "it cannot be read"
        }
    }

    private static func place(_ path: [any CodingKey]) -> String {
        path.isEmpty ? "it" : path.map { String($0.stringValue.prefix(40)) }.joined(separator: ".")
    }
}
