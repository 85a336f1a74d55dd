import InboxStore
import Messages
import Phone

/// What holding one fact against the phone showed.
enum Finding {
    case holds
    /// There is no screen to look at.
    case skipped
    /// Another clause of the same expectation says already that what it is about is not there.
    case notAsked
    /// - message: the one that it is about, where it is not the step's own.
    case differs(expected: String, found: String, message: Message? = nil)
}

extension Observation {
    /// Whether any of these does not hold.
    func differs(_ clauses: [Expectation.Clause], _ step: Step) throws -> Bool {
        try clauses.contains { clause in
            if case .differs = try finding(clause.fact, step) { true } else { false }
        }
    }

    func finding(_ fact: Expectation.Fact, _ step: Step) throws -> Finding {
        switch fact {
        case .asked(let expected):
            return compare(Self.asked(expected), journey.map { Self.asked($0.wasQueried) })
        case .because(let expected):
            return compare(expected.rawValue, journey.map { $0.reason?.rawValue ?? "no reason: the filter was asked" })
        case .action(let expected): return compare(expected.name, journey?.action.name)
        case .subAction(let expected): return compare(expected.name, journey?.subAction.name)
        case .notified(let expected):
            return compare(Self.notified(expected), journey.map { Self.notified($0.alert.alerts) })
        case .folder(let expected):
            return compare(expected.rawValue, try folder()?.id.rawValue ?? "no folder: \(whyNoFolder)")
        case .diagnostic(let expected):
            let found = diagnostics.map { $0.detail.isEmpty ? $0.name.rawValue : "\($0.name.rawValue) (\($0.detail))" }
            return diagnostics.contains { $0.name == expected }
                ? .holds : .differs(expected: expected.rawValue, found: Self.list(found, "no diagnostic"))
        case .rule(let expected):
            return rules.contains(expected)
                ? .holds
                : .differs(
                    expected: "\(expected.rawValue) took part (\(expected.sentence))",
                    found: Self.list(rules.map(\.rawValue), "no rule"))
        case .folders(let expected): return try folders(expected)
        case .heading(let expected):
            let shown = try phone.folders().rows.compactMap { if case .heading(let text) = $0 { text } else { nil } }
            return compare(expected ?? "no heading", shown.first ?? "no heading")
        case .list(let id, let expected): return try list(id, expected)
        case .log(let expected):
            let lines = phone.filterLog.lines.filter { $0.source != .phone }.map(\.text)
            guard !lines.contains(where: { $0.contains(expected) }) else { return .holds }
            return .differs(
                expected: "\(expected.quoted) in the filter's log",
                found: lines.isEmpty ? "nothing in it" : "at its end\n" + lines.suffix(3).joined(separator: "\n"))
        case .count(let id, let expected): return try count(id, expected, "conversation") { $0.conversations }
        case .unread(let id, let expected): return try count(id, expected, "unread message") { $0.unread }
        case .conversation(let which, let detail): return try conversation(which, detail)
        case .noConversation(let which):
            guard let found = try find(which) else { return .holds }
            return .differs(
                expected: "no conversation with \(which.name)",
                found: "one with \(Self.number(found.messages, "message")), in \(try place(found))",
                message: try newest(of: found))
        case .wouldMove(let what, let expected): return wouldMove(what, expected)
        case .server(let fact): return server(fact)
        case .report(let expected): return report(expected)
        case .blocked(let expected): return try blocked(expected)
        case .screen(let expected):
            guard let screen else { return .skipped }
            return screen.contains(expected)
                ? .holds : .differs(expected: "the screen shows \(expected.quoted)", found: "it shows\n\(screen)")
        }
    }

    /// - found: nil: the step has no such thing, which is not the file's mistake (the text could not be kept).
    private func compare(_ expected: String, _ found: String?) -> Finding {
        expected == found ? .holds : .differs(expected: expected, found: found ?? "nothing")
    }

    private static func asked(_ asked: Bool) -> String {
        asked ? "that the filter is asked" : "that it is not asked"
    }

    private static func notified(_ alerts: Bool) -> String { alerts ? "an alert" : "silence" }

    private var whyNoFolder: String {
        journey?.reason == .blocked
            ? "the sender is blocked, and the text was dropped" : "the conversation is not there"
    }

    // MARK: The inbox

