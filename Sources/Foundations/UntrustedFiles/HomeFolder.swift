import Foundation

/// The user's home folder.
package enum HomeFolder {
    /// `$HOME`; if it is not an absolute path, the home folder in the user database. Foundation asks the database first.
    ///
    /// - Parameter environment: nil: that of the process.
    package static func path(_ environment: [String: String]? = nil) -> String {
        variable("HOME", environment) ?? NSHomeDirectory()
    }

    /// A folder of the XDG Base Directory Specification, which has relative paths in its variables ignored.
    ///
    /// - Parameters:
    ///   - name: a variable: `XDG_CACHE_HOME`.
    ///   - standard: its default in the home folder: `.cache`.
    package static func folder(_ name: String, _ standard: String, _ environment: [String: String]? = nil) -> String {
        variable(name, environment) ?? "\(path(environment))/\(standard)"
    }

    private static func variable(_ name: String, _ environment: [String: String]?) -> String? {
        let value = environment.map { $0[name] } ?? getenv(name).map { String(cString: $0) }
        return value.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
}

extension String {
    /// The path with the user's home folder for `~` at its beginning, as in a shell.
    package var expandingTilde: String {
        self == "~" || hasPrefix("~/") ? HomeFolder.path() + dropFirst() : (self as NSString).expandingTildeInPath
    }
}
