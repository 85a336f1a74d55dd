/// How filters are started, besides the settings: the inbox does not keep it.
struct StartOptions: Hashable, Sendable {
    var unsandboxed: Bool
    var showsFilterFolder: Bool
    /// How many processes of a filter answer many messages at a time.
    var processes: Int
}

extension Phone {
    /// Whether filters may run without a sandbox.
    package var unsandboxed: Bool { starting.unsandboxed }
    /// Whether a filter sees the folder that its program is in, whatever the settings say.
    package var showsFilterFolder: Bool { starting.showsFilterFolder }
    /// How many processes of a filter answer many messages at a time.
    package var processes: Int { starting.processes }
}
