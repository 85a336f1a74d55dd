import JSONCodec

/// The result of a deferral, as Siftbox sends it to a filter.
package enum NetworkResult: Hashable, Sendable {
    /// - `url`: the URL of the answer; nil: unknown.
    case answer(url: String?, status: Int, headers: [String: String], bodyInBase64: String)
    /// - `underlying`: the cause (`NSUnderlyingErrorKey`, D7).
    case failure(Failure, underlying: Failure?)

    /// An error: domain, code and message.
    package struct Failure: Hashable, Sendable {
        package let domain: String
        package let code: Int
        package let message: String

        package init(domain: String, code: Int, message: String) {
            self.domain = domain
            self.code = code
            self.message = message
        }
    }
}

extension NetworkResult {
    func add(to line: inout JSONLine) {
        switch self {
        case .answer(let url, let status, let headers, let body):
            line.add("url", ifAny: url)
            line.add("status", status)
            let sorted = headers.sorted { $0.key < $1.key }
            line.add("headers", object: sorted.map { ($0.key, .string($0.value)) })
            line.add("body", body)
        case .failure(let failure, let underlying):
            let cause = underlying.map { [("underlying", JSON.object(JSONObject($0.members)))] } ?? []
            line.add("error", object: failure.members + cause)
        }
    }

    init?(_ object: JSONObject) {
        if let error = object["error"]?.object {
            guard let failure = Failure(error) else { return nil }
            self = .failure(failure, underlying: error["underlying"]?.object.flatMap(Failure.init))
        } else {
            guard let status = object["status"]?.integer else { return nil }
            var headers: [String: String] = [:]
            for member in object["headers"]?.object?.members ?? [] { headers[member.key] = member.value.string }
            self = .answer(
                url: object["url"]?.string, status: status, headers: headers,
                bodyInBase64: object["body"]?.string ?? "")
        }
    }
}

extension NetworkResult.Failure {
    fileprivate var members: [(String, JSON)] {
        [("code", .integer(code)), ("domain", .string(domain)), ("message", .string(message))]
    }

    fileprivate init?(_ object: JSONObject) {
        guard let code = object["code"]?.integer else { return nil }
        self.init(domain: object["domain"]?.string ?? "", code: code, message: object["message"]?.string ?? "")
    }
}
