import ArgumentParser

/// The value of `--jobs`: how many sessions or processes of a filter work at a time.
package struct JobCount: ExpressibleByArgument, CustomStringConvertible {
    /// More would only take memory: each job has processes of its own.
    package static let maximum = 64

    /// As it was given.
    package let description: String

    package init(argument: String) { description = argument }

    /// - Throws: `ValidationError` if it is not a number of jobs.
    package func number() throws -> Int {
        guard let number = Int(description), (1...Self.maximum).contains(number) else {
            throw ValidationError(
                "--jobs '\(description)': expected a number from 1 to \(Self.maximum), such as --jobs \(Self.ofCores).")
        }
        return number
    }

    /// One for each core of this machine.
    package static var ofCores: Int { min(max(1, ThisMachine.cores), maximum) }

    /// Four for each core: most of the time, a session waits for its filter to start or to end.
    package static var forSessions: Int { min(4 * ofCores, maximum) }
}
