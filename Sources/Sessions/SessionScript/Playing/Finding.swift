import Device
import FilterProcesses
import InboxDatabase
import LocatedYAML
import Messages
import SessionTerms

/// The result of comparing one expected fact with the phone.
enum Finding {
    case holds
    /// There is no screen.
    case skipped
    /// Another clause of the same expectation reports that its subject does not exist.
    case alreadyReported
    /// - message: the message that it is about, if it is not the step's own.
    case differs(expected: String, found: String, message: Message? = nil)
}

extension StepObservation {
    /// Whether any of these does not hold.
    func differs(_ clauses: [Expectation.Clause]) throws -> Bool {
        try clauses.contains { clause in
            if case .differs = try finding(clause.fact) { true } else { false }
        }
    }

    func finding(_ fact: Expectation.Fact) throws -> Finding {
        switch fact {
        case .queried(let expected): return compare("\(expected)", journey.map { "\($0.wasQueried)" })
        case .because(let expected):
            return compare(
                expected.rawValue, journey.map { $0.reason?.rawValue ?? "no reason: the filter was queried" })
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
                    expected: "\(expected.rawValue) (\(expected.sentence))",
                    found: Self.list(rules.map(\.rawValue), "no rule"))
        case .folders(let expected): return try folders(expected)
        case .heading(let expected):
            let shown = try phone.folders().rows.compactMap { if case .heading(let text) = $0 { text } else { nil } }
            guard let expected else { return compare("no heading", shown.first ?? "no heading") }
            return compare(expected, shown.first, "no heading")
        case .list(let id, let expected): return try list(id, expected)
        case .log(let expected):
            let lines = phone.filterLog.lines.filter { $0.source != .process }.map(\.text)
            guard !lines.contains(where: { expected.isPart(of: $0) }) else { return .holds }
            return .differs(
                expected: "\(expected.name) in the filter's log",
                found: lines.isEmpty ? "an empty log" : "these last lines\n" + lines.suffix(3).joined(separator: "\n"))
        case .count(let id, let expected): return try count(id, expected, "conversation") { $0.conversations }
        case .unread(let id, let expected): return try count(id, expected, "unread message") { $0.unread }
        case .conversation(let which, let detail): return try conversation(which, detail)
        case .noConversation(let which):
            guard let found = try find(which) else { return .holds }
            return .differs(
                expected: "no conversation with \(which.name)",
                found: "one with \(Self.number(found.messages, "message")) in \(try place(found))",
                message: try newest(of: found))
        case .wouldChange(let what, let expected): return wouldChange(what, expected)
        case .server(let fact): return server(fact)
        case .report(let expected): return report(expected)
        case .blocked(let expected): return try blocked(expected)
        case .screen(let expected, let region): return self.screen(expected, in: region)
        }
    }

    /// - found: nil: there is no such value, for example because the message was not stored.
    private func compare(_ expected: String, _ found: String?) -> Finding {
        expected == found ? .holds : .differs(expected: expected, found: found ?? "nothing")
    }

    /// - Parameter none: what a failure reports as found when there is no text.
    private func compare(_ expected: TextPattern, _ found: String?, _ none: String) -> Finding {
        if let found, expected.isAll(of: found) { return .holds }
        return .differs(expected: expected.wholeName, found: found ?? none)
    }

    private func screen(_ expected: TextPattern, in region: ScreenRegion?) -> Finding {
        guard let screen else { return .skipped }
        guard let region else {
            let text = screen.text()
            return expected.isPart(of: text)
                ? .holds : .differs(expected: "\(expected.name) on the screen", found: "this screen\n\(text)")
        }
        let wanted = "\(expected.name) in the region \(region.rawValue)"
        guard let text = screen.region(region) else {
            return .differs(
                expected: wanted,
                found:
                    "no \(region.rawValue) now on this screen\(screenSize.map { " of \($0)" } ?? "")\n\(screen.text())")
        }
        return expected.isPart(of: text)
            ? .holds : .differs(expected: wanted, found: "this \(region.rawValue)\n\(text)")
    }

    private static func notified(_ alerts: Bool) -> String { alerts ? "an alert" : "no alert" }

    private var whyNoFolder: String {
        journey?.reason == .blocked
            ? "the sender is blocked, and the message was dropped" : "the conversation does not exist"
    }

    // MARK: The inbox

    /// Headings are compared only if one is expected.
    private func folders(_ expected: [String]) throws -> Finding {
        let heading = phone.release.folders.categories?.heading
        let shown = try phone.folders().rows.compactMap { row -> String? in
            switch row {
            case .folder(let folder): folder.name
            case .heading(let text):
                heading.map { start in expected.contains { $0.hasPrefix(start) } } == true ? text : nil
            }
        }
        guard expected != shown else { return .holds }
        let missing = expected.filter { !shown.contains($0) }
        let unexpected = shown.filter { !expected.contains($0) }
        let difference = [
            missing.isEmpty ? nil : "missing: \(missing.joined(separator: ", "))",
            unexpected.isEmpty ? nil : "unexpected: \(unexpected.joined(separator: ", "))",
        ].compactMap { $0 }
        let summary = difference.isEmpty ? "a different order" : difference.joined(separator: "; ")
        return .differs(
            expected: Self.list(expected, "no folders"), found: "\(summary); shown: \(Self.list(shown, "no folders"))")
    }

    private func count(
        _ id: FolderID, _ expected: Int, _ what: String, _ value: (Counts) -> Int
    ) throws -> Finding {
        let counts = try phone.store.counts()
        // A folder that is not shown counts as empty, so that a session may expect 0 in Junk before Junk appears.
        let list = try phone.folders(counts)
        let found = list[id].map { value(counts[$0]) } ?? 0
        guard found != expected else { return .holds }
        let details =
            try list[id].map { try listed(in: $0, isUnread: what != "conversation") } ?? "the folder is not listed"
        return .differs(
            expected: Self.number(expected, what),
            found: Self.number(found, what) + (details.isEmpty ? "" : " (\(details))"))
    }

    /// The conversations that a folder lists, newest first.
    private func list(_ id: FolderID, _ expected: [TextPattern]) throws -> Finding {
        let names = Self.list(expected.map(\.wholeName), "none")
        guard let folder = try phone.folders()[id] else {
            return .differs(expected: names, found: "the folder is not listed")
        }
        let shown = try phone.store.conversations(in: folder, .first(expected.count + 4)).map(\.title)
        if shown.count == expected.count, zip(expected, shown).allSatisfy({ $0.isAll(of: $1) }) { return .holds }
        return .differs(expected: names, found: Self.list(shown, "none"))
    }

    /// A short list of a folder's conversations, or of its unread messages by sender.
    private func listed(in folder: Folder, isUnread: Bool) throws -> String {
        let limit = 4
        let listed = try phone.store.conversations(in: isUnread ? Folder(unreadIn: folder) : folder, .first(limit + 1))
        let names = try listed.prefix(limit).map { conversation in
            if isUnread { return "\(conversation.unread) from \(conversation.title)" }
            let place = try place(conversation)
            return place == folder.id.rawValue ? conversation.title : "\(conversation.title) in \(place)"
        }
        return (names + (listed.count > limit ? ["…"] : [])).joined(separator: ", ")
    }

    private func find(_ which: ConversationSelector) throws -> Conversation? {
        try phone.conversation(which.reference)
    }

    private func conversation(_ which: ConversationSelector, _ detail: Expectation.Detail) throws -> Finding {
        guard let found = try find(which) else {
            guard detail == .exists else { return .alreadyReported }
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
                expected: Self.replies(expected), found: Self.replies(found.replies), message: message)
        case .footer(let expected) where !Self.holds(expected, found.filteredBy):
            return .differs(
                expected: expected.map { "filtered by \($0.wholeName)" } ?? "no footer",
                found: found.filteredBy.map { "filtered by \($0)" } ?? "no footer", message: message)
        default: return .holds
        }
    }

    private static func holds(_ expected: TextPattern?, _ found: String?) -> Bool {
        if let expected, let found { return expected.isAll(of: found) }
        return expected == nil && found == nil
    }

    private func missing(_ which: ConversationSelector) throws -> Finding {
        let people = Participants(sender: phone.address(which.from), others: which.with.map(phone.address))
        let elsewhere = try phone.store.conversations(people: people.key)
        let places = try elsewhere.map { try place($0) }
        return .differs(
            expected: "a conversation with \(which.name)",
            found: places.isEmpty ? "none with this sender" : "one in \(places.joined(separator: ", one in "))",
            message: try elsewhere.first.flatMap { try newest(of: $0) })
    }

    private func place(_ conversation: Conversation) throws -> String {
        try phone.folders().mostSpecific(for: conversation.bucket)?.id.rawValue ?? "no folder"
    }

    /// The newest incoming message, whose journey explains why the conversation is in its folder.
    private func newest(of conversation: Conversation) throws -> Message? {
        try phone.store.messages(in: conversation.id, .last(200)).last { $0.journey != nil }
    }

    // MARK: Text

    private static func number(_ count: Int, _ what: String) -> String { Counted.pluralized(count, what) }

    private static func replies(_ count: Int) -> String { Counted.pluralized(count, "reply", "replies") }

    private static func list(_ words: [String], _ none: String) -> String {
        words.isEmpty ? none : words.joined(separator: ", ")
    }
}
