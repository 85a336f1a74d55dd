import JSONCodec

/// An answer of Twilio's API.
struct TwilioAnswer: Hashable, Sendable {
    let status: Int
    /// nil: no body.
    let json: JSON?

    init(_ status: Int, _ json: JSON?) { (self.status, self.json) = (status, json) }

    init(_ error: TwilioError) { self.init(error.status, error.json) }

    /// A 401 names the scheme (RFC 9110, 11.6.1).
    var headers: [(name: String, value: String)] {
        status == 401 ? [("WWW-Authenticate", "Basic realm=\"Twilio API\"")] : []
    }
}
