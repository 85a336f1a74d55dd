import FilterHost
import Messages
import Phone

// The reporting extensions that can be chosen, and who is blocked.
extension Menu {
    func reporting(_ facts: DeviceFacts) -> [Line] {
        var lines = [Line(text: "SMS REPORTING", isHeading: true)]
        var choices: [(String?, String)] = [(nil, "None")]
        choices += FilterCatalogue.reportingSamples.map { ($0.identifier, $0.name) }
        if let chosen = facts.reportingIdentifier, !choices.contains(where: { $0.0 == chosen }) {
            choices.append((chosen, facts.reportingName ?? chosen))
        }
        for (identifier, name) in choices {
            let isChosen = identifier == facts.reportingIdentifier
            lines.append(Line(item: .reporting(identifier), text: name, value: isChosen ? "✓ chosen" : ""))
            guard isChosen, identifier != nil else { continue }
            lines += facts.reportingDiagnostics.map {
                Line(text: "  \($0.name.rawValue): \($0.name.explanation)", isWarning: true)
            }
        }
        return lines + [Line(item: .reportingByPath, text: "Another one, by its path")]
    }

    /// Who is blocked; each is unblocked when it is chosen.
    func blocked(_ facts: DeviceFacts) -> [Line] {
        let back = Line(item: .no, text: "Back to the settings")
        guard !facts.blocked.isEmpty else {
            return [Line(text: "Nobody is blocked. b blocks the sender of a conversation, b again unblocks it."), back]
        }
        return [Line(text: "What a blocked sender writes is dropped (C1). u takes back what was done last.")]
            + facts.blocked.map { Line(item: .blocked($0), text: $0.written, value: "unblock") } + [back]
    }
}
