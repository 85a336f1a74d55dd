import Foundation

/// The answer to a request.
package struct RequestAnswer: Sendable {
    /// A body that is sent piece by piece, as it comes into being.
    package typealias Stream = any AsyncSequence<[UInt8], any Error> & Sendable

    /// How a body ends.
    package enum Ending: Hashable, Sendable {
        /// After this many bytes.
        case after(Int)
        /// After half of this many bytes.
        case half(of: Int)
        /// Never: the client must close the connection.
        case never
    }

    package var status = 200
    package var type = "application/json"
    package var headers: [(name: String, value: String)] = []
    package var text = ""
    /// A description for the log, instead of the text.
    package var logText: String?
    /// How the body ends; nil: after the text.
    package var ending: Ending?
    /// What follows the text, until it ends or the client is gone. Set `closes`, too: the end of the connection is that of
    /// the body.
    package var stream: Stream?
    /// What is sent when the stream has no piece for a while, so that a client that is gone is noticed, and proxies keep the
    /// connection.
    package var heartbeat: [UInt8] = []
    /// Whether the connection is closed after the answer.
    package var closes = false

    /// A JSON answer.
    package init(json: String) { text = json }

    /// A plain text answer.
    package init(status: Int = 200, plain: String) {
        self.status = status
        type = "text/plain; charset=utf-8"
        text = plain + "\n"
    }

    /// An answer whose body is sent piece by piece.
    package init(type: String, stream: Stream, heartbeat: [UInt8]) {
        self.type = type
        self.stream = stream
        self.heartbeat = heartbeat
        closes = true
    }

    /// The text or its description, for the log.
    package var logged: String { logText ?? text }

    /// The pieces of the answer, without its stream.
    ///
    /// - Parameter isHead: whether to omit the body, for the method HEAD.
    func pieces(isHead: Bool) -> ResponseChunks {
        // These must not have a body: the client would read it as the next answer.
        let hasBody = !isHead && status != 204 && status != 304
        let whole = Ending.after(text.utf8.count)
        return ResponseChunks(
            head: head(ending ?? whole), body: hasBody ? Array(text.utf8) : [],
            ending: hasBody ? ending ?? whole : .after(0))
    }

    private func head(_ ending: Ending) -> String {
        var lines = ["HTTP/1.1 \(status) \(StatusPhrases.phrase(status))", "Content-Type: \(type)"]
        lines += headers.map { "\($0.name): \($0.value)" }
        switch ending {
        // A 204 has no length (RFC 9110, 8.6).
        case .after where status == 204: break
        case .after where stream != nil: break
        case .after(let count), .half(let count): lines.append("Content-Length: \(count)")
        case .never: break
        }
        if closes { lines.append("Connection: close") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }
}
