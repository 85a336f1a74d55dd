import Device
import InboxDatabase
import JSONCodec
import Messages
import SystemSupport

/// Reports changes of the phone to the clients that subscribed, and messages to those that wait for them.
final class InboxEvents {
    private let phone: Phone
    private var subscribers: [ObjectIdentifier: any ControlClient] = [:]
    private let tasks: ClientTasks
    /// The message whose arrival was reported as the result of its intent, and is now a change.
    private var reported: Int64?
    /// The events that this turn of the loop has once, whatever the number of changes.
    private var pending: Set<Kind> = []

    private enum Kind: String, CaseIterable { case inbox, folders }

    init(_ phone: Phone, _ tasks: ClientTasks) {
        self.phone = phone
        self.tasks = tasks
        // The result of an intent comes before its answer, so that the event does, too.
        phone.intentObservers.append { [weak self] intent in self?.observe(intent) }
        phone.observe { [weak self] in self?.changed($0) }
    }

    func subscribe(_ client: any ControlClient) { subscribers[ObjectIdentifier(client)] = client }

    func end(_ client: any ControlClient) { subscribers[ObjectIdentifier(client)] = nil }

    private var isUnused: Bool { subscribers.isEmpty && tasks.isEmpty }

    private func observe(_ intent: Intent) -> ((Result<Outcome, PhoneError>) -> Void)? {
        guard !isUnused else { return nil }
        let isArrival: Bool
        switch intent {
        case .receive: isArrival = true
        // What is redone enters the phone as an intent of its own.
        case .redo: return nil
        default: isArrival = false
        }
        return { [weak self] result in
            guard let self, case .success(let outcome) = result, let message = outcome.message else { return }
            if isArrival { reported = message }
            report(message)
        }
    }

    private func changed(_ change: Change) {
        guard !isUnused else { return }
        switch change {
        case .delivered(let message):
            defer { reported = nil }
            // One that had waited for the disk is the result of no intent any more.
            if message.message != reported { report(message.message) }
        case .inbox: sendSoon(.inbox)
        case .folders: sendSoon(.folders)
        case .building(let build): send("build", Self.members(of: build))
        case .filterLog, .noticed, .report, .problem: break
        }
    }

    private func report(_ id: Int64) {
        // It can be gone: another program may have undone the reply.
        guard let message = try? phone.store.message(id) else { return }
        if !subscribers.isEmpty {
            let folder = try? phone.folder(of: message.conversation)
            send("message", [("message", MessageJSON(message, in: folder).json)])
        }
        for wait in tasks.waits { wait.check(message) }
    }

    private func sendSoon(_ kind: Kind) {
        if pending.isEmpty { phone.loop.soon { [weak self] in self?.sendPending() } }
        pending.insert(kind)
    }

    private func sendPending() {
        let kinds = pending
        pending = []
        for kind in Kind.allCases where kinds.contains(kind) { send(kind.rawValue, []) }
    }

    private func send(_ event: String, _ members: [(String, JSON)]) {
        guard !subscribers.isEmpty else { return }
        let line = JSONLine.bytes(of: .object(JSONObject([("event", .string(event))] + members))) + [0x0A]
        for client in subscribers.values { client.send(event: line) }
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
