/// How filters are started, besides the settings: the inbox does not keep it.
struct StartOptions: Hashable, Sendable {
    var unsandboxed: Bool
    var showsFilterFolder: Bool
    /// How many processes of a filter answer many messages at a time.
    var processes: Int
}
