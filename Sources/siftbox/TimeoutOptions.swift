import ArgumentParser

/// The time limit for a filter's answers, for every command that runs one.
struct TimeoutOptions<Defaults: OptionDefaults>: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Time limit for each answer of a filter (default: \(Defaults.describe("5"))).",
            valueName: "seconds"))
    var responseTimeout: Double?

    /// The former name of `--response-timeout`, accepted for one release.
    @Option(help: .hidden)
    var answerWithin: Double?

    /// nil: not given.
    var seconds: Double? { responseTimeout ?? answerWithin }

    func validate() throws {
        if answerWithin != nil {
            PlainLine.note(
                "siftbox: '--answer-within' is now '--response-timeout'. The former name is deprecated; use the new one."
            )
        }
        guard let seconds else { return }
        guard seconds > 0, seconds <= 3600 else {
            throw ValidationError("--response-timeout: expected more than 0 and at most 3600 seconds.")
        }
    }
}
