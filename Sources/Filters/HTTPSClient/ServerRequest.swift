/// One request, to a filter's server or a webhook. The client sets the headers (rule D1).
///
///     ServerRequest(.post(body: query), "https://filter.example/query")
package struct ServerRequest: Hashable, Sendable {
    package enum Method: Hashable, Sendable {
        case get
        /// - Parameter type: its Content-Type.
        case post(body: [UInt8], type: String = "application/json; charset=utf-8")
    }

    package var method: Method
    /// Absolute, with visible ASCII characters only.
    package var url: String
    /// Whether redirects are followed (URLSession's default) or returned as answers.
    package var followsRedirects: Bool
    /// Further fields of the head of a POST. They are sent as they are, so they must not come from outside.
    package var fields: [HeaderField]

    package init(_ method: Method, _ url: String, followsRedirects: Bool = true, fields: [HeaderField] = []) {
        self.method = method
        self.url = url
        self.followsRedirects = followsRedirects
        self.fields = fields
    }
}

/// A server's answer. Every status is a success (rule D8).
package struct ServerAnswer: Hashable, Sendable {
    /// The URL of the answer, after redirects.
    package var url: String
    /// 200 and above: interim answers are skipped.
    package var status: Int
    /// As the server sent them: in order, with repetitions.
    package var headers: [HeaderField]
    /// As received: a compressed body stays compressed.
    package var body: [UInt8]
    /// From the start of the exchange, including connecting, to the last byte.
    package var milliseconds: Double
    /// The number of redirects that were followed.
    package var redirects: Int
    /// The version of TLS, such as `TLSv1.3`; nil for plain HTTP.
    package var tls: String?
    /// Whether a new connection was made, instead of reusing an idle one.
    package var isNewConnection: Bool
}

/// One field of an answer's head.
package struct HeaderField: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
