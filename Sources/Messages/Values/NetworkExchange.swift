/// What a deferral came to: what the phone asked the filter's server, and what came back. It is kept in the journey.
package struct NetworkExchange: Hashable, Sendable, Codable {
    package enum Result: Hashable, Sendable, Codable {
        /// Any status is an answer (D8).
        case answered(status: Int, bytes: Int, excerpt: String)
        /// - `cause`: what happened underneath, for the reader; the extension gets it as `NSUnderlyingErrorKey`.
        case failed(NetworkError, cause: String)
    }

    /// As the Info.plist has it (D3); nil: it has none.
    package var url: String?
    /// `app.version` of the request (D1).
    package var appVersion: String?
    /// Whether the capabilities query was deferred, which has no message (D2).
    package var isWithoutMessage: Bool
    /// By what the app is associated with the server (D5); nil where it was not come to.
    package var association: String?
    /// Whether it is plain http to this machine, which a phone refuses (D4).
    package var isLocalHTTP: Bool
    package var milliseconds: Double?
    package var result: Result

    package init(
        url: String?, appVersion: String? = nil, isWithoutMessage: Bool = false, association: String? = nil,
        isLocalHTTP: Bool = false,
        milliseconds: Double? = nil, result: Result
    ) {
        self.url = url
        self.appVersion = appVersion
        self.isWithoutMessage = isWithoutMessage
        self.association = association
        self.isLocalHTTP = isLocalHTTP
        self.milliseconds = milliseconds
        self.result = result
    }

    package var error: NetworkError? {
        if case .failed(let error, _) = result { error } else { nil }
    }

    /// Whether a request left the phone.
    package var wasSent: Bool {
        switch result {
        case .answered: true
        case .failed(let error, _): error == .networkRequestFailed
        }
    }

    /// The rules that took part, in the order of the way.
    package var rules: [Rule] {
        let sent: [Rule] = wasSent ? [.d1] + (isWithoutMessage ? [.d2] : []) + [.d3, .d5, .d9] : []
        return sent + (error.map { [$0.rule, .d10] } ?? [.d8])
    }

    /// How much of an answer is kept for the reader, in characters.
    private static let excerptLimit = 400

    /// As much of an answer as anybody reads.
    ///
    /// - Returns: its text, or how many bytes it has where it is none.
    package static func excerpt(_ body: [UInt8]) -> String {
        let start = body.prefix(4 * excerptLimit)
        // A character that the cut went through is left out.
        let cuts = body.count > start.count ? 0...3 : 0...0
        let texts = cuts.lazy.compactMap { String(validating: start.dropLast($0), as: UTF8.self) }
        guard let text = texts.first else { return "\(body.count) bytes that are no text" }
        let isWhole = text.count <= excerptLimit && body.count == start.count
        return isWhole ? text : text.prefix(excerptLimit) + "…"
    }
}
