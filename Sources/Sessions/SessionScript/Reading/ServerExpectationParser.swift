import LocatedYAML
import Messages
import Yams

// The expectation `server: { deferrals: 1, last: "text", last-lacks: Cookie, sent: { … } }`.
extension ExpectationParser {
    static let serverExpectationKeys = ["requests", "deferrals", "reports", "last", "last-lacks", "sent"]

    func server(_ key: Located<String>, _ fields: Fields) -> [Expectation.Clause] {
        guard let inner = inner(key.value, fields, allowed: Self.serverExpectationKeys) else { return [] }
        if !hasServer {
            findings.report(
                key.position, key.value, "this session has no server; set the key 'server' at the top of the session")
        }
        return inner.keys.flatMap { entry -> [Expectation.Clause] in
            facts(entry, inner).map {
                Expectation.Clause(key: "\(key.value).\(entry.value)", position: entry.position, fact: .server($0))
            }
        }
    }

    private func sent(_ key: String, _ fields: Fields) -> [Expectation.ServerExpectation] {
        guard let node = fields.node(key) else { return [] }
        guard case .mapping = node, let pattern = JSONPattern(node, findings) else {
            fields.report(key, "expected a mapping of the posted JSON, found \(node.kind)")
            return []
        }
        return [.sent(pattern)]
    }

    private func facts(_ key: Located<String>, _ fields: Fields) -> [Expectation.ServerExpectation] {
        func patterns() -> [TextPattern] {
            (fields.patterns(key.value, "a string or a list of strings", orOne: true) ?? []).map(\.value)
        }
        func number(_ fact: (Int) -> Expectation.ServerExpectation) -> [Expectation.ServerExpectation] {
            fields.number(key.value, from: 0).map { [fact($0)] } ?? []
        }
        switch key.value {
        case "requests": return number { .requests($0) }
        case "deferrals": return number { .deferrals($0) }
        case "reports": return number { .reports($0) }
        case "last": return patterns().map { .last($0) }
        case "last-lacks": return patterns().map { .lastLacks($0) }
        case "sent": return sent(key.value, fields)
        default: return []
        }
    }
}
