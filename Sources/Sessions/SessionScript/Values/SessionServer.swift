import ServerBehaviors

/// A server for the filters of a session, on this computer (key `server`): its port and its behavior.
package struct SessionServer: Hashable, Sendable {
    /// The port that Info.plists name. If it is in use, the server listens on another one, and the phone of this
    /// session is redirected to it.
    package var port = Self.standardPort
    package var behavior = ServerBehavior()
    /// Whether the session lists the server's apps; if not, the server lists those of the session's extensions.
    package var listsGivenApps = false

    package static let standardPort = 8017
}
