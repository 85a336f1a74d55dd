import FilterWire
import Foundation

/// A request as the server met it, and what it answered.
package struct LoggedRequest: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case request
        /// A report of the user's (U5), which is answered and has no other effect.
        case report
    }

    package struct Header: Hashable, Sendable {
        package let name: String
        package let value: String

        package init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The most bytes of a body that are kept.
    package static let bodyLimit = 1 << 16
    /// The most bytes of names and values that are kept of the headers.
    package static let headersLimit = 1 << 15
    /// The most bytes that are kept of the path, and of what was answered.
    package static let textLimit = 2000
    /// The longest line in bytes: each byte of the above may take six.
    package static let lineLimit = 1 << 20

    package let kind: Kind
    /// Requests are counted from 1 as they come.
    package let number: Int
    package let method: String
    /// With its query, as it came.
    package let path: String
    /// In the order and spelling in which they came.
    package let headers: [Header]
    /// The body, or its beginning.
    package let body: [UInt8]
    /// The bytes that the body had; 0 when it was refused for its length.
    package let bodySize: Int
    package let status: Int
    /// The body of the answer, or its beginning, or what it was in words.
    package let answer: String

    package init(
        kind: Kind, number: Int, method: String, path: String, headers: [Header], body: [UInt8], status: Int,
        answer: String
    ) {
        self.kind = kind
        self.number = number
        self.method = Self.beginning(method)
        self.path = Self.beginning(path)
        var room = Self.headersLimit
        self.headers = headers.filter {
            room -= $0.name.utf8.count + $0.value.utf8.count
            return room >= 0
        }
        self.body = Array(body.prefix(Self.bodyLimit))
        self.bodySize = body.count
        self.status = status
        self.answer = Self.beginning(answer)
    }

    private static func beginning(_ text: String) -> String {
        text.utf8.count <= textLimit ? text : String(decoding: text.utf8.prefix(textLimit), as: UTF8.self)
    }
}

extension LoggedRequest {
    /// The line's bytes, with its line feed.
    package var bytes: [UInt8] {
        var line = JSONLine()
        line.add("type", kind.rawValue)
        line.add("number", number)
        line.add("method", method)
        line.add("path", path)
        line.add("headers", headers.map { .array([.string($0.name), .string($0.value)]) })
        if let text = String(validating: body, as: UTF8.self) {
            line.add("bodyText", text)
        } else {
            line.add("body", Data(body).base64EncodedString())
        }
        line.add("bodySize", bodySize)
        line.add("status", status)
        line.add("answer", answer)
        return line.bytes
    }

    /// Nil when a member is missing or is something else.
    init?(_ line: JSONObject) {
        guard let kind = line["type"]?.string.flatMap(Kind.init), let number = line["number"]?.integer,
            let method = line["method"]?.string, let path = line["path"]?.string,
            case .array(let headers) = line["headers"], let bodySize = line["bodySize"]?.integer,
            let status = line["status"]?.integer, let answer = line["answer"]?.string
        else { return nil }
        self.kind = kind
        self.number = number
        self.method = method
        self.path = path
        self.headers = headers.compactMap {
            guard case .array(let pair) = $0, pair.count == 2, let name = pair[0].string, let value = pair[1].string
            else { return nil }
            return Header(name: name, value: value)
        }
        body =
            if let text = line["bodyText"]?.string {
                Array(text.utf8)
            } else {
                Array(Data(base64Encoded: line["body"]?.string ?? "") ?? Data())
            }
        self.bodySize = bodySize
        self.status = status
        self.answer = answer
    }
}
