import LocatedYAML
import Messages
import Yams

/// Parses the expectation of a step.
struct ExpectationParser {
    /// What an expectation follows. It determines which keys are allowed.
    struct Subject {
        /// The name of the step; nil: a step without an action.
        let step: String?
        /// The allowed keys besides those of the inbox; empty: the step has no outcome.
        let keys: [String]

        static let inbox = Subject(step: nil, keys: [])
    }

    let findings: Findings
    let release: Release
    let subject: Subject
    let hasServer: Bool

    static let inboxKeys = [
        "folders", "heading", "count", "unread", "list", "conversation", "no-conversation", "log", "server",
        "blocked",
        "screen",
    ]
    /// How long the facts may take, beside them.
    static let eventuallyKey = "eventually"
    static let conversationDetailKeys = ["messages", "replies", "footer"]

    private var allowed: [String] { subject.allowed }

    func expectation(_ node: Node) -> Expectation? {
        let every =
            Expectation.messageKeys + Expectation.userActionKeys + Expectation.reevaluationKeys + Expectation.reportKeys
            + Self.inboxKeys
            + [Self.eventuallyKey]
        if case .scalar(let scalar) = node, scalar.isNothing { return reportNothing(node) }
        guard let fields = Fields(node, findings, of: "expect", allowed: every) else { return nil }
        if fields.keys.allSatisfy({ $0.value == Self.eventuallyKey }) { return reportNothing(node) }
        for key in fields.keys where every.contains(key.value) && !allowed.contains(key.value) {
            findings.report(
                key.position, key.value,
                "cannot be expected \(place) (allowed: \(allowed.joined(separator: ", ")))")
        }
        if fields.node("because") != nil, let scalar = fields.node("queried")?.scalar, scalar.string == "true" {
            fields.report(
                "because", "gives the reason why the filter was not queried, but 'queried' is true; remove one of them")
        }
        let clauses = fields.keys.flatMap { clause($0, fields) }
        let limit = fields.duration(Self.eventuallyKey, atMost: Expectation.maxLimit, "10m")
        return Expectation(position: fields.position, clauses: clauses, limit: limit)
    }

    private func reportNothing(_ node: Node) -> Expectation? {
        findings.report(node.position, "expect", "no expectation given (allowed: \(allowed.joined(separator: ", ")))")
        return nil
    }

    /// Where the expectation is, for messages.
    private var place: String {
        subject.step.map { subject.keys.isEmpty ? "in this step" : "after '\($0)'" } ?? "in this step"
    }

    private func clause(_ key: Located<String>, _ fields: Fields) -> [Expectation.Clause] {
        let name = key.value
        func one(_ fact: Expectation.Fact?) -> [Expectation.Clause] {
            fact.map { [.init(key: name, position: key.position, fact: $0)] } ?? []
        }
        switch name {
        case "queried": return one(fields.bool(name).map { .queried($0) })
        case "because":
            return one(
                fields.word(name, release, Criterion.allCases, release.criteria, \.rawValue).map { .because($0) })
        case "action":
            let there = Action.allCases.filter(release.actions.contains)
            return one(fields.word(name, release, Action.allCases, there, \.name).map { .action($0) })
        case "sub-action":
            let there = SubAction.allCases.filter { release.hasSubActions || $0 == .none }
            return one(fields.word(name, release, SubAction.allCases, there, \.name).map { .subAction($0) })
        case "notified": return one(fields.bool(name).map { .notified($0) })
        case "folder": return one(fields.folder(name, release).map { .folder($0) })
        case "diagnostic":
            let every = Diagnostic.Name.allCases
            return names(name, fields, every, every.filter { release.has($0.rule) }, orOne: true).map {
                .init(key: name, position: $0.position, fact: .diagnostic($0.value))
            }
        case "rules":
            let every = Rule.allCases
            return names(name, fields, every, every.filter(release.has), orOne: false).map {
                .init(key: name, position: $0.position, fact: .rule($0.value))
            }
        case "folders":
            return one(fields.strings(name, "a list of folder names as shown").map { .folders($0.map(\.value)) })
        case "heading":
            return one(fields.patternOrNone(name, "a heading as shown").map { .heading($0.pattern) })
        case "count", "unread", "list": return ofFolders(name, fields)
        case "log": return one(fields.pattern(name, "a string").map { .log($0) })
        case "conversation": return conversation(key, fields)
        case "no-conversation": return one(which(name, fields, []).map { .noConversation($0.1) })
        case "would-change": return wouldChange(key, fields)
        case "server": return server(key, fields)
        case "report": return report(key, fields)
        case "blocked": return one(blocked(name, fields))
        case "screen": return screen(key, fields)
        default: return []
        }
    }

