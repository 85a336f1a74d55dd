package import ArgumentParser
import Foundation
package import Messages
import UntrustedFiles

/// How filters' servers are queried (D4, D5, D9).
package struct ServerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Trust another certificate authority, for your own server: a PEM file.", valueName: "file"),
        completion: .file())
    package var trustCa: String?

    @Option(
        help: ArgumentHelp(
            "Allow servers on this machine without https, or refuse them as iOS does (default: that of the session or inbox, or refuse).",
            valueName: "what"))
    package var localHTTP: Settings.LocalHTTP?

    @Option(
        help: ArgumentHelp(
            "Require that the server lists the app, as iOS does, or assume that it does (default: that of the session or inbox, or required).",
            valueName: "what"))
    package var association: Settings.AssociationPolicy?

    package init() {}

    /// Whether no option is set.
    package var isEmpty: Bool { trustCa == nil && localHTTP == nil && association == nil }

    /// The settings with the given options.
    package func applied(to settings: Settings) -> Settings {
        var settings = settings
        // Relative to the current folder, not to the session's.
        if let trustCa { settings.trustCA = URL(fileURLWithPath: trustCa.expandingTilde).path }
        if let localHTTP { settings.localHTTP = localHTTP }
        if let association { settings.association = association }
        return settings
    }
}

extension Settings.LocalHTTP: ExpressibleByArgument {}
extension Settings.AssociationPolicy: ExpressibleByArgument {}
