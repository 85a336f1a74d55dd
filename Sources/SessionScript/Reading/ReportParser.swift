import Messages
import Yams

// The step `report: { from: …, tap: [Fraud], type: { Comment: hello }, answer: done, sms: send, block: yes }`.
extension StepParser {
    func report(_ fields: Fields) -> StepAction? {
        guard let inner = self.fields(fields, "report"), let which = inner.which("from", release) else { return nil }
        var report = ScriptedReport(conversation: which)
        report.isDone = inner.word("answer", [("done", true), ("cancel", false)]) ?? true
        report.messages =
            switch inner.text("messages", "newest, all, or a string in the message body") {
            case nil, "all": .all
            case "newest": .newest
            case .some(let text): .having(text)
            }
        report.sendsSMS = inner.word("sms", [("send", true), ("cancel", false)]) ?? true
        report.blocks = inner.bool("block") ?? true
        if !report.isDone {
            for key in ["sms", "block"] where inner.node(key) != nil {
                inner.report(key, "has no effect with 'answer: cancel'; remove it")
            }
        }
        for key in inner.keys {
            switch key.value {
            case "tap":
                let what = "the text of a button, switch or row, or a list of these"
                report.actions += (inner.strings("tap", what, orOne: true) ?? []).map {
                    .init(kind: .tap($0.value), position: $0.position)
                }
            case "type": report.actions += typed(inner)
            default: break
            }
        }
        return .report(report)
    }

    /// The text to type, by field. Any field name is allowed.
    private func typed(_ fields: Fields) -> [ScriptedReport.ViewAction] {
        guard let node = fields.node("type") else { return [] }
        guard case .mapping(let mapping) = node, !mapping.isEmpty else {
            let what = if case .mapping = node { "an empty mapping" } else { node.kind }
            fields.report("type", "expected a mapping of field placeholders or labels to strings, found \(what)")
            return []
        }
        let names = mapping.compactMap { $0.key.scalar?.string }
        guard let inner = Fields(node, findings, of: "type", allowed: [], known: names) else { return [] }
        return inner.keys.compactMap { key in
            inner.text(key.value, orEmpty: true).map {
                .init(kind: .type($0, into: key.value), position: key.position)
            }
        }
    }
}

// The expectation `report: { action: reportJunk, by: network, ready: true, sheet: [Fraud], sent: 200 }`.
extension ExpectationParser {
    static let reportDetailKeys = ["action", "by", "ready", "sheet", "sent", "blocked"]

    func report(_ key: Located<String>, _ fields: Fields) -> [Expectation.Clause] {
        guard let node = fields.node(key.value),
            let inner = Fields(node, findings, of: key.value, allowed: Self.reportDetailKeys)
        else { return [] }
        if inner.keys.isEmpty {
            fields.report(key.value, "no expectation given (allowed: \(Self.reportDetailKeys.joined(separator: ", ")))")
        }
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
            return (fields.strings(key, "a string or a list of strings", orOne: true) ?? [])
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
            if let pattern = JSONPattern(node, findings) { return .posted(pattern) }
            fields.report(key, "expected values that JSON can represent")
            return nil
        }
        if let scalar = node.scalar, scalar.isPlain, Int(scalar.string) != nil {
            return fields.number(key, from: 100, to: 999).map { .status($0) }
        }
        let allowed = "a mapping, an HTTP status, the text of a message, or none"
        return fields.text(key, allowed).map { .text(node.scalar?.isPlain == true && $0 == "none" ? nil : $0) }
    }

    /// The blocked addresses: `blocked: ["+447700900456"]`, or `none`.
    func blocked(_ key: String, _ fields: Fields) -> Expectation.Fact? {
        fields.strings(key, "none or a list of addresses", orOne: true)
            .map { .blocked($0.map(\.value) == ["none"] ? [] : $0.map(\.value)) }
    }
}
