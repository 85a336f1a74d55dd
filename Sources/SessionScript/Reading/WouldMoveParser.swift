import Messages
import Phone
import Yams

// What would move if a filter were asked again: `would-move: 2`, or
// `would-move: { count: 2, no-answer: 0, unknown -> junk: 2 }`.
extension ExpectationParser {
    static let sums = ["count", "asked", "no-answer"]

    func wouldMove(_ key: Located<String>, _ fields: Fields) -> [Expectation.Clause] {
        guard case .mapping(let mapping) = fields.node(key.value) else {
            return fields.number(key.value, from: 0).map {
                [.init(key: key.value, position: key.position, fact: .wouldMove(.count, $0))]
            } ?? []
        }
        let ways = mapping.compactMap { $0.key.scalar?.string }.filter { Self.parts(of: $0) != nil }
        guard
            let inner = Fields(
                .mapping(mapping), findings, of: key.value, allowed: Self.sums + ["FOLDER -> FOLDER"], known: ways)
        else { return [] }
        if inner.keys.isEmpty {
            fields.report(
                key.value, "nothing is expected; allowed: \((Self.sums + ["FOLDER -> FOLDER"]).joined(separator: ", "))"
            )
        }
        return inner.keys.compactMap { entry in
            guard let what = what(entry), let number = inner.number(entry.value, from: 0) else { return nil }
            return .init(
                key: "\(key.value).\(entry.value)", position: entry.position, fact: .wouldMove(what, number))
        }
    }

    private func what(_ key: Located<String>) -> Expectation.ReevaluatedMessages? {
        switch key.value {
        case "count": return .count
        case "asked": return .asked
        case "no-answer": return .noAnswer
        default:
            guard let (from, to) = Self.parts(of: key.value), let here = folder(from, key), let there = folder(to, key)
            else { return nil }
            return .move(from: here, to: there)
        }
    }

    private func folder(_ written: String, _ key: Located<String>) -> FolderID? {
        let identifier = FolderID(rawValue: written)
        if release.folderIDs.contains(identifier) { return identifier }
        findings.report(key.position, key.value.short, Fields.noSuchFolder(written.short.quoted, release))
        return nil
    }

    /// `junk` and `unknown` of `junk -> unknown`, or with an arrow `→`.
    private static func parts(of way: String) -> (String, String)? {
        for arrow in ["->", "→"] {
            guard let range = way.range(of: arrow) else { continue }
            func part(_ text: Substring) -> String { String(text).trimmed }
            return (part(way[..<range.lowerBound]), part(way[range.upperBound...]))
        }
        return nil
    }
}

extension StepParser {
    /// Which filter is asked again: the chosen one, or another, which is not chosen by that.
    func parseReevaluation(_ name: String, _ fields: Fields) -> Reevaluation.FilterChoice? {
        if fields.node(name)?.scalar?.string == "chosen" { return .chosen }
        let allowed = "chosen, a sample's name, or a path"
        guard fields.text(name, allowed) != nil else { return nil }
        guard let reference = session.filter(fields, name) else {
            fields.report(name, "None says nothing of any text; it takes \(allowed)")
            return nil
        }
        return .filter(reference)
    }
}
