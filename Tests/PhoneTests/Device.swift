import EventLoop
import FilterHost
import Foundation
import InboxStore
import Messages
import TestFiles
import Testing

@testable import Phone

/// A phone for one test, with filters whose doings are written in the texts they are asked about.
///
/// A text is words: `junk`, `promotion`, `transaction:transactionalFinance` are verdicts; `hold` keeps the answer until
/// a text with `release` comes, and then the held ones are answered last first; `twice`, `crash`, `garbage` do that.
final class Device {
    let folder: URL
    let loop = EventLoop()
    let store: InboxStore
    let phone: Phone
    /// Every change that was told.
    private(set) var delivered: [Delivered] = []

    static let morning: Int64 = 1_772_442_000_000
    static let day: Int64 = 86_400_000

    init(path: String? = nil, change: (inout Phone.Options) -> Void = { _ in }) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("siftbox-phone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        store = try InboxStore(path: path)
        var options = Phone.Options()
        options.clock = .virtual(Self.morning)
        options.baseFolder = folder
        // The walls are the host's affair; here a filter is to start fast, and on any machine.
        options.unsandboxed = true
        change(&options)
        phone = try Phone(loop: loop, store: store, options: options)
        // A busy machine may starve a filter that answers at once.
        phone.settings.answerWithinMilliseconds = 60_000
        phone.observe { [unowned self] change in if case .delivered(let text) = change { delivered.append(text) } }
    }

