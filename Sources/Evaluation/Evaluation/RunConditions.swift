package import Messages

/// The conditions of a run besides the corpus. The answers of a filter may depend on each of them.
package struct RunConditions: Hashable, Sendable, Codable {
    package var release: Release
    /// The device's country for messages without one (ISO 3166 code).
    package var country: String
    /// The time that the filter has for an answer, in seconds.
    package var responseTimeout: Double
    /// Whether Siftbox contacts the server of a filter that defers.
    package var contactsServers: Bool
    package var sandboxed: Bool
    /// Whether messages without a sender get an invented one.
    package var inventsSenders = false

    package init(release: Release, country: String, responseTimeout: Double, contactsServers: Bool, sandboxed: Bool) {
        self.release = release
        self.country = country
        self.responseTimeout = responseTimeout
        self.contactsServers = contactsServers
        self.sandboxed = sandboxed
    }
}

extension Release: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        // Older baselines have the number.
        let number = try? container.decode(Int.self)
        let written = try number.map(String.init) ?? container.decode(String.self)
        guard let release = Release(written: written) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: Release.refusal(of: written))
        }
        self = release
    }

    /// The version: `17.4`.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(version)
    }
}

extension RunConditions {
    /// The conditions one by one: `iOS 16`, `country US`.
    private func phrases(release: String) -> [String] {
        [
            release, "country \(Excerpt.beginning(of: country))",
            "response timeout \(ReportNumber.plain(responseTimeout)) s",
            contactsServers ? "with servers" : "without servers", sandboxed ? "in a sandbox" : "without a sandbox",
        ] + (inventsSenders ? [Self.senders(true)] : [])
    }

    /// `iOS 17, as 16 · country US · response timeout 5 s · without servers · in a sandbox`
    package var description: String { phrases(release: release.title).joined(separator: " · ") }

    private static func senders(_ areInvented: Bool) -> String {
        areInvented ? "with invented senders" : "without invented senders"
    }

    /// The differences: `iOS 16, now iOS 18; country US, now country GB`; nil: none. Versions with the same rules do not
    /// differ.
    func change(to now: RunConditions) -> String? {
        var now = now
        if now.release.number == release.number { now.release = release }
        var changes = zip(phrases(release: release.name), now.phrases(release: now.release.name)).filter { $0 != $1 }
            .map { "\($0), now \($1)" }
        if inventsSenders != now.inventsSenders {
            changes.append("\(Self.senders(inventsSenders)), now \(Self.senders(now.inventsSenders))")
        }
        return changes.isEmpty ? nil : changes.joined(separator: "; ")
    }
}
