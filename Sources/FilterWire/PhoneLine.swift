/// A line from the phone to a filter.
package enum PhoneLine: Hashable, Sendable {
    case capabilities(id: Int)
    case query(id: Int, sender: String?, messageBody: String?, receiverISOCountryCode: String?)
    case network(id: Int, NetworkResult)

    /// What a deferral came to.
    package enum NetworkResult: Hashable, Sendable {
        case answer(status: Int, headers: [String: String], bodyInBase64: String)
        case failure(code: Int, domain: String, message: String)
    }

    /// The line's bytes, with its line feed.
    package var bytes: [UInt8] {
        var line = JSONLine()
        switch self {
        case .capabilities(let id):
            line.add("id", id)
            line.add("type", "capabilities")
        case .query(let id, let sender, let messageBody, let receiverISOCountryCode):
            line.add("id", id)
            line.add("type", "query")
            line.add("sender", ifAny: sender)
            line.add("messageBody", ifAny: messageBody)
            line.add("receiverISOCountryCode", ifAny: receiverISOCountryCode)
        case .network(let id, let result):
            line.add("id", id)
            line.add("type", "network")
            Self.add(result, to: &line)
        }
        return line.bytes
    }

    private static func add(_ result: NetworkResult, to line: inout JSONLine) {
        switch result {
        case .answer(let status, let headers, let body):
            line.add("status", status)
            let sorted = headers.sorted { $0.key < $1.key }
            line.add("headers", object: sorted.map { ($0.key, .string($0.value)) })
            line.add("body", body)
        case .failure(let code, let domain, let message):
            let members: [(String, JSON)] = [
                ("code", .integer(code)), ("domain", .string(domain)), ("message", .string(message)),
            ]
            line.add("error", object: members)
        }
    }

    /// Reads a line; nil when it is none of the protocol's, or of a type that this version does not know.
    package init?(_ bytes: some Collection<UInt8>) {
        guard let object = JSONReader.read(bytes)?.object, let id = object["id"]?.integer else { return nil }
        switch object["type"]?.string {
        case "capabilities": self = .capabilities(id: id)
        case "query":
            self = .query(
                id: id,
                sender: object["sender"]?.string,
                messageBody: object["messageBody"]?.string,
                receiverISOCountryCode: object["receiverISOCountryCode"]?.string
            )
        case "network":
            guard let result = NetworkResult(object) else { return nil }
            self = .network(id: id, result)
        default: return nil
        }
    }
}

extension PhoneLine.NetworkResult {
    fileprivate init?(_ object: JSONObject) {
        if let error = object["error"]?.object {
            guard let code = error["code"]?.integer else { return nil }
            self = .failure(
                code: code,
                domain: error["domain"]?.string ?? "",
                message: error["message"]?.string ?? ""
            )
        } else {
            guard let status = object["status"]?.integer else { return nil }
            var headers: [String: String] = [:]
            for member in object["headers"]?.object?.members ?? [] { headers[member.key] = member.value.string }
            self = .answer(status: status, headers: headers, bodyInBase64: object["body"]?.string ?? "")
        }
    }
}
