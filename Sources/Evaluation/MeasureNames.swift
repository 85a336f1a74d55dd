extension Measure {
    /// Those with a name of their own, in the order in which they are listed.
    package static let named: [Measure] =
        Binary.allCases.map { Measure($0.rawValue, $0 == .f1 || $0 == .mcc ? .coefficient : .percent, .binary($0)) }
        + ofView(.exact) + ofView(.folder)
        + Observation.Failure.allCases.map { Measure($0.rawValue, .texts, .failure($0)) }
        + [
            Measure("unanswered", .texts, .failure(nil)), Measure("answered-twice", .texts, .answeredTwice),
            Measure("mended-crashes", .texts, .recoveredCrashes),
        ]
        + CorpusCount.allCases.map { Measure($0.rawValue, .texts, .corpus($0)) }
        + Time.allCases.map { Measure($0.rawValue, .milliseconds, .time($0)) }
        + [
            Measure("texts-per-second", .perSecond, .textsPerSecond),
            Measure("filter-memory", .megabytes, .memory(isFilters: true)),
            Measure("own-memory", .megabytes, .memory(isFilters: false)),
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

    /// The measure with this name.
    ///
    /// - Throws: `MeasureError`, a sentence that lists the names.
    package init(_ name: String) throws(MeasureError) {
        if let found = Self.byName[name] ?? Self.ofOneClass(name) {
            self = found
            return
        }
        throw MeasureError(
            "'\(name)' is no measure. There are: \(Self.named.map(\.name).joined(separator: ", ")), and with the name of a "
                + "class behind a colon precision:, recall:, f1:, support:, each also with folder- before it: "
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
            case .support: .texts
            }
        return Measure(name, unit, .one(view, index: index, part))
    }
}

extension Measure {
    /// Whether it says something of a single call, which a mean of several does not tell. The first call always goes alone.
    package var isOfSingleCalls: Bool {
        if case .time(let time) = kind { return time != .first }
        return false
    }
}

package struct MeasureError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
