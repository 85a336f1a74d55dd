// The file format of slices:
//
//     { "dimensions": [ { "name": "country", "values": { "GB": [ham, hamBlocked, spam, spamMissed, wrongFolder] } },
//                       { "name": "id", "values": null } ] }
//
// `values` is null if there are too many. Anyone can edit a file, so inconsistent values are refused.
extension Slices: Codable {
    private enum Key: String, CodingKey { case dimensions }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(dimensions, forKey: .dimensions)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let dimensions = try container.decode([Dimension].self, forKey: .dimensions)
        guard Set(dimensions.map(\.name)).count == dimensions.count,
            (1...Self.maxDimensions).contains(dimensions.count), !dimensions.contains(where: \.name.isEmpty)
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .dimensions, in: container,
                debugDescription: "expected 1 to \(Self.maxDimensions) dimensions with different names")
        }
        self.init(dimensions: dimensions)
    }
}

extension Slices.Dimension: Codable {
    private enum Key: String, CodingKey { case name, values }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(name, forKey: .name)
        let values = counts.mapValues { [$0.ham, $0.hamBlocked, $0.spam, $0.spamMissed, $0.wrongFolder] }
        try container.encode(hasTooManyValues ? nil : values, forKey: .values)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        self.init(name: Excerpt.beginning(of: try container.decode(String.self, forKey: .name)))
        guard let values = try container.decode([String: [Int]]?.self, forKey: .values) else {
            hasTooManyValues = true
            return
        }
        for (value, numbers) in values {
            guard let counts = Slices.Counts(numbers), values.count <= Slices.maxValues,
                value.unicodeScalars.count <= SliceDimension.maxValueLength + 1
            else {
                throw DecodingError.dataCorruptedError(
                    forKey: .values, in: container, debugDescription: "the counts of a slice are inconsistent")
            }
            self.counts[value] = counts
        }
    }
}

extension Slices.Counts {
    /// - Returns: nil if the numbers are inconsistent.
    fileprivate init?(_ numbers: [Int]) {
        guard numbers.count == 5, numbers.allSatisfy((0...Tally.maxCount).contains) else { return nil }
        (ham, hamBlocked, spam, spamMissed, wrongFolder) = (numbers[0], numbers[1], numbers[2], numbers[3], numbers[4])
        guard hamBlocked <= ham, spamMissed <= spam, wrongFolder <= messages - errors else { return nil }
    }
}
