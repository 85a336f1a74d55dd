import Device
import InboxDatabase
import LocatedYAML
import Messages
import SessionTerms
import SystemSupport

/// Waits for a message that a search finds: first among the messages in the inbox, in slices, then among those that are
/// filed.
final class MessageWait: ClientTask {
    /// The number of the first message that counts among those that are filed (`InboxEvents.next`).
    let first: Int
    private let request: WaitRequest
    private var search: MessageSearch
    /// The messages that contain the words, and whose conditions are not checked yet.
    private var found: ArraySlice<Int64> = []
    private let phone: Phone
    private var timer: EventLoop.Token?
    private var then: ((Answer) -> Void)?

    /// - Parameters:
    ///   - query: that of the request, without mistakes.
    ///   - first: the number of the next message that is filed.
    init(
        _ request: WaitRequest, _ query: SearchQuery, first: Int, phone: Phone, then: @escaping (Answer) -> Void
    ) {
        self.request = request
        self.first = first
        search = MessageSearch(query)
        self.phone = phone
        self.then = then
    }

    var isOver: Bool { then == nil }

    func cancel() { end(.ofGoneClient) }

    func start() {
        timer = phone.loop.after(.milliseconds(request.within)) { [weak self] in self?.timeIsOver() }
        if !request.isNew { scan() }
    }

    private func scan() {
        guard !isOver else { return }
        do {
            if found.isEmpty, !search.isDone {
                found = try phone.continueSearch(&search, rows: MessageSearch.rowsPerSlice)[...]
            }
            let budget = TurnBudget()
            while let id = found.first, !budget.isUsed {
                found.removeFirst()
                guard let message = try phone.store.message(id),
                    let conversation = try phone.conversation(of: message, fulfilling: search.query)
                else { continue }
                return end(message, in: try phone.folder(of: conversation.id))
            }
        } catch {
            return end(.failure(.unsaved, "\(error)"))
        }
        guard !found.isEmpty || !search.isDone else { return }
        phone.loop.soon { [weak self] in self?.scan() }
    }

    /// A message was filed or sent.
    func check(_ message: Message, in conversation: Conversation, _ folder: Folder?) {
        guard !isOver, search.findsWords(in: message),
            phone.accepts(message, in: conversation, search.query, folder: { folder?.name })
        else { return }
        end(message, in: folder)
    }

    private func end(_ message: Message, in folder: Folder?) {
        var answer = Answer.done
        answer.add("message", MessageJSON(message, in: folder).json)
        end(answer)
    }

    private func timeIsOver() {
        let what = "No \(request.isNew ? "new " : "")message"
        let event = request.search.isEmpty ? "arrived" : "matched \(request.search.short.quoted)"
        end(.failure(.timeout, "\(what) \(event) within \(Durations.written(request.within))."))
    }

    private func end(_ answer: Answer) {
        let then = then
        self.then = nil
        phone.loop.cancel(timer)
        then?(answer)
    }
}
