import Device
import InboxDatabase
import Messages

/// What came of a step, as its expectation: what a person would check, and no more.
enum RecordedOutcome {
    typealias Clauses = [(key: String, value: YAMLValue)]

    /// - Parameter isLate: whether the user did something before the message was filed, which may have decided its
    ///   folder.
    static func expectation(of action: any StepAction, _ outcome: Outcome, isLate: Bool = false) -> Clauses {
        var clauses: Clauses = []
        let allowed = type(of: action).form.expects
        if allowed.contains("action"), let journey = outcome.journey {
            clauses += verdict(journey)
            if journey.reason == .blocked { return clauses }
        }
        // Reading moves nothing.
        let isReading = action is ReadStep || action is MarkUnreadStep
        // `mark-known` names people: without their deleted conversation, it has none.
        let isUnnamed = action is MarkKnownStep && outcome.folder?.id == .recentlyDeleted
        if allowed.contains("folder"), !isLate, !isReading, !isUnnamed, let folder = outcome.folder {
            clauses.append(("folder", .word(folder.id.rawValue)))
        }
        if allowed.contains("notified"), !isLate, let alert = outcome.journey?.alert {
            clauses.append(("notified", .bool(alert.alerts)))
        }
        var names: [String] = []
        for diagnostic in outcome.diagnostics where !names.contains(diagnostic.name.rawValue) {
            names.append(diagnostic.name.rawValue)
        }
        if allowed.contains("diagnostic"), !names.isEmpty {
            clauses.append(("diagnostic", names.count == 1 ? .word(names[0]) : .list(names.map { .word($0) })))
        }
        return clauses
    }

    /// Why the filter was not queried, or what it answered.
    static func verdict(_ journey: Journey) -> Clauses {
        if let reason = journey.reason { return [("because", .word(reason.rawValue))] }
        guard journey.wasQueried else { return [] }
        let sub = journey.subAction == .none ? [] : [(key: "sub-action", value: YAMLValue.word(journey.subAction.name))]
        return [("action", .word(journey.action.name))] + sub
    }

    /// What the folders list: the inbox at the end of a session.
    static func inbox(_ phone: Phone) throws -> Clauses {
        let counts = try phone.store.counts()
        let folders = try phone.folders(counts).folders.filter { !$0.unreadOnly }
        func list(_ value: (Counts) -> Int) -> [YAMLValue.Entry] {
            folders.compactMap { folder in
                let number = value(counts[folder])
                return number == 0 ? nil : YAMLValue.Entry(folder.id.rawValue, .number(number))
            }
        }
        let listed = list(\.conversations)
        let none = folders.first.map { [YAMLValue.Entry($0.id.rawValue, .number(0))] } ?? []
        let unread = list(\.unread)
        return [("count", .mapping(listed.isEmpty ? none : listed))]
            + (unread.isEmpty ? [] : [("unread", .mapping(unread))])
    }
}
