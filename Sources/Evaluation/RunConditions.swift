/// What a filter was asked under, besides the corpus: its answers may depend on each of it.
package struct RunConditions: Hashable, Sendable, Codable {
    /// The release whose rules held: 16 for iOS 16.
    package var release: Int
    /// The device's country where a text had none, by its ISO code.
    package var country: String
    /// How long the filter had for a text, in seconds.
    package var answerWithin: Double
    /// Whether its server was asked when it wished that.
    package var asksServers: Bool
    package var sandboxed: Bool

    package init(release: Int, country: String, answerWithin: Double, asksServers: Bool, sandboxed: Bool) {
        self.release = release
        self.country = country
        self.answerWithin = answerWithin
        self.asksServers = asksServers
        self.sandboxed = sandboxed
    }
}

extension RunConditions {
    /// In a few words each: `iOS 16`, `country US`.
    private var phrases: [String] {
        [
            "iOS \(release)", "country \(Excerpt.beginning(of: country))",
            "\(ReportNumber.plain(answerWithin)) s for an answer", asksServers ? "servers asked" : "no server asked",
            sandboxed ? "in a sandbox" : "without a sandbox",
        ]
    }

    /// `iOS 16, country US, 5 s for an answer, no server asked, in a sandbox`
    package var description: String { phrases.joined(separator: ", ") }

    /// What was otherwise: `iOS 16, now iOS 18; country US, now country GB`; nil: nothing was.
    func change(to now: RunConditions) -> String? {
        let changes = zip(phrases, now.phrases).filter { $0 != $1 }.map { "\($0), now \($1)" }
        return changes.isEmpty ? nil : changes.joined(separator: "; ")
    }
}
