/// A deferral and its result: the request to the filter's server and the response. It is part of the journey.
package struct NetworkExchange: Hashable, Sendable, Codable {
    package enum Result: Hashable, Sendable, Codable {
        /// The server answered, with any status (D8).
        case answered(status: Int, bytes: Int, excerpt: String)
        /// - `cause`: the underlying error, for display; the extension receives it in `NSUnderlyingErrorKey`.
        case failed(NetworkError, cause: String)
    }

    /// The address in the Info.plist (D3); nil: missing.
    package var url: String?
    /// `app.version` of the request (D1).
    package var appVersion: String?
    /// Whether the capabilities query was deferred; it has no message (D2).
    package var isWithoutMessage: Bool
    /// What associates the app with the server (D5); nil if this was not checked.
    package var association: String?
    /// Whether the request used plain http to this machine, which iOS refuses (D4).
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

    /// Whether a request left Siftbox.
    package var wasSent: Bool {
        switch result {
        case .answered: true
        case .failed(let error, _): error == .networkRequestFailed
        }
    }

    /// The rules that applied, in order.
    package var rules: [Rule] {
        let sent: [Rule] = wasSent ? [.d1] + (isWithoutMessage ? [.d2] : []) + [.d3, .d5, .d9] : []
        return sent + (error.map { [$0.rule, .d10] } ?? [.d8])
    }

    /// In characters.
    private static let excerptLimit = 400

    /// The beginning of a response for display; for binary data, its size.
    package static func excerpt(_ body: [UInt8]) -> String {
        let start = body.prefix(4 * excerptLimit)
        // The cut may have split a character; leave it out.
        let cuts = body.count > start.count ? 0...3 : 0...0
        let decoded = cuts.lazy.compactMap { String(validating: start.dropLast($0), as: UTF8.self) }
        guard let text = decoded.first else { return "\(Counted.pluralized(body.count, "byte")) of binary data" }
        let isWhole = text.count <= excerptLimit && body.count == start.count
        return isWhole ? text : text.prefix(excerptLimit) + "…"
    }
}
