import Foundation
import Messages

/// A scripted inbox: a device, a filter, contacts, and steps on a virtual clock (Sessions/README.md).
///
///     let session = try Session(path: "Sessions/tour.yaml")
///     let phone = try session.makePhone(loop: loop, store: InboxStore(path: nil))
///     let player = SessionPlayer(session, phone: phone, pace: .watched)
///     player.start()
///
/// A session is valid once it exists: what its release does not have, a filter that cannot be found and a messages
/// file that is not there are mistakes of the file (`SessionErrors`), found before anything is run.
package struct Session: Hashable, Sendable {
    /// As the user named it, for messages.
    package var file: String
    /// Where its relative paths start.
    package var folder: URL
    package var title: String
    package var about: String?
    package var release = Release.standard
    package var country = Country.us
    /// Where virtual time starts, in milliseconds since 1970.
    package var clock = Self.defaultClock
    package var settings = Settings()
    /// A sample's name or a path; nil: None (E1).
    package var filter: String?
    /// A server on this machine for its filters; nil: none is started.
    package var server: SessionServer?
    /// The reporting extension: a sample's name or a path; nil: None.
    package var reporting: String?
    package var contacts: [Contact] = []
    /// A file with texts that are delivered before the first step.
    package var messages: URL?
    package var steps: [Step] = []

    /// 2026-01-01T09:00:00Z.
    package static let defaultClock: Int64 = 1_767_258_000_000

    /// The session with another default for the time that filters have; one that sets a time of its own keeps it.
    ///
    /// - Parameter time: nil: the default stays.
    package func answering(within time: Duration?) -> Session {
        guard let time, settings.answerWithinMilliseconds == Settings().answerWithinMilliseconds else { return self }
        var session = self
        session.settings.answerWithinMilliseconds = max(1, Int(time / .milliseconds(1)))
        return session
    }

    /// Somebody who is in Contacts from the start.
    package struct Contact: Hashable, Sendable {
        package var name: String
        package var addresses: [String]
    }
}
