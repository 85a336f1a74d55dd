import Device
import FilterWire
import Messages

/// The page of a report in progress: the extension's view between Cancel and Done, the message that the user sends or
/// cancels, or the question before blocking.
struct ReportPage: Hashable, Sendable {
    /// An element that can have the focus.
    enum Stop: ClickTarget {
        case element(Int)
        case button(Button)
    }

    enum Button: Hashable, Sendable {
        case cancel, done, doNotSend, send, doNotBlock, block, hide

        var name: String {
            switch self {
            case .cancel, .doNotSend, .doNotBlock: "Cancel"
            case .done: "Done"
            case .send: "Send"
            case .block: "Block"
            case .hide: "Hide"
            }
        }

        /// Its action on the report; nil: none.
        var action: ReportAction? {
            switch self {
            case .cancel: .cancel
            case .done: .done
            case .doNotSend: .doNotSend
            case .send: .send
            case .doNotBlock: .doNotBlock
            case .block: .block
            case .hide: nil
            }
        }
    }

    var facts: ReportFacts
    var focus: Stop
    /// The text of the focused field.
    var editor: TextEditor?
    /// The first visible row.
    var top = 0
    /// Whether the user has hidden the page while the report continues.
    var isHidden = false
    /// The key that shows the hidden page.
    private(set) var showingKey: String

    init(_ facts: ReportFacts, showing showingKey: String) {
        self.facts = facts
        self.showingKey = showingKey
        focus = .button(.cancel)
        focusFirstStop()
    }

    /// Updates the page to the phone's report. The focus stays where it is, if possible.
    mutating func update(_ new: ReportFacts) {
        guard new != facts else { return }
        let isSameStage = Self.isSheet(new.stage) && Self.isSheet(facts.stage)
        facts = new
        if !isSameStage {
            isHidden = false
            focusFirstStop()
        } else if !stops.contains(focus) {
            focusFirstStop()
        }
    }

    private static func isSheet(_ stage: ReportInProgress.Stage) -> Bool {
        if case .sheet = stage { true } else { false }
    }

    private mutating func focusFirstStop() {
        top = 0
        editor = nil
        // Enter alone must not send anything or block a sender.
        focus = stops.first ?? .button(.cancel)
        beginEditing()
    }

    var elements: [SheetLine.Element] {
        if case .sheet(let sheet) = facts.stage { sheet.elements } else { [] }
    }

    /// The buttons from left to right; Cancel is first, as on iOS.
    var buttons: [Button] {
        switch facts.stage {
        case .preparing, .answering: [.cancel]
        case .sheet: [.cancel, .done]
        case .sending: [.hide]
        case .composer: [.doNotSend, .send]
        case .blocking: [.doNotBlock, .block]
        }
    }

    /// The button that Ctrl-S presses: Done or Send, but never Block or Cancel.
    var sendingButton: Button? {
        switch facts.stage {
        case .sheet: .done
        case .composer: .send
        case .preparing, .answering, .sending, .blocking: nil
        }
    }

    /// Whether a button is disabled: Done, until the extension is ready (U1).
    func isMuted(_ button: Button) -> Bool {
        if button == .done, case .sheet(let sheet) = facts.stage { !sheet.isReady } else { false }
    }

    var stops: [Stop] {
        elements.filter { $0.isEnabled && $0.kind != .label }.map { Stop.element($0.id) }
            + buttons.map(Stop.button)
    }

    var focusedElement: SheetLine.Element? {
        if case .element(let id) = focus { elements.first { $0.id == id } } else { nil }
    }

    mutating func move(_ step: Int) {
        let stops = stops
        let index = stops.firstIndex(of: focus) ?? 0
        focus(stops[min(max(0, index + step), stops.count - 1)])
    }

    mutating func focus(_ stop: Stop) {
        guard stop != focus, stops.contains(stop) else { return }
        focus = stop
        beginEditing()
    }

    private mutating func beginEditing() {
        editor = nil
        if let element = focusedElement, case .field = element.kind { editor = TextEditor(element.text) }
    }
}
