import ArgumentParser
import Commands
import SessionScript

/// How often, in which order and how many at a time sessions run, and when the run stops.
struct OrderOptions: ParsableArguments {
    @Flag(help: "Stop at the first session that fails or cannot run; the others count as not run.")
    var failFast = false

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp("Run all sessions N times, and list those whose results differ.", valueName: "n"))
    var repetitions = 1

    @Option(
        defaultAsFlag: ShuffleSeed.new,
        help: ArgumentHelp(
            "Run the sessions in a random order. The seed is printed; with it, the order is the same again.",
            valueName: "seed"))
    var shuffle: ShuffleSeed?

    @Option(
        help: ArgumentHelp(
            "Run N sessions at a time (default: four times the number of cores). The results and their order do not depend on it.",
            valueName: "n"))
    var jobs: JobCount?

    private static let maxRepetitions = 10_000

    func validate() throws {
        guard (1...Self.maxRepetitions).contains(repetitions) else {
            throw ValidationError("--repeat: expected 1 to \(Self.maxRepetitions).")
        }
        _ = try jobs?.number()
    }

    /// Sessions that were taken for the value of `--shuffle`.
    var sessions: [String] { if case .session(let path) = shuffle { [path] } else { [] } }

    var plan: SuitePlan {
        get throws {
            var plan = SuitePlan(repetitions: repetitions, seed: shuffle?.number, stopsAtFailure: failFast)
            plan.jobs = try jobs?.number() ?? JobCount.forSessions
            return plan
        }
    }
}

/// The value of `--shuffle`.
enum ShuffleSeed: ExpressibleByArgument, CustomStringConvertible {
    case new
    case given(UInt64)
    /// Not a number: in `check --shuffle Sessions`, the next word is a session.
    case session(String)

    init?(argument: String) { self = UInt64(argument).map { .given($0) } ?? .session(argument) }

    /// Another one at each call, unless it is given.
    var number: UInt64 { if case .given(let number) = self { number } else { SuitePlan.newSeed } }

    var description: String {
        switch self {
        case .new: "a new seed"
        case .given(let number): "\(number)"
        case .session(let path): path
        }
    }
}
