import HTTPServer
import JSONCodec

/// Why a request was not done, as problem details (RFC 9457).
struct Problem: Error, Hashable {
    /// One mistake of several.
    struct Mistake: Hashable {
        /// The parameter, or where in the body it is, as a JSON pointer.
        let place: String
        let sentence: String
    }

    /// The media type of problem details.
    static let type = "application/problem+json"

    let status: Int
    /// A sentence for the user.
    let detail: String
    /// The kind of the control protocol, or of the gateway.
    var kind: Kind?
    var mistakes: [Mistake] = []
    /// The methods of an address, for status 405.
    var allow: [String] = []

    enum Kind: String, CaseIterable {
        case invalid, refused, failed, timeout, unsaved
        /// No inbox is open, or it closed.
        case closed
    }

    init(_ status: Int, _ detail: String, kind: Kind? = nil, mistakes: [Mistake] = []) {
        (self.status, self.detail, self.kind, self.mistakes) = (status, detail, kind, mistakes)
    }

    /// 503: it can be sent again. 502: it may have been done.
    init(_ failure: InboxFailure) {
        self.init(
            failure == .closedMeanwhile ? 502 : 503, failure.sentence, kind: failure == .busy ? nil : .closed)
    }

    var answer: RequestAnswer {
        var members: [(String, JSON)] = [
            ("type", .string("about:blank")), ("title", .string(StatusPhrases.phrase(status))),
            ("status", .integer(status)), ("detail", .string(detail)),
        ]
        if let kind { members.append(("kind", .string(kind.rawValue))) }
        if !mistakes.isEmpty { members.append(("errors", .array(mistakes.map(\.json)))) }
        var answer = RequestAnswer(status: status, .object(JSONObject(members)))
        answer.type = Self.type
        if !allow.isEmpty { answer.headers.append(("Allow", allow.joined(separator: ", "))) }
        if status == 401 { answer.headers.append(("WWW-Authenticate", "Bearer")) }
        return answer
    }
}

extension Problem.Mistake {
    fileprivate var json: JSON {
        .object(JSONObject([("place", .string(place)), ("detail", .string(sentence))]))
    }
}

extension RequestAnswer {
    init(status: Int = 200, _ json: JSON) {
        self.init(json: String(decoding: JSONLine.bytes(of: json), as: UTF8.self) + "\n")
        self.status = status
    }
}
