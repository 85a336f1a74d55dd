import Messages

// The file format of a tally:
//
//     { "hidden": ["junk"],
//       "matrices": { "exact": { "junk": { "junk": 478, "none": 31 }, … }, "folder": …, "hidden-or-shown": … },
//       "failures": { "late": 2 }, "unansweredCorrect": 1, "answeredAfterDeferral": 0,
//       "times": { "shortest": 120000, "longest": 4200000, "sum": …, "buckets": [[1290, 3], …] }, "firstTimes": … }
//
// Rows are labels, columns are answers; cells of 0 are omitted. Times are in nanoseconds. Anyone can edit a file, so
// inconsistent values are refused.
extension Tally: Codable {
    enum Key: String, CodingKey {
        case hidden, matrices, failures, unansweredCorrect, answeredAfterDeferral, times, firstTimes
    }

    /// The maximum count that is accepted; no sum of such counts overflows.
    static let maxCount = 1 << 40

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(FolderGroup.allCases.filter(hiding.contains).map(\.name), forKey: .hidden)
        let named = EvaluationView.allCases.map { ($0.rawValue, matrix($0).named($0.classes)) }
        try container.encode(Dictionary(uniqueKeysWithValues: named), forKey: .matrices)
        let failures = Observation.Failure.allCases.map { ($0.rawValue, self.failures($0)) }.filter { $0.1 > 0 }
        try container.encode(Dictionary(uniqueKeysWithValues: failures), forKey: .failures)
        try container.encode(unansweredCorrect, forKey: .unansweredCorrect)
        try container.encode(answeredAfterDeferral, forKey: .answeredAfterDeferral)
        try container.encode(times, forKey: .times)
        try container.encode(firstTimes, forKey: .firstTimes)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        func refuse(_ key: Key, _ reason: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: container, debugDescription: reason)
        }
        let hiding = try container.decode([String].self, forKey: .hidden).map { name in
            guard let group = FolderGroup(name: name) else { throw refuse(.hidden, "there is no folder '\(name)'") }
            return group
        }
        self.init(hiding: Set(hiding))
        let named = try container.decode([String: [String: [String: Int]]].self, forKey: .matrices)
        for view in EvaluationView.allCases {
            guard let matrix = ConfusionMatrix(named: named[view.rawValue] ?? [:], view.classes) else {
                throw refuse(.matrices, "'\(view.rawValue)' has an invalid class or number")
            }
            matrices[view.index] = matrix
        }
        guard EvaluationView.allCases.allSatisfy({ matrix($0).total == rows }) else {
            throw refuse(.matrices, "they have different numbers of messages")
        }
        for (name, count) in try container.decode([String: Int].self, forKey: .failures) {
            guard let failure = Observation.Failure(rawValue: name), (0...rows).contains(count) else {
                throw refuse(.failures, "'\(name)' is unknown, or its number is too large")
            }
            failureCounts[failure] = count
        }
        unansweredCorrect = try container.decode(Int.self, forKey: .unansweredCorrect)
        answeredAfterDeferral = try container.decode(Int.self, forKey: .answeredAfterDeferral)
        times = try container.decode(TimeHistogram.self, forKey: .times)
        firstTimes = try container.decode(TimeHistogram.self, forKey: .firstTimes)
        guard unanswered <= rows, (0...unanswered).contains(unansweredCorrect),
            (0...answered).contains(answeredAfterDeferral), times.count + firstTimes.count <= answered
        else { throw refuse(.failures, "the numbers of answers do not add up") }
    }
}

extension ConfusionMatrix {
    /// Its cells by the names of row and column, without cells of 0.
    package func named(_ classes: [EvaluationClass]) -> [String: [String: Int]] {
        var named: [String: [String: Int]] = [:]
        for (expected, row) in rows.enumerated() {
            for (given, count) in row.enumerated() where count > 0 {
                named[classes[expected].name, default: [:]][classes[given].name] = count
            }
        }
        return named
    }

    /// - Returns: nil if a class or a number is invalid.
    init?(named: [String: [String: Int]], _ classes: [EvaluationClass]) {
        self.init(size: classes.count)
        for (expected, row) in named {
            for (given, count) in row {
                guard let expected = classes.firstIndex(where: { $0.name == expected }),
                    let given = classes.firstIndex(where: { $0.name == given }),
                    (0...Tally.maxCount).contains(count)
                else { return nil }
                self[expected, given] = count
            }
        }
    }
}

extension TimeHistogram: Codable {
    enum Key: String, CodingKey { case shortest, longest, sum, buckets }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(shortest, forKey: .shortest)
        try container.encode(longest, forKey: .longest)
        try container.encode(sum, forKey: .sum)
        try container.encode(counts.enumerated().filter { $1 > 0 }.map { [$0, $1] }, forKey: .buckets)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init()
        let buckets = try container.decode([[Int]].self, forKey: .buckets)
        guard !buckets.isEmpty else { return }
        let shortest = try container.decode(Int.self, forKey: .shortest)
        let longest = try container.decode(Int.self, forKey: .longest)
        let sum = try container.decode(Int.self, forKey: .sum)
        guard
            set(buckets: buckets, shortest: shortest, longest: longest, sum: sum, maxCount: Tally.maxCount)
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .buckets, in: container, debugDescription: "the times are inconsistent")
        }
    }
}
