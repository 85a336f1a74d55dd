import FlyingFox
import ServerBehaviour

/// What a request is answered with.
struct ServerAnswer {
    var status = 200
    var type = "application/json"
    var headers: [(HTTPHeader, String)] = []
    var text = ""
    /// What the log says of it instead of the text.
    var words: String?
    var ending: AnswerBody.Ending?
    var closes = false

    /// JSON.
    init(json: String) { text = json }

    /// A line for people.
    init(status: Int = 200, plain: String) {
        self.status = status
        type = "text/plain; charset=utf-8"
        text = plain + "\n"
    }

    /// What the log says of it.
    var logged: String { words ?? text }

    /// - Parameter isHead: whether the body is left out, as the method HEAD asks for.
    func response(isHead: Bool) -> HTTPResponse {
        var headers = HTTPHeaders()
        headers[.contentType] = type
        for (name, value) in self.headers { headers.addValue(value, for: name) }
        if closes { headers[.connection] = "close" }
        // These have no body: what is sent as one would be taken for the next answer.
        let hasNone = isHead || status == 204 || status == 304
        let bytes = hasNone ? [] : Array(text.utf8)
        let whole = closes ? AnswerBody.Ending.closing(bytes.count) : .after(bytes.count)
        let body = AnswerBody(head: bytes, ending: hasNone ? whole : ending ?? whole)
        return HTTPResponse(
            statusCode: HTTPStatusCode(status, phrase: Self.phrase(status)), headers: headers, body: body.sequence)
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
        case 413: "Content Too Large"
        case 500: "Internal Server Error"
        case 503: "Service Unavailable"
        // The phrase may be anything and means nothing (RFC 9112, 4).
        default: "As Asked For"
        }
    }
}

// MARK: The behaviour's faults

extension ServerAnswer {
    /// The answer to a deferral or a report, with what the behaviour does to it.
    ///
    /// - Parameter json: what it would say if all went well.
    init(_ json: String, _ behaviour: ServerBehaviour) {
        self.init(json: json)
        status = behaviour.status
        closes = behaviour.close
        if let cookie = behaviour.cookie { headers.append((.setCookie, cookie)) }
        if let redirect = behaviour.redirect {
            headers.append((.location, redirect))
            if !(300...399).contains(status) { status = 307 }
        }
        switch behaviour.answer {
        case .verdict: break
        case .nonsense: text = "]{ this is not JSON \u{7}"
        case .empty: text = ""
        case .large:
            ending = closes ? .closing(Self.largeSize) : .after(Self.largeSize)
            words = "\(json) and blanks up to 1 MiB"
        case .endless:
            ending = .never
            words = "\(json) and blanks without an end"
        case .half:
            ending = .half(of: json.utf8.count)
            closes = true
            words = "half of \(json)"
        }
    }

    private static let largeSize = 1 << 20
}
