/// One request that the phone makes of a filter's server. The headers are the client's own (rule D1).
///
///     ServerRequest(.post(body: query), "https://filter.example/query")
package struct ServerRequest: Hashable, Sendable {
    package enum Method: Hashable, Sendable {
        case get
        /// The body is JSON, in UTF-8.
        case post(body: [UInt8])
    }

    package var method: Method
    /// Absolute, with nothing but visible ASCII characters.
    package var url: String
    /// Whether the answer of a redirect is what it leads to (URLSession's default) or the redirect itself.
    package var followsRedirects: Bool

    package init(_ method: Method, _ url: String, followsRedirects: Bool = true) {
        self.method = method
        self.url = url
        self.followsRedirects = followsRedirects
    }
}

/// What a server answered, whatever its status says: every status is a success (rule D8).
package struct ServerAnswer: Hashable, Sendable {
    /// Where the answer comes from, behind the redirects.
    package var url: String
    /// 200 and above: interim answers are skipped.
    package var status: Int
    /// In the server's order and writing, with repetitions.
    package var headers: [HeaderField]
    /// As it came: a compressed body stays compressed.
    package var body: [UInt8]
    /// From the start of the exchange, its connection included, to the last byte.
    package var milliseconds: Double
    /// How many redirects were followed.
    package var redirects: Int
    /// The version of TLS, such as `TLSv1.3`; nil for plain http.
    package var tls: String?
    /// Whether a connection was made for it, and none that was kept could be used.
    package var isNewConnection: Bool
}

/// One line of an answer's head.
package struct HeaderField: Hashable, Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
