import ArgumentParser
import Device
import JSONCodec
import MessageArchives
import Messages

/// Sends messages to an open inbox, and prints what became of them.
final class Sending {
    enum Prints { case none, lines, json }

    /// How many messages that are not as expected are printed; all are counted.
    private static let maxFailures = 20

    let output = LiveOutput()
    /// Called when there may be room for more.
    var onRoom: (() -> Void)? {
        get { client.onRoom }
        set { client.onRoom = newValue }
    }

    private let client: InboxClient
    private let expectations: [SendExpectation]
    private let prints: Prints
    private var failureCount = 0

    init(_ client: InboxClient, _ expectations: [SendExpectation], prints: Prints) {
        (self.client, self.expectations) = (client, expectations)
        self.prints = prints == .none && !expectations.isEmpty ? .lines : prints
    }

    /// Why the connection ended; nil: it has not.
    var ending: String? { client.ending }
    var isAnswered: Bool { client.unansweredCount == 0 }
    var printsMessages: Bool { prints != .none }
    var hasRoom: Bool { client.hasRoom }

    /// - Parameters:
    ///   - place: where the message is in standard input; nil: it is the only one.
    ///   - then: is called once.
    func send(_ message: IncomingMessage, at place: ArchivePlace?, then: @escaping (Delivery.Receipt) -> Void) {
        let isSent = client.send({ write(message, &$0) }) { [self] answer in
            then(answer.map { receipt($0, place) } ?? .failed(withoutAnswer))
        }
        if !isSent { then(.refused("the message is longer than 1 MiB")) }
    }

    /// - Throws: `ExitCode.failure` if a message was not as expected.
    func checkExpectations() throws(ExitCode) {
        let omitted = failureCount - Self.maxFailures
        if omitted > 0 { PlainLine.note("… and \(Counted.number(omitted)) more") }
        if failureCount > 0 { throw .failure }
    }

    /// Why a message has no answer, and how many may be missing.
    private var withoutAnswer: String {
        if let ending, !client.wasConnected { return ending }
        let count = Counted.pluralized(client.unansweredCount + 1, "message")
        return "\(client.ending ?? "") \(count) got no answer and may be missing there."
    }

    private func write(_ message: IncomingMessage, _ line: inout JSONLine) {
        var keys: [(String, JSON)] = [("from", .string(message.from ?? ""))]
        if let text = message.text { keys.append(("text", .string(text))) }
        if message.service != .sms { keys.append(("service", .string(message.service.rawValue))) }
        if !message.with.isEmpty { keys.append(("with", .array(message.with.map { .string($0) }))) }
        line.add("receive", object: keys)
        if !expectations.isEmpty { line.add("expect", object: expectations.map { ($0.key, $0.value) }) }
    }

    private func receipt(_ answer: ControlAnswer, _ place: ArchivePlace?) -> Delivery.Receipt {
        switch answer.kind {
        case _ where answer.isOK: break
        case "failed": report(answer.failures, place)
        case "unsaved": return .waiting(answer.error)
        case "invalid", "refused": return .refused(answer.error)
        default: return .failed(answer.error)
        }
        guard let message = answer.message else { return .filed }
        switch prints {
        case .none: break
        case .lines: output.print(PlainLine.safe(message.verdict))
        case .json: output.print(PlainLine.document(message.json))
        }
        return .filed
    }

    private func report(_ failures: [String], _ place: ArchivePlace?) {
        failureCount += 1
        guard failureCount <= Self.maxFailures else { return }
        let position = place.map { "standard input:\($0): " } ?? "siftbox: "
        for failure in failures { PlainLine.note(position + failure) }
    }
}
