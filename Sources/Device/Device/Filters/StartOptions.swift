import Foundation
import Messages

/// What was chosen at the start: how filters are started, which the inbox does not keep, and the settings.
struct StartOptions: Hashable, Sendable {
    /// The base of relative filter paths.
    var baseFolder: URL
    var unsandboxed: Bool
    var showsFilterFolder: Bool
    /// How many processes of a filter answer many messages at a time.
    var processes: Int
    /// Whether filters reach their servers. Otherwise a deferral fails at once.
    var reachesServers: Bool
    /// Whether journeys have response times, which differ from run to run.
    var recordsTimes: Bool
    /// The settings after the setup, which a reset restores.
    var settings = Settings()
}
