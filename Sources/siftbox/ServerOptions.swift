import ArgumentParser
import Foundation
import Messages

/// How filters' servers are asked, for every command that asks them (D4, D5, D9).
struct ServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Trust one more certificate authority, for your own server: a PEM file.", valueName: "file"))
    var trustCa: String?

    @Option(
        help: ArgumentHelp(
            "A server on this machine without https: refuse, as a phone does, or allow.", valueName: "what"))
    var localHTTP: Settings.LocalHTTP?

    @Option(
        help: ArgumentHelp(
            "Whether a server must list the app: required, as on a phone, or assumed.", valueName: "what"))
    var association: Settings.AssociationPolicy?

    func validate() throws {
        guard trustCa != "" else { throw ValidationError("--trust-ca has an empty value. Is a variable not set?") }
    }

    /// Whether nothing was asked for.
    var isEmpty: Bool { trustCa == nil && localHTTP == nil && association == nil }

    /// The settings with those that were given.
    func applied(to settings: Settings) -> Settings {
        var settings = settings
        // Relative to where the command is given, whatever folder a session lies in.
        if let trustCa { settings.trustCA = URL(fileURLWithPath: (trustCa as NSString).expandingTildeInPath).path }
        if let localHTTP { settings.localHTTP = localHTTP }
        if let association { settings.association = association }
        return settings
    }
}

extension Settings.LocalHTTP: ExpressibleByArgument {}
extension Settings.AssociationPolicy: ExpressibleByArgument {}
