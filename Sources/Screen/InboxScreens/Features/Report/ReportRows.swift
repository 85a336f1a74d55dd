import Device
import DisplayText
import FilterWire
import Messages
import Terminal

extension ReportPage {
    /// A row above the buttons.
    struct Row: Hashable, Sendable {
        var stop: Stop?
        /// Whether it is the first row of its stop.
        var isFirst = true
        var text: VisibleText
        var role = Role.text
    }

    /// The maximum length of a text in the dialog.
    private static let textLimit = 2_000

    var title: String {
        switch facts.stage {
        case .sheet(let sheet): sheet.title.flatMap { $0.isEmpty ? nil : $0 } ?? facts.extensionName
        case .composer: "New Message"
        case .blocking: "Block"
        case .preparing, .answering, .sending: "Report"
        }
    }

    func rows(width: Int) -> [Row] {
        switch facts.stage {
        case .preparing: note("Starting \(facts.extensionName) …", width)
        case .answering: note("Waiting for the answer of \(facts.extensionName) …", width)
        case .sending(let address):
            note("Sending the report to \(address) …", width)
                + note("Sending continues when you hide this.", width, .muted)
        case .sheet:
            note("\(Counted.pluralized(facts.messages, "message")) from \(facts.title)", width, .muted)
                + [Row(text: VisibleText(""))] + elements.flatMap { rows(of: $0, width) }
        case .composer(let number, let body):
            note("To: \(number)", width, .title) + [Row(text: VisibleText(""))]
                + body.oneLine(Self.textLimit).split(separator: "\n", omittingEmptySubsequences: false)
                .flatMap { note(String($0), width) }
        case .blocking(let address):
            note("\(address.displayed) will be blocked. Its messages will be dropped.", width)
                + note("Settings lists the blocked senders.", width, .muted)
        }
    }

    private func note(_ text: String, _ width: Int, _ role: Role = .text) -> [Row] {
        TextWrap.lines(VisibleText(text.oneLine(Self.textLimit), layout: .field), width: max(1, width))
            .map { Row(text: $0.text, role: role) }
    }

    private func rows(of element: SheetLine.Element, _ width: Int) -> [Row] {
        let name = element.text.oneLine(Self.textLimit)
        let written: String
        switch element.kind {
        case .label:
            return element.text.split(separator: "\n", omittingEmptySubsequences: false)
                .flatMap { note(String($0).oneLine(Self.textLimit), width) }
        case .button: written = "[ \(name) ]"
        case .toggle(let isOn): written = "[\(isOn ? "x" : " ")] \(name)"
        case .choice(let isChosen): written = "(\(isChosen ? "•" : " ")) \(name)"
        case .field(let placeholder):
            written = element.text.isEmpty ? "‹ \(placeholder.oneLine(Self.textLimit)) ›" : "‹ \(name) ›"
        }
        let role: Role = element.isEnabled ? .text : .muted
        let lines = TextWrap.lines(VisibleText(written, layout: .field), width: max(1, width))
        return lines.enumerated().map { index, line in
            Row(stop: .element(element.id), isFirst: index == 0, text: line.text, role: role)
        }
    }
}
