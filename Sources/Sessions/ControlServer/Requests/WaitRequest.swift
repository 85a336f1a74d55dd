import JSONCodec
import SessionScript

/// What a client waits for.
struct WaitRequest {
    /// As in the search of the inbox; empty: any message.
    let search: String
    /// In milliseconds.
    let within: Int64
    /// Whether only messages from now on count.
    let isNew: Bool

    private static let standardTime: Int64 = 10_000
    private static let maxTime: Int64 = 600_000

    /// - Throws: what is wrong with the request.
    init(_ line: JSONObject, _ wait: JSONObject) throws(RefusedRequest) {
        let outer = RequestFields(line, allowed: ["id", "wait"])
        var fields = RequestFields(wait, of: "wait", allowed: ["for", "within", "new"])
        search = fields.search("for")
        within = fields.duration("within", atMost: Self.maxTime) ?? Self.standardTime
        isNew = fields.bool("new") ?? false
        if let mistake = outer.mistake ?? fields.mistake { throw .invalid(mistake) }
    }
}
