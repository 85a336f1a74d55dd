import HTTPSClient
import JSONCodec

/// Twilio's API for an open inbox: a program that uses Twilio's own client sends its messages to the phone, and receives
/// what the user replies.
///
/// Message resources are in memory (`TwilioMessages`); the messages themselves are in the inbox.
actor TwilioAPI {
    /// How many messages can wait for the inbox, and how many calls for programs.
    static let maxWaiting = 5_000
    /// How many messages the inbox filters at once for a client.
    private static let batchSize = 64

    let effects: TwilioEffects
    let replyWebhook: WebhookURL?
    var messages = TwilioMessages()
    var waiting: [TwilioMessage] = []
    private var isDelivering = false
    /// The account that signed in last.
    var account: TwilioAccount
    var calls = OrderedCalls()
    private var isListening = false

    /// - Parameter token: that of the gateway, for webhooks before any client has signed in.
    init(_ effects: TwilioEffects, token: String? = nil, replyWebhook: WebhookURL? = nil) {
        (self.effects, self.replyWebhook) = (effects, replyWebhook)
        account = .unknown(token: token)
    }

    func answer(_ request: TwilioRequest) -> TwilioAnswer {
        do throws(TwilioError) {
            account = try TwilioAccount(request.account, authorization: request.authorization)
            listen()
            return try perform(request)
        } catch {
            if let note = error.note { effects.log(note) }
            return TwilioAnswer(error)
        }
    }

    private func perform(_ request: TwilioRequest) throws(TwilioError) -> TwilioAnswer {
        guard let query = request.query, let form = request.form else { throw .notAForm }
        guard let sid = request.message else {
            switch request.method {
            case "POST": return try create(form)
            case "GET":
                let list = try MessageList(query)
                return TwilioAnswer(200, list.json(messages.list(account.sid, list), of: account.sid))
            default: throw .method(request.method, request.path)
            }
        }
        guard let message = messages[sid], message.account.sid == account.sid else {
            throw .notFound(request.path)
        }
        switch request.method {
        case "GET": return TwilioAnswer(200, message.json)
        case "POST": return try update(message, form)
        case "DELETE":
            guard !message.status.isInProgress else { throw .inProgress }
            messages.delete(sid)
            return TwilioAnswer(204, nil)
        default: throw .method(request.method, request.path)
        }
    }

    private func create(_ form: FormFields) throws(TwilioError) -> TwilioAnswer {
        let creation = try MessageCreation(form, callback: WebhookURL.refusal)
        guard waiting.count < Self.maxWaiting, calls.count < Self.maxWaiting else { throw .tooManyWaiting }
        let message = messages.add { sequence in
            TwilioMessage(
                sequence, .api, of: account, from: creation.from, to: creation.to, body: creation.body,
                media: creation.media, messagingService: creation.messagingService,
                statusCallback: creation.statusCallback, at: effects.now())
        }
        enqueue(message)
        return TwilioAnswer(201, message.json)
    }

    private func update(_ message: TwilioMessage, _ form: FormFields) throws(TwilioError) -> TwilioAnswer {
        if let status = form["Status"] {
            throw status == "canceled" ? .notScheduled : .parameter("Status", status)
        }
        guard let body = form["Body"] else { return TwilioAnswer(200, message.json) }
        // Only to redact it.
        guard body.isEmpty else { throw .parameter("Body", body) }
        guard !message.status.isInProgress else { throw .inProgress }
        let changed = messages.update(message.sid) { $0.redact(at: effects.now()) }
        return TwilioAnswer(200, (changed ?? message).json)
    }
}

// MARK: - To the phone

extension TwilioAPI {
    func enqueue(_ message: TwilioMessage) {
        report(message)
        waiting.append(message)
        if !isDelivering {
            isDelivering = true
            Task { await deliver() }
        }
    }

    /// Delivers in the order of creation, although Twilio does not promise it: a code must not arrive after its correction.
    private func deliver() async {
        while !waiting.isEmpty {
            let batch = Array(waiting.prefix(Self.batchSize))
            waiting.removeFirst(batch.count)
            for message in batch { change(message, to: .sent) }
            do {
                let answers = try await effects.deliver(batch.map(\.request))
                for (message, answer) in zip(batch, answers) { finish(message, answer) }
            } catch {
                effects.log("\(batch.count) messages of Twilio’s API were not delivered: \(error)")
                for message in batch { change(message, to: .undelivered, because: .unreachable) }
            }
        }
        isDelivering = false
    }

    /// A message of a blocked sender counts as delivered, too: a phone does not report to the network what it does with a
    /// message. One that the inbox could not save yet is kept by it.
    private func finish(_ message: TwilioMessage, _ answer: JSONObject) {
        guard answer["ok"] != .bool(true), answer["kind"]?.string != "unsaved" else {
            return change(message, to: .delivered)
        }
        effects.log("Message \(message.sid) was refused: \(answer["error"]?.string ?? "")")
        change(message, to: .failed, because: .unknown)
    }

    private func change(
        _ message: TwilioMessage, to status: TwilioMessage.Status, because failure: TwilioMessage.Failure? = nil
    ) {
        let changed = messages.update(message.sid) { $0.change(to: status, because: failure, at: effects.now()) }
        if let changed { report(changed) }
    }

    /// Calls the status callback of a message, after earlier ones for it.
    private func report(_ message: TwilioMessage) {
        guard let url = message.statusCallback.flatMap({ try? WebhookURL($0) }) else { return }
        calls.add(after: message.sid) { [effects] in
            let result = await WebhookCall(url, .status(of: message), message.account).made(with: effects)
            if case .failure(let mistake) = result {
                effects.log("Status callback \(url.text): \(mistake.code), \(mistake.reason)")
            }
        } then: { [weak self] key, number in
            await self?.endCall(key, number)
        }
    }
}

extension TwilioAPI {
    func endCall(_ key: String, _ number: Int) { calls.end(key, number) }
}

// MARK: - From the phone

extension TwilioAPI {
    /// Waits for replies from now on: when the first client has signed in, or from the start with a webhook. Whoever uses
    /// only the plain API does not have the inbox send events.
    func listen() {
        guard !isListening else { return }
        isListening = true
        Task { await effects.listen(self) }
    }
}
