import Messages

/// What a server answered to a report (D8: every HTTP status is an answer).
package struct ReportAnswer: Hashable, Sendable {
    package var status: Int
    package var body: [UInt8]

    package init(status: Int, body: [UInt8] = []) {
        self.status = status
        self.body = body
    }

    /// The beginning of its body as text, to be kept; nil: it is empty.
    var beginning: String? { body.isEmpty ? nil : String(decoding: body.prefix(1_000), as: UTF8.self) }
}

/// Why a report reached no server, by Apple's names and numbers (D4, D5, D7).
package struct ReportError: Error, Hashable, Sendable {
    package enum Code: Int, NamedByApple, Sendable {
        case system = 1
        case invalidNetworkURL = 2
        case networkURLUnauthorized = 3
        case networkRequestFailed = 4
    }

    package var code: Code
    /// What happened, in a few words.
    package var cause: String

    package init(_ code: Code, _ cause: String) {
        self.code = code
        self.cause = cause
    }

    var diagnostic: Diagnostic {
        Diagnostic(
            code == .networkURLUnauthorized ? .reportNotAuthorised : .reportNotSent,
            "\(code.name) (\(code.rawValue)): \(cause)")
    }
}
