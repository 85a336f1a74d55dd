import ControlProtocol
import JSONCodec
import SystemSupport

/// An answer of an open inbox.
struct ControlAnswer {
    let object: JSONObject

    var isOK: Bool { object["ok"] == .bool(true) }
    /// Why it is not: `invalid`, `refused`, `failed`, `timeout`, `unsaved`, or one of a later version.
    var kind: String? { object["kind"]?.string }
    var error: String { object["error"]?.string ?? "The inbox gave no reason." }
    var message: PrintedMessage? { object["message"]?.object.map(PrintedMessage.init) }

    /// The expectations that do not hold: `folder: expected Junk, found Transactions`.
    var failures: [String] {
        guard case .array(let values)? = object["failures"] else { return [error] }
        return values.compactMap(\.object).map { failure in
            let part = { (key: String) in failure[key]?.string ?? "?" }
            return "\(part("key")): expected \(part("expected")), found \(part("found"))"
        }
    }
}

/// Requests to an open inbox.
///
///     let client = InboxClient(inbox, loop)
///     client.send({ $0.add("get", "inbox") }) { answer in … }
final class InboxClient {
    /// Called with each event.
    var onEvent: ((JSONObject) -> Void)?
    /// Called once when the connection ends.
    var onEnd: (() -> Void)?
    /// Called when there may be room again.
    var onRoom: (() -> Void)?
    /// Whether something may have been written: nothing is before the first line of the inbox.
    var wasConnected: Bool { connection.greeting != nil }
    /// Why the connection ended: a sentence. nil: it has not.
    private(set) var ending: String?

    /// How many bytes may wait to be written.
    private static let maxUnsent = 1 << 20

    private let connection: ControlConnection
    private var lastID = 0
    private var waiting: [Int: (ControlAnswer?) -> Void] = [:]

    init(_ inbox: OpenInbox, _ loop: EventLoop) {
        connection = ControlConnection(inbox.path, loop)
        connection.onLine = { [weak self] in self?.receive($0) }
        connection.onEnd = { [weak self] in self?.end($0?.description ?? "The inbox was closed.") }
        connection.onProgress = { [weak self] in self?.onRoom?() }
    }

    deinit { connection.close() }

    /// Whether what was sent is nearly written.
    var hasRoom: Bool { connection.unsentCount < Self.maxUnsent }

    /// How many requests have no answer.
    var unansweredCount: Int { waiting.count }

    /// Sends a request.
    ///
    /// - Parameters:
    ///   - write: writes its members without `id`.
    ///   - then: is called once with the answer; with nil if the connection ended before it.
    /// - Returns: false if the request is too long; nothing is sent then.
    @discardableResult
    func send(_ write: (inout JSONLine) -> Void, then: @escaping (ControlAnswer?) -> Void) -> Bool {
        var line = JSONLine()
        line.add("id", lastID + 1)
        write(&line)
        let bytes = line.bytes
        guard bytes.count <= ControlFormat.lineLimit else { return false }
        lastID += 1
        waiting[lastID] = then
        if ending == nil {
            connection.send(bytes)
        } else {
            answer(lastID, nil)
        }
        return true
    }

    private func receive(_ line: JSONObject) {
        if line["event"] != nil {
            onEvent?(line)
        } else if let id = line["id"]?.integer {
            answer(id, ControlAnswer(object: line))
        }
    }

    private func answer(_ id: Int, _ answer: ControlAnswer?) { waiting.removeValue(forKey: id)?(answer) }

    private func end(_ reason: String) {
        ending = reason
        for id in waiting.keys.sorted() { answer(id, nil) }
        onEnd?()
    }
}
