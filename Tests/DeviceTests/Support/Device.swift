import FilterProcesses
import Foundation
import InboxDatabase
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import Device

/// A simulated device for one test, with filters that do what the words of a message say.
///
/// `junk`, `promotion` and `transaction:transactionalFinance` are answers; `hold` delays the answer until a message
/// with `release` arrives, and then the delayed answers are sent last first; `twice`, `crash` and `garbage` misbehave
/// in that way.
final class Device {
    private let tree = TestFolder()
    var folder: URL { tree.url }
    let loop = EventLoop()
    let store: InboxStore
    let phone: Phone
    /// All delivered messages.
    private(set) var delivered: [Delivered] = []

    static let morning: Int64 = 1_772_442_000_000
    static let day: Int64 = 86_400_000

    init(path: String? = nil, change: (inout Phone.Options) -> Void = { _ in }) throws {
        store = try InboxStore(path: path)
        var options = Phone.Options()
        options.clock = .virtual(Self.morning)
        options.baseFolder = tree.url
        // Isolation is tested with the host; here filters must start fast and on any machine.
        options.unsandboxed = true
        change(&options)
        phone = try Phone(loop: loop, store: store, options: options)
        // On a busy machine even a fast filter may get no time to answer.
        phone.settings.responseTimeoutMilliseconds = 60_000
        phone.observe { [unowned self] change in if case .delivered(let message) = change { delivered.append(message) }
        }
    }

    deinit { phone.shutDown() }

    // MARK: Filters

    /// Writes a filter whose answers are in the words of a message body (`WordFilter`), and returns its path.
    func makeFilter(
        _ name: String = "rules", transactional: [SubAction] = [], promotional: [SubAction] = [],
        holdsCapabilities: Bool = false
    ) throws -> String {
        let words =
            [BuiltPrograms.path("WordFilter"), holdsCapabilities ? "held" : "now"]
            + [transactional, promotional].map { $0.map(\.name).joined(separator: ",") }
        // Python starts slowly, so only a test of its rules uses it.
        let script =
            name.hasSuffix(".py")
            ? "#!/usr/bin/env python3\nimport os\nos.execv(\"\(words[0])\", \(words))\n"
            : "#!/bin/sh\nexec \(words.map { "'\($0)'" }.joined(separator: " "))\n"
        let file = folder.appendingPathComponent(name)
        try writeExecutable(script, to: file)
        return file.path
    }

    /// Chooses a filter that declares Finance, Orders and Coupons, and waits for its capabilities.
    func chooseFilter() throws {
        let path = try makeFilter(
            transactional: [.transactionalFinance, .transactionalOrders], promotional: [.promotionalCoupons])
        try enter(.chooseFilter(path))
    }

    /// The queries that the filter received, from its log.
    var queries: [[String: Any]] {
        phone.filterLog.last(1_000, from: .standardError)
            .compactMap { hexadecimal($0.text) }
            .compactMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] }
    }

    private func hexadecimal(_ text: String) -> Data? {
        let digits = text.compactMap(\.hexDigitValue).map { UInt8($0) }
        guard digits.count == text.count else { return nil }
        let bytes: [UInt8] = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        return Data(bytes)
    }

    // MARK: Intents

    /// The future result of an intent.
    final class Promise {
        fileprivate(set) var results: [Result<Outcome, PhoneError>] = []
        var isFulfilled: Bool { !results.isEmpty }
    }

    /// Enters an intent without waiting for its result.
    @discardableResult
    func start(_ intent: Intent) -> Promise {
        let promise = Promise()
        phone.enter(intent) { promise.results.append($0) }
        return promise
    }

    @discardableResult
    func wait(_ promise: Promise) throws -> Outcome {
        try #require(loop.run(atMost: .seconds(120)) { promise.isFulfilled })
        #expect(promise.results.count == 1)
        return try promise.results[0].get()
    }

    @discardableResult
    func enter(_ intent: Intent) throws -> Outcome { try wait(start(intent)) }

    @discardableResult
    func enter(_ action: UserAction) throws -> Outcome { try wait(start(.user(action))) }

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

    /// Runs the loop until no message is pending and the filter has declared its capabilities.
    func waitUntilIdle() throws {
        let isIdle = loop.run(atMost: .seconds(120)) {
            phone.waiting == 0 && phone.activeFilter?.capabilitiesAreKnown ?? true
        }
        try #require(isIdle)
    }

    /// Runs the loop until the filter has received a number of queries, including the capabilities query.
    func waitForQueries(_ count: Int) throws {
        try #require(loop.run(atMost: .seconds(120)) { queries.count >= count })
    }

    // MARK: Content

    /// The titles of a folder's conversations.
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

    /// Everything that a user can see, in a form that can be compared between devices.
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
        lines.append("\(phone.settings) \(phone.activeFilter?.filter.name ?? "None")")
        let counts = try store.counts()
        lines += try phone.folders(counts).folders.map { "\($0.name) \(counts[$0])" }
        return lines
    }

    private static let list: FolderList = {
        var facts = FolderList.Facts()
        facts.filterUnknownSenders = false
        return FolderList(.sixteen, facts)
    }()
    /// All conversations that are not deleted (F10), and the deleted ones.
    static let everything = list.folders[0]
    static let deleted = list.folders[1]
}
