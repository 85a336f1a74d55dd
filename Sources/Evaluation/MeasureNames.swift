extension Measure {
    /// All measures except those of a single class, in the order in which they are listed.
    package static let named: [Measure] =
        Binary.allCases.map { Measure($0.rawValue, $0 == .f1 || $0 == .mcc ? .coefficient : .percent, .binary($0)) }
        + ofView(.exact) + ofView(.folder)
        + Observation.Failure.allCases.map { Measure($0.rawValue, .count, .failure($0)) }
        + [
            Measure("unanswered", .count, .failure(nil)), Measure("answered-twice", .count, .answeredTwice),
            Measure("recovered-crashes", .count, .recoveredCrashes),
        ]
        + CorpusCount.allCases.map { Measure($0.rawValue, .count, .corpus($0)) }
        + Time.allCases.map { Measure($0.rawValue, .milliseconds, .time($0)) }
        + [
            Measure("messages-per-second", .perSecond, .messagesPerSecond),
            Measure("filter-memory", .megabytes, .memory(isFilters: true)),
            Measure("siftbox-memory", .megabytes, .memory(isFilters: false)),
        ]

    private static func ofView(_ view: EvaluationView) -> [Measure] {
        let prefix = view == .folder ? "folder-" : ""
        return [
            Measure("\(view.rawValue)-accuracy", .percent, .accuracy(view)),
            Measure("\(view.rawValue)-mcc", .coefficient, .correlation(view)),
        ]
            + Averaging.allCases.flatMap { averaging in
                [Part.precision, .recall, .f1].map { part in
                    Measure(
                        "\(prefix)\(averaging.rawValue)-\(part.rawValue)", part == .f1 ? .coefficient : .percent,
                        .average(view, averaging, part))
                }
            }
    }

    private static let byName = Dictionary(uniqueKeysWithValues: named.map { ($0.name, $0) })

    /// Former names and the current ones. Gates accept the former names for one release.
    package static let formerNames = [
        "mended-crashes": "recovered-crashes", "texts-per-second": "messages-per-second",
        "own-memory": "siftbox-memory", "not-asked": "not-queried",
    ]

    /// The measure with this name or former name.
    ///
    /// - Throws: `MeasureError` with a list of all names.
    package init(_ name: String) throws(MeasureError) {
        if let found = Self.byName[Self.formerNames[name] ?? name] ?? Self.ofOneClass(name) {
            self = found
            return
        }
        throw MeasureError(
            "'\(name)' is not a measure. Measures: \(Self.named.map(\.name).joined(separator: ", ")); precision:CLASS, "
                + "recall:CLASS, f1:CLASS, support:CLASS, also with the prefix folder-. Classes: "
                + "\(EvaluationView.exact.classes.map(\.name).joined(separator: ", ")).")
    }

    /// `recall:junk`, `folder-recall:transaction`.
    private static func ofOneClass(_ name: String) -> Measure? {
        let parts = name.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        let view: EvaluationView = parts[0].hasPrefix("folder-") ? .folder : .exact
        let partName = view == .folder ? String(parts[0].dropFirst("folder-".count)) : String(parts[0])
        guard let part = Part(rawValue: partName),
            let index = view.classes.firstIndex(where: { $0.name == parts[1] })
        else { return nil }
        let unit: Unit =
            switch part {
            case .precision, .recall: .percent
            case .f1: .coefficient
            case .support: .count
            }
        return Measure(name, unit, .one(view, index: index, part))
    }
}

extension Measure {
    /// Whether it needs times of single calls. The first call of a process is always sent alone.
    package var needsSingleCalls: Bool {
        if case .time(let time) = kind { return time != .first }
        return false
    }
}

package struct MeasureError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
