@testable import ControlServer

/// Answers lines without an inbox. `m…` is a message, everything else is another line; the answer is `=` and the line. `wait`
/// is also answered when its client is gone.
final class FakeResponder: ControlResponder {
    struct Request: ControlRequest {
        let text: String
        var isMessage: Bool { text.hasPrefix("m") }
    }

    var greeting = Array("hello\n".utf8)
    /// Whether lines are answered when they are carried out; otherwise `answer` does.
    var answersAtOnce = true
    /// What each answer has at its end, before its line feed.
    var suffix = ""
    /// Called with each line that is carried out.
    var onLine: (String) -> Void = { _ in }
    /// The lines that were carried out, in order.
    private(set) var lines: [String] = []
    /// The lines that are not answered.
    private(set) var inProgress: [String] = []
    private var unanswered: [String: ([UInt8]) -> Void] = [:]
    /// The clients that subscribed with `subscribe`.
    private var subscribers: [any ControlClient] = []
    /// How often a client was said to be gone.
    private(set) var ended = 0

    func read(_ line: UnsafeBufferPointer<UInt8>) -> any ControlRequest {
        Request(text: String(decoding: line, as: UTF8.self))
    }

    func perform(_ request: any ControlRequest, for client: any ControlClient, then: @escaping ([UInt8]) -> Void) {
        guard let request = request as? Request else { return }
        lines.append(request.text)
        onLine(request.text)
        if request.text == "subscribe" { subscribers.append(client) }
        let answer = Array("=\(request.text)\(suffix)\n".utf8)
        if answersAtOnce { return then(answer) }
        inProgress.append(request.text)
        unanswered[request.text] = { _ in then(answer) }
    }

    func end(_ client: any ControlClient) {
        ended += 1
        subscribers.removeAll { $0 === client }
        answer("wait")
    }

    func answer(_ line: String) {
        inProgress.removeAll { $0 == line }
        unanswered.removeValue(forKey: line)?([])
    }

    func announce(_ event: String) {
        for client in subscribers { client.send(event: Array("\(event)\n".utf8)) }
    }
}
