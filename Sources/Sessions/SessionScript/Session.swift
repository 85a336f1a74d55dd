package import Foundation
package import Messages
package import SessionTerms

/// A scripted inbox: a device, a filter, contacts, and steps on a virtual clock (Sessions/README.md).
///
///     let session = try Session(path: "Sessions/tour.yaml")
///     let phone = try session.makePhone(loop: loop, store: InboxStore(path: nil))
///     let player = SessionPlayer(session, phone: phone, pace: .watched)
///     player.start()
///
/// A `Session` value is always valid: keys that its release does not have, filters that cannot be found and missing
/// files are reported as `SessionErrors` when the file is read, before anything runs.
package struct Session: Hashable, Sendable {
    /// The path as the user gave it, for messages.
    package var file: String
    /// The folder in which relative paths start.
    package var folder: URL
    package var title: String
    package var about: String?
    /// Names by which `siftbox check` selects sessions.
    package var tags: [String] = []
    package var release = Release.standard
    package var country = Country.us
    /// The start of virtual time, in milliseconds since 1970.
    package var clock = Self.defaultClock
    package var settings = Settings()
    /// A sample's name or a path; nil: no filter (E1).
    package var filter: String?
    /// A server on this computer for the filters; nil: none.
    package var server: SessionServer?
    /// The reporting extension: a sample's name or a path; nil: none.
    package var reporting: String?
    package var contacts: [Contact] = []
    /// A file of messages that are delivered before the first step.
    package var messages: URL?
    package var steps: [Step] = []
    /// The size of the screen in memory on which `siftbox check` plays the session.
    package var screenSize = ScreenSize.standard
    /// Whether its paths may lead out of its project (`FileProject`).
    package var followsLinks = false
    /// The case of its table that it is; nil: it has no table.
    package var tableCase: SessionCase?

    /// 2026-01-01T09:00:00Z.
    package static let defaultClock: Int64 = 1_767_258_000_000

    /// The session with another default for `response-timeout`. A session that sets the timeout keeps its own.
    ///
    /// - Parameter time: nil: the standard default.
    package func withDefaultResponseTimeout(_ time: Duration?) -> Session {
        guard let time, settings.responseTimeoutMilliseconds == Settings().responseTimeoutMilliseconds else {
            return self
        }
        var session = self
        session.settings.responseTimeoutMilliseconds = max(1, Int(time / .milliseconds(1)))
        return session
    }

    /// A contact that exists from the start.
    package struct Contact: Hashable, Sendable {
        package var name: String
        package var addresses: [String]
    }
}
