import ArgumentParser

/// Standard output of a command that runs for long: what was printed is written in each turn of the loop, so that a reader
/// has it at once.
package final class LiveOutput {
    private var hasUnwritten = false

    package init() {}

    /// - Parameter line: without control characters.
    package func print(_ line: String) {
        Swift.print(line)
        hasUnwritten = true
    }

    /// Turns the loop until a condition is true.
    ///
    /// - Throws: `ExitCode` with 128 + N when signal N arrives; `StandardOutput.Failure`.
    package func turn(_ interruption: Interruption, until condition: () -> Bool) throws {
        while true {
            try interruption.turn { hasUnwritten || condition() }
            guard hasUnwritten else { return }
            hasUnwritten = false
            try StandardOutput.flush()
        }
    }
}