    /// Headings are passed over, unless one is expected.
    private func folders(_ expected: [String]) throws -> Finding {
        let heading = "FILTERED BY "
        let shown = try phone.folders().rows.compactMap { row -> String? in
            switch row {
            case .folder(let folder): folder.name
            case .heading(let text): expected.contains { $0.hasPrefix(heading) } ? text : nil
            }
        }
        guard expected != shown else { return .holds }
        let missing = expected.filter { !shown.contains($0) }
        let more = shown.filter { !expected.contains($0) }
        let difference = [
            missing.isEmpty ? nil : "missing: \(missing.joined(separator: ", "))",
            more.isEmpty ? nil : "not expected: \(more.joined(separator: ", "))",
        ].compactMap { $0 }
        let told = difference.isEmpty ? "another order" : difference.joined(separator: "; ")
        return .differs(expected: Self.list(expected, "none"), found: "\(told); there is \(Self.list(shown, "none"))")
    }

    private func count(
        _ id: FolderID, _ expected: Int, _ what: String, _ value: (Counts) -> Int
    ) throws -> Finding {
        let counts = try phone.store.counts()
        // What is not listed lists nothing: a session may say that Junk holds none before there is a Junk.
        let list = try phone.folders(counts)
        let found = list[id].map { value(counts[$0]) } ?? 0
        guard found != expected else { return .holds }
        let told =
            try list[id].map { try listed(in: $0, isUnread: what != "conversation") } ?? "the folder is not listed"
        return .differs(
            expected: Self.number(expected, what),
            found: Self.number(found, what) + (told.isEmpty ? "" : " (\(told))"))
    }

    /// Who a folder lists, the newest first.
    private func list(_ id: FolderID, _ expected: [String]) throws -> Finding {
        guard let folder = try phone.folders()[id] else {
            return .differs(expected: Self.list(expected, "none"), found: "no such folder in the list")
        }
        let shown = try phone.store.conversations(in: folder, .first(expected.count + 4)).map(\.title)
        return compare(Self.list(expected, "none"), Self.list(shown, "none"))
    }

    /// What a folder lists, in a few words: who, and of whom how much is unread.
    private func listed(in folder: Folder, isUnread: Bool) throws -> String {
        let most = 4
        let listed = try phone.store.conversations(in: isUnread ? Folder(unreadIn: folder) : folder, .first(most + 1))
        let told = try listed.prefix(most).map { conversation in
            if isUnread { return "\(conversation.unread) from \(conversation.title)" }
            let place = try place(conversation)
            return place == folder.id.rawValue ? conversation.title : "\(conversation.title) in \(place)"
        }
        return (told + (listed.count > most ? ["…"] : [])).joined(separator: ", ")
    }

    private func find(_ which: ConversationSelector) throws -> Conversation? {
        try phone.conversation(which.reference)
    }

    private func conversation(_ which: ConversationSelector, _ detail: Expectation.Detail) throws -> Finding {
        guard let found = try find(which) else {
            guard detail == .exists else { return .notAsked }
            return try missing(which)
        }
        let message = try newest(of: found)
        switch detail {
        case .exists: return .holds
        case .messages(let expected) where expected != found.messages:
            return .differs(
                expected: Self.number(expected, "message"), found: Self.number(found.messages, "message"),
                message: message)
        case .replies(let expected) where expected != found.replies:
            return .differs(
                expected: "\(expected) of the user's", found: "\(found.replies)", message: message)
        case .footer(let expected) where expected != found.filteredBy:
            return .differs(
                expected: expected.map { "filtered by \($0)" } ?? "no line about a filter",
                found: found.filteredBy.map { "filtered by \($0)" } ?? "no line about a filter", message: message)
        default: return .holds
        }
    }

    private func missing(_ which: ConversationSelector) throws -> Finding {
        let people = Participants(sender: phone.address(which.from), others: which.with.map(phone.address))
        let elsewhere = try phone.store.conversations(people: people.key)
        let places = try elsewhere.map { try place($0) }
        return .differs(
            expected: "a conversation with \(which.name)",
            found: places.isEmpty ? "none with this sender" : "one in \(places.joined(separator: ", and one in "))",
            message: try elsewhere.first.flatMap { try newest(of: $0) })
    }

    private func place(_ conversation: Conversation) throws -> String {
        try phone.folders().mostSpecific(for: conversation.bucket)?.id.rawValue ?? "no folder"
    }

    /// The newest message that came in: the one whose journey tells why the conversation lies where it lies.
    private func newest(of conversation: Conversation) throws -> Message? {
        try phone.store.messages(in: conversation.id, .last(200)).last { $0.journey != nil }
    }

    // MARK: Words

    private static func number(_ count: Int, _ what: String) -> String { "\(count) \(what)\(count == 1 ? "" : "s")" }

    private static func list(_ words: [String], _ none: String) -> String {
        words.isEmpty ? none : words.joined(separator: ", ")
    }
}
