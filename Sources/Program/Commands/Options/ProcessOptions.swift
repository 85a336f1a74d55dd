package import ArgumentParser

/// How many processes of a filter answer at a time, for every command that gives one many messages.
package struct ProcessOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Let N processes of the filter answer at a time (default: 1), for filters that need more than a millisecond for "
                + "an answer. Each receives every N-th message, so a filter that remembers messages gives other answers.",
            valueName: "n"))
    package var jobs: JobCount?

    package init() {}

    package func validate() throws { _ = try jobs?.number() }

    /// - Throws: `ValidationError` if it is not a number of jobs.
    package var count: Int { get throws { try jobs?.number() ?? 1 } }
}
