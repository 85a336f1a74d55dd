package import Device
package import JSONCodec
import LocatedYAML
package import SessionTerms

/// Steps of sessions that other programs do in an open inbox: the same names and keys, the same parser, the same entry.
///
///     let steps = LiveSteps(phone, screen: app.sessionScreen)
///     let step = try steps.read(request)      // {"receive":{"from":"24273","text":"Hello"},"expect":{"folder":"junk"}}
///     steps.perform(step) { result in … }
///
/// Several steps can be in progress, beside what the user and a playing session do.
package final class LiveSteps {
    private let phone: Phone
    private let screen: SessionScreen?
    private let requests: LiveRequests
    private let turns = LiveTurns()
    /// The steps in progress.
    private var players: [ObjectIdentifier: LivePlayer] = [:]

    /// - Parameter screen: nil: the inbox has no screen.
    package init(_ phone: Phone, screen: SessionScreen? = nil) {
        (self.phone, self.screen) = (phone, screen)
        requests = LiveRequests(phone, hasScreen: screen != nil)
    }

    /// Reads a step. Performs nothing.
    ///
    /// - Parameter request: the keys `id`, `get`, `wait` with an object, and `subscribe` are ignored.
    /// - Throws: all mistakes in it.
    package func read(_ request: JSONObject) throws(RefusedRequest) -> LiveStep {
        try requests.step(request)
    }

    /// Does what a step says, and checks what is expected.
    ///
    /// - Parameters:
    ///   - isWanted: whether to wait for what is expected `eventually`; see `endUnwanted`.
    ///   - then: called once.
    package func perform(
        _ step: LiveStep, while isWanted: @escaping () -> Bool = { true }, then: @escaping (LiveResult) -> Void
    ) {
        let player = LivePlayer(phone, screen, turns)
        players[ObjectIdentifier(player)] = player
        turns.inProgress += 1
        player.isWanted = isWanted
        player.perform(step.step) { [weak self, unowned player] result in
            self?.players[ObjectIdentifier(player)] = nil
            self?.turns.inProgress -= 1
            then(result)
        }
    }

    /// Ends waiting for what is expected where it is not wanted any more.
    package func endUnwanted() { for player in players.values { player.endUnwanted() } }
}