    deinit {
        phone.shutDown()
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: Filters

    /// Writes a filter, and returns its path.
    func makeFilter(
        _ name: String = "rules", transactional: [SubAction] = [], promotional: [SubAction] = [],
        holdsCapabilities: Bool = false
    ) throws -> String {
        let words = { (subs: [SubAction]) in "[" + subs.map { "\"\($0.name)\"" }.joined(separator: ", ") + "]" }
        let script = """
            #!/usr/bin/env python3
            import base64, json, os, sys
            held, capabilities = [], None
            def say(answer): print(json.dumps(answer), flush=True)
            def verdict(query):
                words = (query.get("messageBody") or "").split()
                action, _, sub = next(
                    (w for w in words if w.split(":")[0] in ("junk", "promotion", "transaction", "allow")), "none"
                ).partition(":")
                if "crash" in words: os._exit(3)
                if "garbage" in words: return say({"id": query["id"], "action": [1]})
                answer = {"id": query["id"], "action": action}
                if sub: answer["subAction"] = sub
                if "twice" in words: print(json.dumps(answer) + "\\n" + json.dumps(answer), flush=True)
                else: say(answer)
            for line in sys.stdin:
                query = json.loads(line)
                print(base64.b64encode(line.encode()).decode(), file=sys.stderr, flush=True)
                if query["type"] == "capabilities":
                    capabilities = {"id": query["id"], "transactionalSubActions": \(words(transactional)),
                                    "promotionalSubActions": \(words(promotional))}
                    if not \(holdsCapabilities ? "True" : "False"): say(capabilities)
                    continue
                words = (query.get("messageBody") or "").split()
                if "hold" in words:
                    held.append(query)
                    continue
                verdict(query)
                if "release" in words:
                    if \(holdsCapabilities ? "True" : "False"): say(capabilities)
                    for query in reversed(held): verdict(query)
                    held = []
            """
        let file = folder.appendingPathComponent(name)
        try writeExecutable(script, to: file)
        return file.path
    }

    /// Chooses a filter that declares Finance, Orders and Coupons, and waits for it.
    func chooseFilter() throws {
        let path = try makeFilter(
            transactional: [.transactionalFinance, .transactionalOrders], promotional: [.promotionalCoupons])
        try enter(.chooseFilter(path))
    }

    /// The queries that the filter got, as it logged them.
    var queries: [[String: Any]] {
        phone.filterLog.last(1_000, from: .standardError)
            // Not as they are: a body in a log is a mistake that is noticed.
            .compactMap { Data(base64Encoded: $0.text) }
            .compactMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] }
    }

    // MARK: Intents

    /// What will have come of an intent.
    final class Promise {
        fileprivate(set) var results: [Result<Outcome, PhoneError>] = []
        var isKept: Bool { !results.isEmpty }
    }

    /// Enters an intent, and does not wait.
    @discardableResult
    func start(_ intent: Intent) -> Promise {
        let promise = Promise()
        phone.enter(intent) { promise.results.append($0) }
        return promise
    }

    @discardableResult
    func wait(_ promise: Promise) throws -> Outcome {
        try #require(loop.run(atMost: .seconds(120)) { promise.isKept })
        #expect(promise.results.count == 1)
        return try promise.results[0].get()
    }

    @discardableResult
    func enter(_ intent: Intent) throws -> Outcome { try wait(start(intent)) }

    /// Changes settings.
    @discardableResult
    func change(_ body: (inout Settings) -> Void) throws -> Outcome {
        var settings = phone.settings
        body(&settings)
        return try enter(.change(settings))
    }

    static func text(
        _ text: String?, from: String? = "+12025550143", _ service: Service = .sms, with: [String] = []
    ) -> Intent {
        .receive(IncomingMessage(from: from, text: text, service: service, with: with))
    }

    @discardableResult
    func receive(
        _ text: String?, from: String? = "+12025550143", _ service: Service = .sms, with: [String] = []
    ) throws -> Outcome {
        try enter(Self.text(text, from: from, service, with: with))
    }

    /// Turns until no text waits any more, and the filter has said what it is capable of.
    func settle() throws {
        let isSettled = loop.run(atMost: .seconds(120)) {
            phone.waiting == 0 && phone.chosen?.capabilitiesAreKnown ?? true
        }
        try #require(isSettled)
    }

    /// Turns the loop until the filter was asked so many questions, the capabilities among them.
    func waitForQueries(_ count: Int) throws {
        try #require(loop.run(atMost: .seconds(120)) { queries.count >= count })
    }

    // MARK: What there is

    /// The conversations of a folder, as titles.
    func titles(_ folder: FolderID) throws -> [String] { try conversations(folder).map(\.title) }

    func conversations(_ folder: FolderID) throws -> [Conversation] {
        guard let folder = try phone.folders()[folder] else { return [] }
        return try store.conversations(in: folder, .first(1_000))
    }

    func bodies(_ conversation: Int64?) throws -> [String?] {
        try store.messages(in: try #require(conversation), .first(1_000)).map(\.body)
    }

    var folderNames: [String] {
        get throws { try phone.folders().folders.map(\.name) }
    }

    /// Everything that a user could see, in a form that two devices can be compared by.
    func snapshot() throws -> [String] {
        var lines: [String] = []
        for folder in [Device.everything, Device.deleted] {
            for conversation in try store.conversations(in: folder, .first(10_000)) {
                let people = conversation.participants.map(\.key).joined(separator: "+")
                lines.append(
                    "\(people) \(conversation.title) \(conversation.bucket) unread \(conversation.unread) "
                        + "replies \(conversation.replies) by \(conversation.filteredBy ?? "-")")
                for message in try store.messages(in: conversation.id, .first(10_000)) {
                    lines.append(
                        "  \(message.id) \(message.date) \(message.body ?? "-") \(message.isRead) "
                            + "\(message.movedBy?.rawValue ?? "-") \(message.journey?.filedBy.map(\.rawValue) ?? [])")
                }
            }
        }
        lines += try store.contacts().map { "\($0.name): \($0.addresses.map(\.key))" }
        lines += try store.blocked().map { "blocked \($0.key)" }
        lines.append("\(phone.settings) \(phone.chosen?.filter.name ?? "None")")
        let counts = try store.counts()
        lines += try phone.folders(counts).folders.map { "\($0.name) \(counts[$0])" }
        return lines
    }

    private static let list: FolderList = {
        var facts = FolderList.Facts()
        facts.filterUnknownSenders = false
        return FolderList(.sixteen, facts)
    }()
    /// One list of all that is not deleted (F10), and what is.
    static let everything = list.folders[0]
    static let deleted = list.folders[1]
}
