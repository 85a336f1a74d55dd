import Foundation
import ServerBehaviors

/// The answer to a request.
struct RequestAnswer: Sendable {
    var status = 200
    var type = "application/json"
    var headers: [(name: String, value: String)] = []
    var text = ""
    /// A description for the log, instead of the text.
    var logText: String?
    /// How the body ends; nil: after the text.
    var ending: ResponseChunks.Ending?
    /// Whether the connection is closed after the answer.
    var closes = false

    /// A JSON answer.
    init(json: String) { text = json }

    /// A plain text answer.
    init(status: Int = 200, plain: String) {
        self.status = status
        type = "text/plain; charset=utf-8"
        text = plain + "\n"
    }

    /// The text or its description, for the log.
    var logged: String { logText ?? text }

    /// The pieces of the answer.
    ///
    /// - Parameter isHead: whether to omit the body, for the method HEAD.
    func pieces(isHead: Bool) -> ResponseChunks {
        // These must not have a body: the client would read it as the next answer.
        let hasBody = !isHead && status != 204 && status != 304
        let whole = ResponseChunks.Ending.after(text.utf8.count)
        return ResponseChunks(
            head: head(ending ?? whole), body: hasBody ? Array(text.utf8) : [],
            ending: hasBody ? ending ?? whole : .after(0))
    }

    private func head(_ ending: ResponseChunks.Ending) -> String {
        var lines = ["HTTP/1.1 \(status) \(Self.phrase(status))", "Content-Type: \(type)"]
        lines += headers.map { "\($0.name): \($0.value)" }
        switch ending {
        // A 204 has no length (RFC 9110, 8.6).
        case .after where status == 204: break
        case .after(let count), .half(let count): lines.append("Content-Length: \(count)")
        case .never: break
        }
        if closes { lines.append("Connection: close") }
        return lines.joined(separator: "\r\n") + "\r\n\r\n"
    }

    private static func phrase(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 204: "No Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 413: "Content Too Large"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 503: "Service Unavailable"
        // Any phrase is allowed (RFC 9112, 4).
        default: "As Requested"
        }
    }
}

// MARK: Faults

extension RequestAnswer {
    /// The answer to a deferral or a report, with the faults of the behavior.
    ///
    /// - Parameter json: the answer without faults.
    init(_ json: String, _ behavior: ServerBehavior) {
        self.init(json: json)
        status = behavior.status
        closes = behavior.close
        if let cookie = behavior.cookie { headers.append(("Set-Cookie", cookie)) }
        if let redirect = behavior.redirect {
            headers.append(("Location", redirect))
            if !(300...399).contains(status) { status = 307 }
        }
        switch behavior.answer {
        case .verdict: break
        case .nonsense: text = "]{ this is not JSON \u{7}"
        case .empty: text = ""
        case .large:
            ending = .after(Self.largeSize)
            logText = "\(json) and spaces up to 1 MiB"
        case .endless:
            ending = .never
            closes = true
            logText = "\(json) and endless spaces"
        case .half:
            ending = .half(of: json.utf8.count)
            closes = true
            logText = "half of \(json)"
        }
    }

    private static let largeSize = 1 << 20
}
