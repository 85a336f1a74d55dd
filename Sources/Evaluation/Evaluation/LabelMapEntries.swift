package import Messages
import UntrustedFiles

// The entries that users write: `--map spam=junk`.
extension LabelMap {
    /// Adds `label=category`, or `label=category|category` if any of several is right.
    ///
    /// - Throws: `EvaluationError` if the entry is invalid, or if the label was already added with another meaning.
    package mutating func add(_ entry: String) throws(EvaluationError) {
        // A label may contain "=", a category cannot.
        guard let sign = entry.lastIndex(of: "="), sign > entry.startIndex else {
            throw EvaluationError("'\(entry)': expected label=category, for example spam=junk.")
        }
        var categories: [Category] = []
        for name in entry[entry.index(after: sign)...].split(separator: "|", omittingEmptySubsequences: false) {
            guard let category = LabelMap.category(named: String(name)) else {
                let guess = NearestName.word(to: String(name), in: Self.categoryNames)
                throw EvaluationError(
                    "'\(name)' is not one of Apple's categories.\(guess.map { " Did you mean \($0)?" } ?? "") Categories: "
                        + "\(Self.categoryNames.joined(separator: ", ")).")
            }
            if !categories.contains(category) { categories.append(category) }
        }
        let label = String(entry[..<sign])
        if added.contains(where: { $0.lowercased() == label.lowercased() }) {
            let before = self[label] ?? []
            guard Set(before) == Set(categories) else {
                let both = (before + categories.filter { !before.contains($0) }).map(Self.name).joined(separator: "|")
                throw EvaluationError(
                    "'\(label)' is mapped to \(before.map(Self.name).joined(separator: "|")) and to "
                        + "\(categories.map(Self.name).joined(separator: "|")). If either is right, write '\(label)=\(both)'."
                )
            }
            return
        }
        add(label, categories)
    }
}