    /// The keys of an expectation that is a mapping. An empty one is reported.
    func inner(
        _ key: String, _ fields: Fields, allowed: [String], known: [String] = [], of what: String = "expectation"
    ) -> Fields? {
        guard let node = fields.node(key),
            let inner = Fields(node, findings, of: key, allowed: allowed, known: known)
        else { return nil }
        if inner.keys.isEmpty { fields.report(key, "no \(what) given (allowed: \(allowed.joined(separator: ", ")))") }
        return inner
    }

    private func names<Value: RawRepresentable<String> & Hashable & Sendable>(
        _ key: String, _ fields: Fields, _ every: [Value], _ there: [Value], orOne: Bool
    ) -> [Located<Value>] {
        let what = orOne ? "a name or a list of names" : "a list of names"
        return (fields.strings(key, what, orOne: orOne) ?? []).compactMap { entry in
            if let found = there.first(where: { $0.rawValue == entry.value }) { return Located(found, entry.position) }
            let isElsewhere = every.contains { $0.rawValue == entry.value }
            findings.report(
                entry.position, key,
                isElsewhere
                    ? "\(release.name) has no \(entry.value)" : Fields.unknownValue(entry.value, there.map(\.rawValue)))
            return nil
        }
    }

    /// Expectations of folders, by folder identifier.
    private func ofFolders(_ key: String, _ fields: Fields) -> [Expectation.Clause] {
        let identifiers = FolderID.allIDs.map(\.rawValue)
        guard let node = fields.node(key), let inner = Fields(node, findings, of: key, allowed: identifiers) else {
            return []
        }
        let there = release.folderIDs
        if inner.keys.isEmpty {
            fields.report(
                key, "no folder given (allowed: \(there.map(\.rawValue).joined(separator: ", ")))")
        }
        return inner.keys.compactMap { folder in
            if identifiers.contains(folder.value), !there.contains(FolderID(rawValue: folder.value)) {
                findings.report(folder.position, folder.value, Fields.noSuchFolder(folder.value, release))
                return nil
            }
            guard identifiers.contains(folder.value) else { return nil }
            return fact(key, FolderID(rawValue: folder.value), inner).map {
                Expectation.Clause(key: "\(key).\(folder.value)", position: folder.position, fact: $0)
            }
        }
    }

    private func fact(_ key: String, _ folder: FolderID, _ fields: Fields) -> Expectation.Fact? {
        switch key {
        case "list":
            fields.patterns(folder.rawValue, "a list of contacts and addresses (newest first)", orOne: false)
                .map { .list(folder, $0.map(\.value)) }
        case "count": fields.number(folder.rawValue, from: 0).map { .count(folder, $0) }
        default: fields.number(folder.rawValue, from: 0).map { .unread(folder, $0) }
        }
    }

    private func which(_ key: String, _ fields: Fields, _ more: [String]) -> (Fields, ConversationSelector)? {
        guard let node = fields.node(key),
            let inner = Fields(node, findings, of: key, allowed: ["from", "with", "folder"] + more)
        else { return nil }
        guard inner.required("from", in: key) != nil,
            let which = inner.which("from", release, orEmpty: true)
        else { return nil }
        return (inner, which)
    }

    private func conversation(_ key: Located<String>, _ fields: Fields) -> [Expectation.Clause] {
        let details = Self.conversationDetailKeys
        guard let (inner, which) = which(key.value, fields, details) else { return [] }
        var clauses = [
            Expectation.Clause(key: key.value, position: key.position, fact: .conversation(which, .exists))
        ]
        for detail in inner.keys where details.contains(detail.value) {
            let fact: Expectation.Detail? =
                switch detail.value {
                case "messages": inner.number("messages", from: 0).map { .messages($0) }
                case "replies": inner.number("replies", from: 0).map { .replies($0) }
                default:
                    inner.patternOrNone("footer", "a filter's name").map { .footer($0.pattern) }
                }
            guard let fact else { continue }
            clauses.append(
                Expectation.Clause(
                    key: "conversation.\(detail.value)", position: detail.position, fact: .conversation(which, fact)))
        }
        return clauses
    }
}

extension ExpectationParser.Subject {
    /// A step that has an action. After an unknown one, the keys of a user action are allowed.
    init(step name: String) {
        self.init(step: name, keys: StepKinds.form(name)?.expects ?? Expectation.userActionKeys)
    }

    /// All keys that are allowed after the step.
    var allowed: [String] { keys + ExpectationParser.inboxKeys + [ExpectationParser.eventuallyKey] }
}
