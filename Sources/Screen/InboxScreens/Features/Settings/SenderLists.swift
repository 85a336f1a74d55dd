import Device
import FilterProcesses
import Messages

// The reporting extensions to choose from, and the blocked senders.
extension SettingsMenu {
    func reporting(_ facts: DeviceFacts) -> [Line] {
        var lines: [Line] = []
        var choices: [(String?, String)] = [(nil, "None")]
        choices += FilterCatalog.reportingSamples.map { ($0.identifier, $0.name) }
        if let chosen = facts.reportingIdentifier, !choices.contains(where: { $0.0 == chosen }) {
            choices.append((chosen, facts.reportingName ?? chosen))
        }
        for (identifier, name) in choices {
            let isChosen = identifier == facts.reportingIdentifier
            lines.append(Line(item: .reporting(identifier), text: name, value: isChosen ? "✓ active" : ""))
            guard isChosen, identifier != nil else { continue }
            lines += facts.reportingDiagnostics.map {
                Line(text: "  \($0.sentence)", isWarning: true)
            }
        }
        lines.append(Line(item: .reportingByPath, text: "Other extension by path …"))
        return [Line(text: "SMS reporting")] + lines.indented()
    }

    /// The blocked senders; choosing one unblocks it.
    ///
    /// - Parameter keys: those that the lines name.
    func blocked(_ facts: DeviceFacts, _ keys: KeyMap) -> [Line] {
        let back = Line(item: .no, text: "Back to Settings")
        guard !facts.blocked.isEmpty else {
            let advice = "No one is blocked. Press \(keys[.block]) to block or unblock the sender of a conversation."
            return [Line(text: advice), back]
        }
        return [Line(text: "Messages from blocked senders are dropped. Press \(keys[.undo, .menu]) to undo.")]
            + facts.blocked.map { Line(item: .blocked($0), text: $0.displayed, value: "unblock") } + [back]
    }
}
