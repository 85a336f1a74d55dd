import UntrustedFiles

extension Measure {
    /// All measures except those of a single class, in the order in which they are listed.
    package static let named = MeasureGroup.all.flatMap(\.measures)

    /// The measures of hidden or shown, at the top of reports.
    package static let main = named.filter { [.headline, .summary].contains($0.prominence) }

    private static let byName = Dictionary(uniqueKeysWithValues: named.map { ($0.name, $0) })

    /// The measure with this name.
    ///
    /// - Throws: `EvaluationError` with the name that was probably meant, and a list of all names.
    package init(_ name: String) throws(EvaluationError) {
        if let found = Self.byName[name] ?? Self.ofOneClass(name) ?? Self.ofOnePerturbation(name) {
            self = found
            return
        }
        let guess = Self.nearest(to: name).map { " Did you mean \($0)?" } ?? ""
        throw EvaluationError(
            "'\(name)' is not a measure.\(guess) Measures: \(Self.named.map(\.name).joined(separator: ", ")); "
                + "precision:CLASS, recall:CLASS, f1:CLASS, support:CLASS, also with the prefix folder-; flips:NAME, "
                + "spam-through:NAME, ham-hidden:NAME. Classes: "
                + "\(EvaluationView.exact.classes.map(\.name).joined(separator: ", ")). Names of perturbations: "
                + "\(Perturbation.names.joined(separator: ", ")).")
    }

    /// The name that was probably meant, also of a measure of one class; nil: none is close.
    private static func nearest(to name: String) -> String? {
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { return NearestName.word(to: name, in: named.map(\.name)) }
        if let guess = nearestOfPerturbation(parts[0], parts[1]) { return guess }
        let names = Part.allCases.flatMap { [$0.rawValue, "folder-\($0.rawValue)"] }
        guard let part = names.contains(parts[0]) ? parts[0] : NearestName.word(to: parts[0], in: names) else {
            return nil
        }
        let view: EvaluationView = part.hasPrefix("folder-") ? .folder : .exact
        return NearestName.word(to: parts[1], in: view.classes.map(\.name)).map { "\(part):\($0)" }
    }
}
