/// A limit on all processes of a filter together (X5), apart from memory. Siftbox sets these limits so that a filter
/// cannot exhaust the machine; no public source gives an iPhone's limits.
package enum FilterLimit: String, CaseIterable, Sendable {
    // By their keys in sessions (Sessions/README.md, Settings).
    case processes = "extension-processes"
    case sharedMemory = "extension-shared-memory"
    case disk = "extension-disk"
    case files = "extension-files"
    case idleCPU = "extension-idle-cpu"

    package enum Unit: Sendable {
        case count
        case mebibytes
        case seconds
    }

    package var unit: Unit {
        switch self {
        case .processes, .files: .count
        case .sharedMemory, .disk: .mebibytes
        case .idleCPU: .seconds
        }
    }

    /// The default, in its unit.
    package var standard: Int {
        switch self {
        case .processes: 32
        case .sharedMemory: 64
        case .disk: 256
        case .files: 10_000
        case .idleCPU: 10
        }
    }

    /// The allowed values, in its unit.
    package var range: ClosedRange<Int> {
        switch self {
        case .processes: 1...1_000
        case .sharedMemory, .disk: 1...65_536
        case .files: 10...1_000_000
        case .idleCPU: 1...3_600
        }
    }

    /// The choices on the settings screen, in its unit.
    package var choices: [Int] {
        switch self {
        case .processes: [1, 8, 32, 128, 512]
        case .sharedMemory, .disk: [16, 64, 256, 1_024, 4_096]
        case .files: [1_000, 10_000, 100_000, 1_000_000]
        case .idleCPU: [1, 10, 60, 600]
        }
    }

    /// For the settings screen.
    package var title: String {
        switch self {
        case .processes: "Maximum number of processes"
        case .sharedMemory: "Maximum shared memory"
        case .disk: "Maximum disk space"
        case .files: "Maximum number of files"
        case .idleCPU: "Maximum CPU time after an answer"
        }
    }

    /// One sentence for the settings screen.
    package var explanation: String {
        switch self {
        case .processes: "How many processes a filter may have at once."
        case .sharedMemory: "How much shared memory all processes of a filter may use together."
        case .disk: "How much a filter may write to its container, the only folder it can write to."
        case .files: "How many files a filter may create in its container."
        case .idleCPU: "How much CPU time a filter may use after its answer."
        }
    }

    /// The diagnostic of a filter that exceeds the limit.
    package var diagnostic: Diagnostic.Name {
        switch self {
        case .processes: .tooManyProcesses
        case .sharedMemory: .sharedMemoryUsedUp
        case .disk: .diskUsedUp
        case .files: .tooManyFiles
        case .idleCPU: .busyAfterAnswer
        }
    }

    /// A value as sessions write it: `64MiB`, `10s`, `32`.
    package func written(_ value: Int) -> String {
        switch unit {
        case .count: String(value)
        case .mebibytes: "\(value)MiB"
        case .seconds: "\(value)s"
        }
    }

    /// Parses a value as sessions write it; nil if it is not valid or out of range.
    package func value(of text: String) -> Int? {
        let suffix = String(written(0).dropFirst())
        guard text.hasSuffix(suffix), let value = Int(text.dropLast(suffix.count)), range.contains(value) else {
            return nil
        }
        return value
    }

    /// The valid values, for an error message.
    package var expected: String {
        let example = "from \(written(range.lowerBound)) to \(written(range.upperBound)), such as \(written(standard))"
        return switch unit {
        case .count: "a number \(example)"
        case .mebibytes: "a size \(example)"
        case .seconds: "a time \(example)"
        }
    }
}

/// The limits of a filter, each with a default.
package struct FilterLimits: Hashable, Sendable {
    private var values: [FilterLimit: Int] = [:]

    package init() {}

    /// The value in the limit's unit.
    package subscript(limit: FilterLimit) -> Int {
        get { values[limit] ?? limit.standard }
        set { values[limit] = newValue == limit.standard ? nil : newValue }
    }
}

extension FilterLimits: Codable {
    // Uses the keys of sessions. Invalid values in a file are replaced by the default.
    package init(from decoder: any Decoder) throws {
        let written = try decoder.singleValueContainer().decode([String: Int].self)
        for (key, value) in written {
            if let limit = FilterLimit(rawValue: key), limit.range.contains(value) { self[limit] = value }
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) }))
    }
}
