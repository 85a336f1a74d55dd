import UntrustedFiles

/// Siftbox's folder for one kind of the user's files (XDG Base Directory Specification).
enum UserFolder {
    case configuration, state

    /// The path of a file in it.
    ///
    /// - Parameter environment: nil: that of the process, of which only the needed variables are read.
    func path(_ name: String, _ environment: [String: String]?) -> String {
        let base =
            switch self {
            case .configuration: HomeFolder.folder("XDG_CONFIG_HOME", ".config", environment)
            case .state: HomeFolder.folder("XDG_STATE_HOME", ".local/state", environment)
            }
        return "\(base)/siftbox/\(name)"
    }
}
