import Device
import InboxDatabase
import JSONCodec
import Messages
import SystemSupport

/// Reports changes of the phone to the clients that subscribed, and messages to those that wait for them.
///
/// Many messages can be filed in one turn of the loop, for many clients. So they are queued, and each turn reports some.
final class InboxEvents {
    private let phone: Phone
    private let tasks: ClientTasks
    private var subscribers: [ObjectIdentifier: Subscriber] = [:]
    /// The messages that were filed or sent, oldest first.
    private var messages: [Int64] = []
    /// The number of messages before these.
    private var reported = 0
    /// The comparisons with the last reported message that are left.
    private var checks: ArraySlice<() -> Void> = []
    /// The other events, which a turn of the loop has once, whatever the number of changes.
    private var pending: Set<Kind> = []
    /// Those that follow messages, with the number of the next message: the messages before it are reported first.
    private var due: [Kind: Int] = [:]
    private var isScheduled = false

    private enum Kind: String, CaseIterable { case inbox, folders }

    private struct Subscriber {
        let client: any ControlClient
        /// The number of the first message that it gets.
        let first: Int
    }

    init(_ phone: Phone, _ tasks: ClientTasks) {
        self.phone = phone
        self.tasks = tasks
        phone.intentObservers.append { [weak self] intent in self?.observe(intent) }
        phone.observe { [weak self] in self?.changed($0) }
    }

    /// The number of the next message that is filed or sent.
    var next: Int { reported + messages.count }

    func subscribe(_ client: any ControlClient) {
        let key = ObjectIdentifier(client)
        if subscribers[key] == nil { subscribers[key] = Subscriber(client: client, first: next) }
    }

    func end(_ client: any ControlClient) { subscribers[ObjectIdentifier(client)] = nil }

    private var isUnused: Bool { subscribers.isEmpty && !tasks.areWaiting }

    /// Sees what the user sends. What arrives is a change.
    private func observe(_ intent: Intent) -> ((Result<Outcome, PhoneError>) -> Void)? {
        switch intent {
        // What is redone enters the phone as an intent of its own.
        case .receive, .redo: return nil
        default: break
        }
        guard !isUnused else { return nil }
        return { [weak self] result in
            if case .success(let outcome) = result, let message = outcome.message { self?.add(message) }
        }
    }

    private func changed(_ change: Change) {
        guard !isUnused else { return }
        switch change {
        case .delivered(let message): add(message.message)
        case .inbox: add(.inbox)
        case .folders: add(.folders)
        case .building(let build): send("build", Self.members(of: build))
        case .filterLog, .noticed, .report, .refiled, .problem: break
        }
    }

    private func add(_ message: Int64) {
        messages.append(message)
        schedule()
    }

    private func add(_ kind: Kind) {
        pending.insert(kind)
        schedule()
    }

    private func schedule() {
        guard !isScheduled else { return }
        isScheduled = true
        phone.loop.soon { [weak self] in self?.report() }
    }

    private func report() {
        isScheduled = false
        // What is left is limited: it takes longer if there is very much.
        let budget = TurnBudget(1 + messages.count / 16_384)
        for kind in pending where due[kind] == nil { due[kind] = next }
        pending = []
        let folders = try? phone.folders()
        var place = 0
        while !budget.isUsed {
            if !checks.isEmpty {
                checks.removeFirst()()
            } else if place < messages.count {
                if !isUnused, let folders { report(messages[place], number: reported + place, folders) }
                place += 1
            } else {
                break
            }
        }
        messages.removeFirst(place)
        reported += place
        for kind in Kind.allCases where (due[kind] ?? .max) <= reported {
            due[kind] = nil
            send(kind.rawValue, [])
        }
        if !messages.isEmpty || !checks.isEmpty { schedule() }
    }

    private func report(_ id: Int64, number: Int, _ folders: FolderList) {
        // It is gone if a reply was undone.
        guard let message = try? phone.store.message(id),
            let conversation = try? phone.store.conversation(message.conversation)
        else { return }
        let folder = folders.mostSpecific(for: conversation.bucket)
        send("message", [("message", MessageJSON(message, in: folder).json)], number: number)
        let waits = tasks.waits.filter { $0.first <= number }
        checks = ArraySlice(waits.map { wait in { wait.check(message, in: conversation, folder) } })
    }

    /// - Parameter number: that of the message.
    private func send(_ event: String, _ members: [(String, JSON)], number: Int = .max) {
        guard !subscribers.isEmpty else { return }
        let line = JSONLine.bytes(of: .object(JSONObject([("event", .string(event))] + members))) + [0x0A]
        for subscriber in subscribers.values where subscriber.first <= number { subscriber.client.send(event: line) }
    }

    private static func members(of build: SourceBuild) -> [(String, JSON)] {
        switch build {
        case .began(let name): [("state", .string("building")), ("filter", .text(name))]
        case .newBuildInUse(let name, let number, _, _):
            [("state", .string("built")), ("filter", .text(name)), ("build", .integer(number))]
        case .failed(let name, let problem):
            [("state", .string("failed")), ("filter", .text(name)), ("sentence", .text(problem.sentence(name)))]
        }
    }
}
