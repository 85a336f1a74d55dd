import ArgumentParser
import SessionScript

/// How fast a session is played: in the inbox, and in a film.
struct SpeedOption: ParsableArguments {
    @Option(
        help: ArgumentHelp("Speed at which the session plays, from \(Self.range) (default: 1).", valueName: "factor"))
    var speed: Double?

    var factor: Double { speed ?? 1 }

    private static let range = [Playback.speeds.lowerBound, Playback.speeds.upperBound]
        .map { "\($0)".replacing(/\.0$/, with: "") }.joined(separator: " to ")

    func validate() throws {
        guard Playback.speeds.contains(factor) else { throw ValidationError("--speed: expected \(Self.range).") }
    }
}
