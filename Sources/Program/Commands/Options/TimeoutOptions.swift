package import ArgumentParser
import Messages

/// The default in seconds: `5`.
private let standardTimeout = "\(standardSeconds)".replacing(/\.0$/, with: "")
private let standardSeconds = Double(Settings.standard.responseTimeoutMilliseconds) / 1000

/// The time limit for a filter's answers, for every command that runs one.
package struct TimeoutOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Time limit for each answer of a filter (default: that of the session or inbox, or \(standardTimeout)).",
            valueName: "seconds"))
    package var responseTimeout: Double?

    package init() {}

    /// The given one or the default.
    package var secondsOrStandard: Double { responseTimeout ?? standardSeconds }

    package func validate() throws {
        guard let seconds = responseTimeout else { return }
        let most = Settings.responseTimes.upperBound / 1000
        guard seconds > 0, seconds <= Double(most) else {
            throw ValidationError("--response-timeout: expected more than 0 and at most \(most) seconds.")
        }
    }
}
