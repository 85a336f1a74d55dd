import Device
import Foundation
import InboxDatabase
import LocatedYAML
import Messages
import PropertyTesting
import SessionTerms
import SystemSupport

@testable import SessionScript

/// Something that a user can do in the live inbox, by small numbers, so that walks can be printed and shrunk.
enum WalkAction: Hashable {
    case receive(sender: Int, body: Int)
    /// Several messages at once, without waiting for the filter.
    case burst(count: Int, body: Int)
    case hostile(seed: UInt64)
    case reply(conversation: Int)
    case replyTo(sender: Int)
    case contact(sender: Int, add: Bool)
    case block(sender: Int, Bool)
    case delete(Int)
    case recover(Int)
    case read(Int)
    case markUnread(Int)
    case several(kind: Int, Int, Int)
    case markKnown(Int)
    case notSpam(Int)
    case spam(sender: Int)
    case set(Int)
    case filter(Int)
    case reevaluate
    case wait(milliseconds: Int64)
    case undo
    case reset

    static func random(_ random: inout SeededGenerator) -> WalkAction {
        let (one, two) = (random.below(8), random.below(8))
        return switch random.below(45) {
        case 0...9: .receive(sender: random.below(senders.count), body: random.below(bodies.count))
        case 10, 11: .burst(count: 1 + random.below(4), body: random.below(bodies.count))
        case 12, 13: .hostile(seed: random.next() % 10_000)
        case 14...17: .reply(conversation: one)
        case 18: .replyTo(sender: random.below(senders.count))
        case 19...21: .contact(sender: random.below(senders.count), add: random.below(3) > 0)
        case 22, 23: .block(sender: random.below(senders.count), random.once(in: 2))
        case 24, 25: .delete(one)
        case 26: .recover(one)
        case 27, 28: .read(one)
        case 29: .markUnread(one)
        case 30, 31: .several(kind: random.below(5), one, two)
        case 32: .markKnown(one)
        case 33: .notSpam(one)
        case 34, 35: .set(random.below(8))
        case 36: .filter(random.below(3))
        case 37: .reevaluate
        case 40: .spam(sender: random.below(senders.count))
        case 38, 39: .wait(milliseconds: random.pick([1, 999, 61_000, 86_400_000, 40 * 86_400_000]))
        case 41: random.once(in: 3) ? .reset : .undo
        default: .undo
        }
    }

    static let senders = ["+12025550101", "24273", "friend@example.com", "AX-DEMOBK", "", "+1 (202) 555-0103"]
    static let bodies: [String?] = [
        "hello", "Lunch?", nil, "", "You won the lottery", "Your code is 123456", "none", "- a: [b]", "true", "12:30",
        "Sale, today only: 50% off #1", " blanks ", String(repeating: "long ", count: 2_000),
    ]
}

/// A live inbox on which a walk is done while it is recorded.
final class WalkedInbox {
    let phone: Phone
    let recorder: SessionRecorder
    private let loop = EventLoop()

    init(_ release: Release, clock: DeviceClock = .virtual(1_772_442_000_000)) throws {
        var options = Phone.Options()
        options.release = release
        options.clock = clock
        phone = try Phone(loop: loop, store: InboxStore(path: nil), options: options)
        recorder = SessionRecorder(phone)
        var settings = phone.settings
        settings.responseTimeoutMilliseconds = 60_000
        try enter(.change(settings))
        phone.endSetup()
    }

    deinit { phone.shutDown() }

    struct Stuck: Error {}

    /// Enters an intent, and waits for its result. What is refused is part of a walk.
    @discardableResult
    func enter(_ intent: Intent) throws -> Result<Outcome, PhoneError>? {
        var result: Result<Outcome, PhoneError>?
        phone.enter(intent) { result = $0 }
        guard loop.run(atMost: .seconds(60), until: { result != nil }) else { throw Stuck() }
        return result
    }

    @discardableResult
    func enter(_ action: UserAction) throws -> Result<Outcome, PhoneError>? { try enter(.user(action)) }

    /// The conversations of all folders; the deleted ones at the end.
    private func conversations() throws -> [Conversation] {
        var facts = FolderList.Facts()
        facts.filterUnknownSenders = false
        return try FolderList(.sixteen, facts).folders.flatMap { try phone.store.conversations(in: $0, .first(50)) }
    }

    /// Performs a walk as far as it can be recorded.
    ///
    /// - Returns: the inbox at the end of the recording.
    func perform(_ actions: [WalkAction]) throws -> [String] {
        var inbox = try inboxSnapshot(phone)
        for action in actions {
            try perform(action)
            if recorder.obstacle != nil { break }
            inbox = try inboxSnapshot(phone)
        }
        return inbox
    }

