import FilterWire
import Messages

extension FilterAnswer {
    init(_ verdict: (action: WireName, subAction: WireName?)) {
        self.init(
            action: ReportedValue(verdict.action),
            subAction: verdict.subAction.map { ReportedValue($0) } ?? .known(.none)
        )
    }
}

extension DeclaredCapabilities {
    init(_ names: (transactional: [WireName], promotional: [WireName])) {
        self.init(
            transactional: names.transactional.map { ReportedValue($0) },
            promotional: names.promotional.map { ReportedValue($0) }
        )
    }
}

extension ReportedValue<Action> {
    // Searching such a short list is faster than hashing a name.
    private static let names = Action.allCases.map { (name: $0.name, value: $0) }

    init(_ wire: WireName) {
        let value: Action? =
            switch wire {
            case .name(let name): Self.names.first { $0.name == name }?.value
            case .number(let number): Action(rawValue: number)
            }
        self = value.map(ReportedValue.known) ?? .unknown(wire.shortText)
    }
}

extension ReportedValue<SubAction> {
    private static let byName = Dictionary(uniqueKeysWithValues: SubAction.allCases.map { ($0.name, $0) })

    init(_ wire: WireName) {
        let value: SubAction? =
            switch wire {
            case .name(let name): Self.byName[name]
            case .number(let number): SubAction(rawValue: number)
            }
        self = value.map(ReportedValue.known) ?? .unknown(wire.shortText)
    }
}

extension ReportSheet {
    init(_ line: SheetLine) {
        self.init(
            title: line.title, isReady: line.isReady,
            elements: line.elements.map {
                Element(id: $0.id, kind: .init($0.kind), text: $0.text, isEnabled: $0.isEnabled)
            })
    }
}

extension ReportSheet.Element.Kind {
    fileprivate init(_ kind: SheetLine.Element.Kind) {
        switch kind {
        case .label: self = .label
        case .button: self = .button
        case .toggle(let isOn): self = .toggle(isOn: isOn)
        case .choice(let isChosen): self = .choice(isChosen: isChosen)
        case .field(let placeholder): self = .field(placeholder: placeholder)
        }
    }
}

extension ClassificationResponse {
    /// - Throws: if the action is not one of Apple's.
    init(_ answer: ReportAnswer) throws(FilterMessage.Malformed) {
        let action: ClassificationAction? =
            switch answer.action {
            case .name(let name): ClassificationAction.allCases.first { "\($0)" == name }
            case .number(let number): ClassificationAction(rawValue: number)
            }
        guard let action else {
            throw FilterMessage.Malformed(reason: "its classificationAction is \(answer.action.shortText)")
        }
        self.init(action: action, userString: answer.userString, userInfo: answer.userInfo)
    }
}

extension WireName {
    /// The text as written, truncated for display.
    fileprivate var shortText: String {
        let limit = 80
        return text.utf8.count <= limit ? text : text.prefix(limit) + "…"
    }
}
