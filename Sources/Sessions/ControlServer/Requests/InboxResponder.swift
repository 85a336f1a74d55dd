import ControlProtocol
import Device
import InboxDatabase
import JSONCodec
import Messages
import SessionScript
import SessionTerms

/// Answers the lines of clients for an open inbox (README.md).
final class InboxResponder: ControlResponder {
    let greeting: [UInt8]
    private let phone: Phone
    private let reading: Reading
    private let steps: LiveSteps
    private let tasks = ClientTasks()
    private let events: InboxEvents

    /// - Parameters:
    ///   - name: that of the inbox, for clients.
    ///   - screen: nil: the inbox has no screen.
    init(_ phone: Phone, name: String, screen: SessionScreen? = nil) {
        self.phone = phone
        reading = Reading(phone: phone, name: name)
        steps = LiveSteps(phone, screen: screen)
        events = InboxEvents(phone, tasks)
        var line = JSONLine()
        line.add("siftbox", ControlFormat.version)
        line.add("inbox", name)
        line.add("release", phone.release.version)
        line.add("country", phone.country.code)
        greeting = line.bytes
    }

    func read(_ line: UnsafeBufferPointer<UInt8>) -> any ControlRequest {
        InboxRequest(line, in: phone.release) { request throws(RefusedRequest) in try steps.read(request) }
    }

    func perform(
        _ request: any ControlRequest, for client: any ControlClient, then: @escaping ([UInt8]) -> Void
    ) {
        guard let request = request as? InboxRequest else {
            return then(Answer.failure(.invalid, "The line was not read here.").line(id: nil))
        }
        let answer = { (answer: Answer) in then(answer.line(id: request.id)) }
        do {
            switch request.action {
            case .refused(let refused): answer(Answer(refused))
            case .get(let get): try perform(get, for: client, then: answer)
            case .wait(let wait): try perform(wait, for: client, then: answer)
            case .subscribe:
                events.subscribe(client)
                answer(.done)
            case .step(let step):
                steps.perform(step, while: { !client.isGone }, then: { [phone] in answer(Answer($0, phone)) })
            }
        } catch {
            answer(.failure(.unsaved, "\(error)"))
        }
    }

    func end(_ client: any ControlClient) {
        tasks.cancel(of: client)
        steps.endUnwanted()
        events.end(client)
    }

    private func perform(
        _ get: GetRequest, for client: any ControlClient, then: @escaping (Answer) -> Void
    ) throws {
        switch get {
        case .inbox: then(try reading.inbox())
        case .folders: then(try reading.folders())
        case .settings: then(reading.settings())
        case .filters: then(reading.filters())
        case .message(let id): then(try reading.message(id))
        case .conversations(let folder, let part):
            list(RequestedConversations(folder: folder, after: part.after), part, client, then)
        case .messages(let conversation, let part):
            guard try phone.store.conversation(conversation) != nil else {
                return then(.failure(.refused, "Conversation \(conversation) does not exist."))
            }
            list(ConversationMessages(conversation: conversation, after: part.after), part, client, then)
        case .search(let text, let part):
            guard let query = try query(text, "search", then) else { return }
            list(FoundMessages(query, after: part.after), part, client, then)
        case .contacts(let part): list(RequestedContacts(after: part.after), part, client, then)
        }
    }

    private func perform(
        _ request: WaitRequest, for client: any ControlClient, then: @escaping (Answer) -> Void
    ) throws {
        guard let query = try query(request.search, "wait.for", then) else { return }
        let wait = MessageWait(request, query, first: events.next, phone: phone) { [tasks] in
            tasks.end(of: client)
            then($0)
        }
        tasks.begin(wait, for: client)
        wait.start()
    }

    private func list(
        _ list: some RequestedList, _ part: ListPart, _ client: any ControlClient, _ then: @escaping (Answer) -> Void
    ) {
        let reading = ListReading(list, limit: part.limit, phone: phone) { [tasks] in
            tasks.end(of: client)
            then($0)
        }
        tasks.begin(reading, for: client)
        reading.read()
    }

    /// The query of a search; answers and returns nil if it has mistakes.
    private func query(_ text: String, _ key: String, _ then: (Answer) -> Void) throws -> SearchQuery? {
        let query = try phone.searchQuery(text)
        var mistakes = query.mistakes.prefix(5)
        if query.conditionCount > Self.maxConditions { mistakes.append("at most \(Self.maxConditions) conditions") }
        guard !mistakes.isEmpty else { return query }
        then(.failure(.invalid, "\(key): " + mistakes.joined(separator: "; ")))
        return nil
    }

    /// A body can have a megabyte, and each condition of a search reads it.
    private static let maxConditions = 16
}
