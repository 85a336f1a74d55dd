/// How the server to try with behaves: what it takes for junk, which apps it lists, and what goes wrong.
///
///     var behaviour = ServerBehaviour()
///     behaviour.junk = ["lottery"]
///     behaviour.delay = 2000
///     behaviour.verdict(on: "You won the LOTTERY")  // .junk
///
/// The association file has faults of its own (`association`); all other faults befall deferrals and reports alone, so
/// that an app which the server lists can be answered badly.
package struct ServerBehaviour: Codable, Hashable, Sendable {
    /// What stands at `/.well-known/apple-app-site-association`.
    package enum Association: String, CaseIterable, Codable, Sendable {
        /// The apps, under both services.
        case listed
        /// Nothing: status 404.
        case missing
        case notJSON = "not-json"
        /// The apps, and blanks up to 10 MiB.
        case huge
        /// An app that is nobody's.
        case otherApp = "other-app"
        /// A redirect to another path of the same server, which lists the apps. A phone does not follow it
        /// (Sources/Messages/README.md).
        case redirect
    }

    /// What a deferral is answered with. All but `verdict` is given for a report, too.
    package enum Answer: String, CaseIterable, Codable, Sendable {
        /// The verdict as JSON; an empty object for a report.
        case verdict
        /// Bytes that are no JSON, said to be JSON.
        case nonsense
        case empty
        /// The verdict, and blanks up to 1 MiB: still JSON.
        case large
        /// The verdict, and blanks for as long as somebody reads.
        case endless
        /// Half of what was announced; then the connection ends.
        case half
    }

    /// A text that holds one of these is junk. Without the words of the file.
    package var junk: [String] = []
    package var transaction: [String] = []
    package var promotion: [String] = []
    /// A file of more words for junk, one a line, by its path. It is read again when it has changed.
    package var words: String?
    /// The application identifiers that the association file lists.
    package var apps: [String] = []
    package var association = Association.listed
    /// How long an answer waits, in milliseconds.
    package var delay = 0
    package var status = 200
    package var answer = Answer.verdict
    /// The value of a Set-Cookie header.
    package var cookie: String?
    /// Where to redirect to, with `status` if that is a redirection's, else with 307, which keeps the method.
    package var redirect: String?
    /// Whether the connection ends behind each answer.
    package var close = false

    package init() {}
}

extension ServerBehaviour {
    /// The longest wait, in milliseconds: ten minutes.
    package static let longestDelay = 600_000

    /// What cannot be done as it is asked for, in a sentence; nil when all can.
    package var mistake: String? {
        if !(0...Self.longestDelay).contains(delay) {
            return "A delay is from 0 to \(Self.longestDelay) ms, not \(delay)."
        }
        // A status below 200 is no answer: whoever asked would wait for the one behind it.
        if !(200...599).contains(status) { return "A status is from 200 to 599, not \(status)." }
        for (name, value) in [("cookie", cookie), ("redirect", redirect)] {
            guard let value else { continue }
            // Headers are lines: nothing may begin another.
            if !value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return "A \(name) is of printable ASCII." }
            if value.isEmpty { return "The \(name) is empty." }
        }
        if words == "" { return "The path of the words is empty." }
        return nil
    }
}

// As JSON: a key that is absent has its default, and a key that this version does not know is ignored.
extension ServerBehaviour {
    package init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys, _ value: inout Value) throws {
            if let given = try members.decodeIfPresent(Value.self, forKey: key) { value = given }
        }
        self.init()
        try read(.junk, &junk)
        try read(.transaction, &transaction)
        try read(.promotion, &promotion)
        words = try members.decodeIfPresent(String.self, forKey: .words)
        try read(.apps, &apps)
        try read(.association, &association)
        try read(.delay, &delay)
        try read(.status, &status)
        try read(.answer, &answer)
        cookie = try members.decodeIfPresent(String.self, forKey: .cookie)
        redirect = try members.decodeIfPresent(String.self, forKey: .redirect)
        try read(.close, &close)
        if let mistake {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: mistake))
        }
    }
}
