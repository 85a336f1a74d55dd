import Messages

/// A message on its way into the phone.
struct Arrival {
    var message: IncomingMessage
    /// What goes wrong with it on purpose (X8).
    var effects = ChaosEffects.none
    /// What chaos has done to it.
    var diagnostics: [Diagnostic] = []
    /// Called once: with its outcome, or when it waits for a clock that only the caller advances.
    var then: (Result<Outcome, PhoneError>) -> Void
}

/// Two messages that arrive for one: the caller gets the outcome of the first when both are filed.
final class ArrivingTwice {
    private let then: (Result<Outcome, PhoneError>) -> Void
    private var first: Result<Outcome, PhoneError>?
    private var isSecondFiled = false

    init(then: @escaping (Result<Outcome, PhoneError>) -> Void) { self.then = then }

    func finishFirst(_ result: Result<Outcome, PhoneError>) {
        first = result
        if isSecondFiled { then(result) }
    }

    func finishSecond() {
        isSecondFiled = true
        if let first { then(first) }
    }
}
