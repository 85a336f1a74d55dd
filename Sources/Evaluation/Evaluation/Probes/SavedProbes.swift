import Messages

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
        guard let seed = UInt32(exactly: try container.decode(Int.self, forKey: .seed)) else {
            throw refuse("the seed is not a number from 0 to \(UInt32.max)")
        }
        self.init(perturbations, seed: seed)
        any = try container.decode(RobustnessCounts.self, forKey: .any)
        unanswered = try container.decode(Int.self, forKey: .unanswered)
        failedProbes = try container.decode(Int.self, forKey: .failedProbes)
        for (perturbation, entry) in named {
            let isListed = Example.Kind.allCases.allSatisfy { kind in
                entry.examples.count { $0.kind == kind } == min(entry.counts.count(kind), Self.maxExamples)
            }
            guard isListed,
                entry.counts.changed <= any.changed, entry.counts.flips.count <= any.flips.count,
                zip(entry.examples, entry.examples.dropFirst()).allSatisfy({ $0.row < $1.row }),
                entry.examples.allSatisfy({ $0.row > 0 })
            else { throw refuse("the numbers or examples of \(perturbation.rawValue) are inconsistent") }
            counts[perturbation] = entry.counts
            examples[perturbation] = entry.examples.map(\.shortened)
        }
        let probes = perturbations.reduce(0) { $0 + counts($1).changed }
        guard (0...Tally.maxCount).contains(unanswered), (0...probes).contains(failedProbes) else {
            throw refuse("a number of probes is too large")
        }
    }
}

extension Robustness.Example {
    /// With excerpts as short as those of a run: a file can have any.
    fileprivate var shortened: Self {
        Self(
            kind: kind, place: Excerpt.place(place), row: row, text: Excerpt.beginning(of: text),
            perturbed: Excerpt.beginning(of: perturbed), before: before, after: after)
    }
}

extension Stability.Example {
    /// As `Robustness.Example.shortened`.
    fileprivate var shortened: Self {
        Self(
            place: Excerpt.place(place), row: row, text: Excerpt.beginning(of: text), answers: answers)
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
        examples = try container.decode([Example].self, forKey: .examples).map(\.shortened)
        guard (2...ProbePlan.maxRepeats).contains(repeats), (0...Tally.maxCount).contains(asked),
            (0...asked).contains(changing), (0...Tally.maxCount).contains(unanswered),
            examples.count == min(changing, Self.maxExamples), examples.allSatisfy({ $0.row > 0 }),
            zip(examples, examples.dropFirst()).allSatisfy({ $0.row < $1.row }),
            examples.allSatisfy({ example in
                example.answers.allSatisfy { (1...repeats).contains($0.count) }
                    && example.answers.reduce(0) { $0 + $1.count } == repeats
            })
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .examples, in: container, debugDescription: "the repeated messages are inconsistent")
        }
    }
}

extension ProbedVerdict {
    private enum Key: String, CodingKey { case name, failure }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        name = try container.decode(String.self, forKey: .name)
        failure = try container.decodeIfPresent(String.self, forKey: .failure)
        guard LabelMap.category(named: name) != nil,
            failure.map({ Observation.Failure(rawValue: $0) != nil }) ?? true
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .name, in: container, debugDescription: "it is not a category, or its failure is unknown")
        }
    }
}
