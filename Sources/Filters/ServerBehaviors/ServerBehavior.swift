import Foundation

/// The behavior of the local server: what it classifies as junk, which apps it lists, and its faults.
///
///     var behavior = ServerBehavior()
///     behavior.junk = ["lottery"]
///     behavior.delay = 2000
///     behavior.verdict(on: "You won the LOTTERY")  // .junk
///
/// The association file has its own faults (`association`). All other faults affect only deferrals and reports, so that
/// a listed app can get a faulty answer.
package struct ServerBehavior: Codable, Hashable, Sendable {
    /// The contents of `/.well-known/apple-app-site-association`.
    package enum Association: String, CaseIterable, Codable, Sendable {
        /// The apps, for both services.
        case listed
        /// Status 404.
        case missing
        case notJSON = "not-json"
        /// The apps, and spaces up to 10 MiB.
        case huge
        /// An app that does not exist.
        case otherApp = "other-app"
        /// A redirect to another path of the same server, which lists the apps. iOS does not follow it
        /// (Sources/Rules/Messages/README.md).
        case redirect
    }

    /// The answer to a deferral. All cases except `verdict` also apply to reports.
    package enum Answer: String, CaseIterable, Codable, Sendable {
        /// The verdict as JSON; an empty object for a report.
        case verdict
        /// Bytes that are not JSON, declared as JSON.
        case nonsense
        case empty
        /// The verdict, and spaces up to 1 MiB: still valid JSON.
        case large
        /// The verdict, and endless spaces.
        case endless
        /// Half of the announced length; then the connection is closed.
        case half
    }

    /// Words that make a message junk, in addition to those in the file `words`.
    package var junk: [String] = []
    package var transaction: [String] = []
    package var promotion: [String] = []
    /// The path of a file with more junk words, one per line. It is reloaded when it changes.
    package var words: String?
    /// The application identifiers that the association file lists.
    package var apps: [String] = []
    package var association = Association.listed
    /// The delay of an answer, in milliseconds.
    package var delay = 0
    package var status = 200
    package var answer = Answer.verdict
    /// The value of a Set-Cookie header.
    package var cookie: String?
    /// A URL to redirect to, with `status` if that is 3xx, else with 307, which keeps the method.
    package var redirect: String?
    /// Whether the connection is closed after each answer.
    package var close = false

    package init() {}
}

extension ServerBehavior {
    /// The longest delay, in milliseconds: ten minutes.
    package static let maxDelay = 600_000

    /// Why the behavior is invalid; nil: it is valid.
    package var mistake: String? {
        if !(0...Self.maxDelay).contains(delay) {
            return "The delay must be from 0 to \(Self.maxDelay) ms, not \(delay)."
        }
        // A status below 200 is an interim answer: the client would wait for the final one.
        if !(200...599).contains(status) { return "The status must be from 200 to 599, not \(status)." }
        for (name, value) in [("cookie", cookie), ("redirect", redirect)] {
            guard let value else { continue }
            // A line break would start another header field.
            if !value.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return "The \(name) must be printable ASCII." }
            if value.isEmpty { return "The \(name) is empty." }
        }
        if words == "" { return "The path of the word list is empty." }
        return nil
    }
}

// A line on the server's standard input: its new behavior.
extension ServerBehavior {
    /// The longest line in bytes.
    package static let lineLimit = 1 << 20

    /// The bytes of a line, with its line feed.
    package var line: [UInt8] {
        // Cannot fail: there are only strings, numbers and booleans.
        ((try? JSONEncoder().encode(self)) ?? Data()) + [UInt8(ascii: "\n")]
    }

    /// nil: it is not a line that this version wrote.
    package init?(line: some Sequence<UInt8>) {
        guard let behavior = try? JSONDecoder().decode(Self.self, from: Data(line)) else { return nil }
        self = behavior
    }
}
