import ServerBehaviour

/// A server for a session's filters, on this machine (key `server`): how it behaves, and where the phone finds it.
package struct SessionServer: Hashable, Sendable {
    /// The port that addresses of Info.plists name. If it is taken, the server listens elsewhere, and this session's phone
    /// finds it all the same.
    package var port = Self.standardPort
    package var behaviour = ServerBehaviour()
    /// Whether the session says which apps it lists; else it lists those of the session's filters.
    package var listsGivenApps = false

    package static let standardPort = 8017
}
