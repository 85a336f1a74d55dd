import LocatedYAML
import Messages
import Yams

// The expectation `report: { action: reportJunk, by: network, ready: true, sheet: [Fraud], sent: 200 }`.
extension ExpectationParser {
    static let reportDetailKeys = ["action", "by", "ready", "sheet", "sent", "blocked"]

    func report(_ key: Located<String>, _ fields: Fields) -> [Expectation.Clause] {
        guard let inner = inner(key.value, fields, allowed: Self.reportDetailKeys) else { return [] }
        return inner.keys.flatMap { entry in
            expected(entry.value, inner).map {
                .init(key: "\(key.value).\(entry.value)", position: entry.position, fact: .report($0))
            }
        }
    }

    private func expected(_ key: String, _ fields: Fields) -> [ExpectedReport] {
        switch key {
        case "action":
            let actions = ClassificationAction.allCases.map { ($0.name, $0) }
            return fields.word(key, actions).map { [.action($0)] } ?? []
        case "by":
            return fields.word(key, ReportRecord.Route.allCases.map { ($0.rawValue, $0) }).map { [.by($0)] } ?? []
        case "ready": return fields.bool(key).map { [.ready($0)] } ?? []
        case "sheet":
            return (fields.patterns(key, "a string or a list of strings", orOne: true) ?? [])
                .map { .shows($0.value) }
        case "sent": return sent(key, fields).map { [$0] } ?? []
        case "blocked": return fields.bool(key).map { [.blocked($0)] } ?? []
        default: return []
        }
    }

    /// A mapping is the posted JSON, a number the status of the answer, a string the text of the SMS.
    private func sent(_ key: String, _ fields: Fields) -> ExpectedReport? {
        guard let node = fields.node(key) else { return nil }
        if case .mapping = node {
            if TextPattern.isPattern(node) { return TextPattern(node, key, findings).map { .text($0) } }
            if let pattern = JSONPattern(node, findings) { return .posted(pattern) }
            fields.report(key, "expected values that JSON can represent")
            return nil
        }
        if let scalar = node.scalar, scalar.isPlain, Int(scalar.string) != nil {
            return fields.number(key, from: 100, to: 999).map { .status($0) }
        }
        let allowed = "a mapping, an HTTP status, the text of a message, or none"
        return fields.text(key, allowed).map {
            .text(node.scalar?.isPlain == true && $0 == "none" ? nil : TextPattern.text($0))
        }
    }

    /// The blocked addresses: `blocked: ["+447700900456"]`, or `none`.
    func blocked(_ key: String, _ fields: Fields) -> Expectation.Fact? {
        fields.strings(key, "none or a list of addresses", orOne: true)
            .map { .blocked($0.map(\.value) == ["none"] ? [] : $0.map(\.value)) }
    }
}
