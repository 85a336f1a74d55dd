import Device

/// `server`: changes the behavior of the session's server.
struct ServerStep: StepAction {
    static let form = StepForm(
        name: "server", summary: "Changes the behavior of the session's server.",
        live: .refused("Only a session has a server of its own. Use siftbox server."),
        optional: SessionSource.serverKeys,
        documentedKeys: "[server keys](#a-server)", expects: [])

    let server: SessionServer

    func written(_ places: WrittenPlaces) -> YAMLValue { server.written(places) }

    func perform(_ step: Step, with player: any StepPlayer, then: @escaping (StepResult) -> Void) {
        player.change(server) { mistake in then(StepResult(refusal: mistake.map(PhoneError.filter))) }
    }
}

extension ServerStep {
    init?(_ written: WrittenStep) {
        guard let server = written.source.serverChange(written.fields, of: written.server) else { return nil }
        self.init(server: server)
    }
}
