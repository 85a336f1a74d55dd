import Messages

// What a session's server has been asked: `server: { deferrals: 1, last: "text", last-lacks: Cookie, sent: { … } }`.
extension ExpectationParser {
    static let ofServer = ["requests", "deferrals", "reports", "last", "last-lacks", "sent"]

    func server(_ key: Located<String>, _ fields: Fields) -> [Expectation.Clause] {
        guard let node = fields.node(key.value),
            let inner = Fields(node, findings, of: key.value, allowed: Self.ofServer)
        else { return [] }
        if inner.keys.isEmpty {
            fields.report(
                key.value, "nothing is expected; allowed: \(Self.ofServer.joined(separator: ", "))")
        }
        if !hasServer {
            findings.report(
                key.position, key.value, "this session has no server: give it one, with the key server at its top")
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
            fields.report(key, "it takes what was posted as a mapping, and this is \(node.kind)")
            return []
        }
        return [.sent(pattern)]
    }

    private func facts(_ key: Located<String>, _ fields: Fields) -> [Expectation.ServerExpectation] {
        func texts() -> [String] {
            (fields.texts(key.value, "a text of the request, or a list of them", orOne: true) ?? []).map(\.value)
        }
        func number(_ fact: (Int) -> Expectation.ServerExpectation) -> [Expectation.ServerExpectation] {
            fields.number(key.value, from: 0).map { [fact($0)] } ?? []
        }
        switch key.value {
        case "requests": return number { .requests($0) }
        case "deferrals": return number { .deferrals($0) }
        case "reports": return number { .reports($0) }
        case "last": return texts().map { .last($0) }
        case "last-lacks": return texts().map { .lastLacks($0) }
        case "sent": return sent(key.value, fields)
        default: return []
        }
    }
}
