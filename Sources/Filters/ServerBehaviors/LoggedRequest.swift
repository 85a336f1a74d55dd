import Foundation
import JSONCodec

/// A request to the server, and its answer.
package struct LoggedRequest: Hashable, Sendable {
    package enum Kind: String, Sendable {
        case request
        /// A report by the user (U5), which is answered and has no other effect.
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

    /// The maximum number of bytes that are kept of a body.
    package static let bodyLimit = 1 << 16
    /// The maximum number of bytes that are kept of the names and values of the headers.
    package static let headersLimit = 1 << 15
    /// The maximum number of bytes that are kept of the path and of the answer.
    package static let textLimit = 2000
    /// The longest line in bytes: each byte of the above may take six.
    package static let lineLimit = 1 << 20

    package let kind: Kind
    /// Requests are numbered from 1.
    package let number: Int
    package let method: String
    /// With its query, as received.
    package let path: String
    /// As received, in order.
    package let headers: [Header]
    /// The body, possibly truncated.
    package let body: [UInt8]
    /// The number of bytes of the whole body; 0 if it was refused for its length.
    package let bodySize: Int
    package let status: Int
    /// The body of the answer, possibly truncated, or a description of it.
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

    /// nil if a member is missing or has a wrong type.
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
