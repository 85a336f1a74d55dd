// The file format of the results of probes. Anyone can edit a file, so inconsistent values are refused:
//
//     { "seed": 1, "unanswered": 0, "failedProbes": 0, "any": { "changed": 100, "flipped": 3, … },
//       "perturbations": [ { "name": "digits", "counts": { … }, "examples": [ … ] }, … ] }
extension Robustness: Codable {
    private enum Key: String, CodingKey { case seed, unanswered, failedProbes, any, perturbations }

    private struct Saved: Codable {
        var name: String
        var counts: RobustnessCounts
        var examples: [Example]
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(seed, forKey: .seed)
        try container.encode(unanswered, forKey: .unanswered)
        try container.encode(failedProbes, forKey: .failedProbes)
        try container.encode(any, forKey: .any)
        try container.encode(
            perturbations.map { Saved(name: $0.rawValue, counts: counts($0), examples: examples[$0] ?? []) },
            forKey: .perturbations)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func refuse(_ reason: String) -> DecodingError {
            .dataCorruptedError(forKey: .perturbations, in: container, debugDescription: reason)
        }
        let saved = try container.decode([Saved].self, forKey: .perturbations)
        let named = try saved.map { entry in
            guard let perturbation = Perturbation(rawValue: entry.name) else {
                throw refuse("'\(Excerpt.beginning(of: entry.name))' is not a perturbation")
            }
            return (perturbation, entry)
        }
        let perturbations = named.map(\.0)
        guard !perturbations.isEmpty, perturbations == Perturbation.allCases.filter(perturbations.contains) else {
            throw refuse("the perturbations are repeated or not in order")
        }
        self.init(perturbations, seed: try container.decode(UInt32.self, forKey: .seed))
        any = try container.decode(RobustnessCounts.self, forKey: .any)
        unanswered = try container.decode(Int.self, forKey: .unanswered)
        failedProbes = try container.decode(Int.self, forKey: .failedProbes)
        for (perturbation, entry) in named {
            let kinds = Example.Kind.allCases.map { kind in entry.examples.count { $0.kind == kind } }
            guard entry.examples.count <= entry.counts.flips.count, kinds.allSatisfy({ $0 <= Self.maxExamples }),
                entry.counts.changed <= any.changed, entry.counts.flips.count <= any.flips.count,
                zip(entry.examples, entry.examples.dropFirst()).allSatisfy({ $0.row < $1.row }),
                entry.examples.allSatisfy({ $0.row > 0 })
            else { throw refuse("the numbers or examples of \(perturbation.rawValue) are inconsistent") }
            counts[perturbation] = entry.counts
            examples[perturbation] = entry.examples.map(\.shortened)
        }
        guard (0...Tally.maxCount).contains(unanswered), (0...Tally.maxCount).contains(failedProbes) else {
            throw refuse("a number of probes is too large")
        }
    }
}

extension Robustness.Example {
    /// With excerpts as short as those of a run: a file can have any.
    fileprivate var shortened: Self {
        Self(
            kind: kind, place: place, row: row, text: Excerpt.beginning(of: text),
            perturbed: Excerpt.beginning(of: perturbed), before: before, after: after)
    }
}

extension Stability: Codable {
    private enum Key: String, CodingKey { case repeats, asked, changing, unanswered, examples }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(repeats, forKey: .repeats)
        try container.encode(asked, forKey: .asked)
        try container.encode(changing, forKey: .changing)
        try container.encode(unanswered, forKey: .unanswered)
        try container.encode(examples, forKey: .examples)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(repeats: try container.decode(Int.self, forKey: .repeats))
        asked = try container.decode(Int.self, forKey: .asked)
        changing = try container.decode(Int.self, forKey: .changing)
        unanswered = try container.decode(Int.self, forKey: .unanswered)
        examples = try container.decode([Example].self, forKey: .examples)
        guard (2...ProbePlan.maxRepeats).contains(repeats), (0...Tally.maxCount).contains(asked),
            (0...asked).contains(changing), (0...Tally.maxCount).contains(unanswered),
            examples.count == min(changing, Self.maxExamples), examples.allSatisfy({ $0.row > 0 }),
            zip(examples, examples.dropFirst()).allSatisfy({ $0.row < $1.row }),
            examples.allSatisfy({ example in
                example.answers.count <= repeats && example.answers.allSatisfy { (1...repeats).contains($0.count) }
            })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .examples, in: container, debugDescription: "the repeated messages are inconsistent")
        }
    }
}
