import Device
import Foundation
import LocatedYAML
import Messages
import Yams

// What would change: `would-change: 2`, or
// `would-change: { count: 2, no-answer: 0, unknown -> junk: 2 }`.
extension ExpectationParser {
    static let reevaluationCounts = ["count", "queried", "no-answer"]

    func wouldChange(_ key: Located<String>, _ fields: Fields) -> [Expectation.Clause] {
        guard case .mapping(let mapping) = fields.node(key.value) else {
            return fields.number(key.value, from: 0).map {
                [.init(key: key.value, position: key.position, fact: .wouldChange(.count, $0))]
            } ?? []
        }
        let moves = mapping.compactMap { $0.key.scalar?.string }.filter { Self.parts(of: $0) != nil }
        guard
            let inner = inner(
                key.value, fields, allowed: Self.reevaluationCounts + ["FOLDER -> FOLDER"], known: moves)
        else { return [] }
        return inner.keys.compactMap { entry in
            guard let what = what(entry), let number = inner.number(entry.value, from: 0) else { return nil }
            return .init(
                key: "\(key.value).\(entry.value)", position: entry.position, fact: .wouldChange(what, number))
        }
    }

    private func what(_ key: Located<String>) -> Expectation.ReevaluatedMessages? {
        switch key.value {
        case "count": return .count
        case "queried": return .queried
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

    /// The folders of `junk -> unknown`; the arrow `→` is allowed, too.
    private static func parts(of move: String) -> (String, String)? {
        for arrow in ["->", "→"] {
            guard let range = move.range(of: arrow) else { continue }
            func part(_ text: Substring) -> String { String(text).trimmed }
            return (part(move[..<range.lowerBound]), part(move[range.upperBound...]))
        }
        return nil
    }
}