    private func perform(_ action: WalkAction) throws {
        let there = try conversations()
        func some(_ number: Int) -> ConversationReference? {
            there.isEmpty ? nil : .id(there[number % there.count].id)
        }
        func message(_ sender: Int, _ body: Int) -> Intent {
            var message = IncomingMessage(from: WalkAction.senders[sender], text: WalkAction.bodies[body])
            if sender == 2 { message.service = .iMessage }
            if sender == 5 { message.with = [WalkAction.senders[0]] }
            return .receive(message)
        }
        switch action {
        case .receive(let sender, let body): try enter(message(sender, body))
        case .spam(let sender):
            guard phone.release.filtersSpam, case .receive(var spam) = message(sender, 4) else { return }
            spam.isTakenForSpam = true
            try enter(.receive(spam))
        case .burst(let count, let body):
            var left = count
            for number in 0..<count { phone.enter(message(number, body)) { _ in left -= 1 } }
            guard loop.run(atMost: .seconds(60), until: { left == 0 }) else { throw Stuck() }
        case .hostile(let seed):
            var random = SeededGenerator(seed: seed)
            let from = HostileText.make(using: &random)
            try enter(.receive(IncomingMessage(from: from, text: HostileText.make(using: &random))))
        case .reply(let number): if let some = some(number) { try enter(.reply(some, text: "Reply: \(number)")) }
        case .replyTo(let sender): try enter(.reply(.with(WalkAction.senders[sender], folder: nil), text: "Hi"))
        case .contact(let sender, true):
            try enter(.addContact(name: "Name \(sender % 3)", address: WalkAction.senders[sender]))
        case .contact(let sender, false): try enter(.removeContact(address: WalkAction.senders[sender]))
        case .block(let sender, true): try enter(.block(address: WalkAction.senders[sender]))
        case .block(let sender, false): try enter(.unblock(address: WalkAction.senders[sender]))
        case .delete(let number): if let some = some(number) { try enter(.delete(some)) }
        case .recover(let number): if let some = some(number) { try enter(.recover(some)) }
        case .read(let number): if let some = some(number) { try enter(.markRead(some)) }
        case .markUnread(let number): if let some = some(number) { try enter(.markUnread(some)) }
        case .markKnown(let number): if let some = some(number) { try enter(.markKnown(some)) }
        case .notSpam(let number):
            if let some = some(number) { try enter(.notSpam(some, reports: number.isMultiple(of: 2))) }
        case .several(let kind, let one, let two):
            guard let first = some(one), let second = some(two) else { return }
            let intents = (first == second ? [first] : [first, second]).map { reference -> UserAction in
                switch kind {
                case 0: .delete(reference)
                case 1: .markRead(reference)
                case 2: .markUnread(reference)
                case 3: .recover(reference)
                default: .markKnown(reference)
                }
            }
            try enter(.several(intents))
        case .set(let number):
            let settings = Self.changed(phone.settings, number)
            // The screen shows only the settings of the release.
            guard !SettingsChange(from: phone.settings, to: settings, in: phone.release).isEmpty else { return }
            try enter(.change(settings))
        case .filter(let number): try enter(.chooseFilter([nil, "filterit", "keywords"][number]))
        case .reevaluate: try reevaluate()
        case .wait(let milliseconds): phone.advanceClock(milliseconds)
        case .undo: try enter(.undo)
        case .reset: try enter(.reset)
        }
    }

    private static func changed(_ settings: Settings, _ number: Int) -> Settings {
        var settings = settings
        switch number {
        case 0: settings.filterUnknownSenders.toggle()
        case 1: settings.unknownInMessages.toggle()
        case 2: settings.iMessageJoinsJunk.toggle()
        case 3: settings.spamRetention = settings.spamRetention == .never ? .days(30) : .never
        case 4: settings.notifyingKinds = settings.notifyingKinds.isEmpty ? [.personal, .promotions] : []
        case 5: settings.filterSpam.toggle()
        case 6: settings.notifiedInMessages.toggle()
        default: settings.limits[.files] = settings.limits[.files] == 20 ? 10_000 : 20
        }
        return settings
    }

    private func reevaluate() throws {
        guard phone.activeFilter != nil else { return }
        let reevaluation = try Reevaluation(phone)
        var finding: Result<Reevaluation.Finding, PhoneError>?
        reevaluation.onEnd = { finding = $0 }
        reevaluation.start()
        guard loop.run(atMost: .seconds(60), until: { finding != nil }), let finding else { throw Stuck() }
        try enter(.applyReevaluation(finding.get().result))
    }
}

/// Why a recorded walk differs from the walk when it is played; nil: it does not.
func violation(of walk: [WalkAction], on release: Release) throws -> String? {
    let walked = try WalkedInbox(release)
    let expected = try walked.perform(walk)
    let yaml = walked.recorder.text(in: URL(fileURLWithPath: "/sessions"))
    let stage: Stage
    do {
        stage = try Stage(try Session(yaml: yaml, file: "/sessions/walk.yaml"), pace: .atOnce)
    } catch let error as SessionErrors {
        return "\(error.mistakes.map(\.description))\n\(yaml)"
    }
    stage.player.start()
    guard stage.loop.run(atMost: .seconds(60), until: { stage.player.isFinished }) else { return "stuck\n\(yaml)" }
    if let problem = stage.player.problem { return "\(problem)\n\(yaml)" }
    if let failure = stage.player.failures.first { return "\(failure)\n\(yaml)" }
    let found = try inboxSnapshot(stage.phone)
    guard expected != found else { return nil }
    let difference = zip(expected, found).first { $0 != $1 }
    return "walked: \(difference?.0 ?? "\(expected.count) lines")\n"
        + "played: \(difference?.1 ?? "\(found.count) lines")\n\(yaml)"
}
