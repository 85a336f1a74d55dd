package import ServerBehaviors
import SessionTerms

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

extension SessionServer {
    /// The mapping of a `server` step: what differs from a server without options.
    func written(_ places: WrittenPlaces) -> YAMLValue {
        let standard = ServerBehavior()
        func list(_ words: [String]) -> YAMLValue? { words.isEmpty ? nil : .list(words.map { .text($0) }) }
        func changed<Value: Equatable>(_ value: KeyPath<ServerBehavior, Value>) -> Value? {
            behavior[keyPath: value] == standard[keyPath: value] ? nil : behavior[keyPath: value]
        }
        return .entries([
            ("junk", list(behavior.junk)), ("transaction", list(behavior.transaction)),
            ("promotion", list(behavior.promotion)), ("words", behavior.words.map { .text(places.path($0)) }),
            ("apps", listsGivenApps ? list(behavior.apps) : nil),
            ("association", changed(\.association).map { .word($0.rawValue) }),
            ("delay", changed(\.delay).map { .word(Durations.written(Int64($0))) }),
            ("status", changed(\.status).map { .number($0) }), ("answer", changed(\.answer).map { .word($0.rawValue) }),
            ("cookie", behavior.cookie.map { .text($0) }), ("redirect", behavior.redirect.map { .text($0) }),
            ("close", changed(\.close).map { .bool($0) }),
        ])
    }
}
