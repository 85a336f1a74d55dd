import Foundation

/// Siftbox's folder for one kind of the user's files (XDG Base Directory Specification).
enum UserFolder {
    case configuration, state

    private var variable: String { self == .configuration ? "XDG_CONFIG_HOME" : "XDG_STATE_HOME" }
    private var standard: String { self == .configuration ? ".config" : ".local/state" }

    /// The path of a file in it. The specification has relative paths in the variables ignored.
    func path(_ name: String, _ environment: [String: String]) -> String {
        let base =
            environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? "\(environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory())/\(standard)"
        return "\(base)/siftbox/\(name)"
    }
}
