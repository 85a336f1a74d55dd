import FilterWire
import Messages

extension FilterAnswer {
    init(_ verdict: (action: WireName, subAction: WireName?, score: Double?)) {
        self.init(
            action: ReportedValue(verdict.action),
            subAction: verdict.subAction.map { ReportedValue($0) } ?? .known(.none), score: verdict.score
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

/// The numbers of actions and sub-actions by their names; `none` is 0 in both.
private let numbers = Dictionary(
    Action.allCases.map { ($0.name, $0.rawValue) } + SubAction.allCases.map { ($0.name, $0.rawValue) },
    uniquingKeysWith: { first, _ in first })

extension ReportedValue where Value: RawRepresentable<Int> {
    init(_ wire: WireName) {
        let number =
            switch wire {
            case .name(let name): numbers[name]
            case .number(let number): number
            }
        self = number.flatMap(Value.init).map(ReportedValue.known) ?? .unknown(wire.shortText)
    }
}

extension ClassificationResponse {
    /// - Throws: if the action is not one of Apple's.
    init(_ answer: ReportAnswer) throws(FilterMessage.Malformed) {
        let action: ClassificationAction? =
            switch answer.action {
            case .name(let name): ClassificationAction(name: name)
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
