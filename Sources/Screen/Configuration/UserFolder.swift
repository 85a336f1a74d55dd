import Foundation

/// Siftbox's folder for one kind of the user's files (XDG Base Directory Specification).
enum UserFolder {
    case configuration, state

    private var variable: String { self == .configuration ? "XDG_CONFIG_HOME" : "XDG_STATE_HOME" }
    private var standard: String { self == .configuration ? ".config" : ".local/state" }

    /// The path of a file in it. The specification has relative paths in the variables ignored.
    ///
    /// - Parameter environment: nil: that of the process, of which only the needed variables are read.
    func path(_ name: String, _ environment: [String: String]?) -> String {
        func folder(_ variable: String) -> String? {
            let value = environment.map { $0[variable] } ?? getenv(variable).map { String(cString: $0) }
            return value.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let base = folder(variable) ?? "\(folder("HOME") ?? NSHomeDirectory())/\(standard)"
        return "\(base)/siftbox/\(name)"
    }
}
