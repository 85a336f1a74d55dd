import Configuration
import Terminal

extension Command {
    /// The name in files that users write: `new-message` for `newMessage`.
    var nameInFiles: String {
        rawValue.reduce(into: "") { name, letter in
            name += letter.isUppercase ? "-\(letter.lowercased())" : String(letter)
        }
    }
}

extension KeyMap {
    /// The contexts whose keys can be configured: in the others, most keys type text or have their usual meanings.
    static let configurable: [KeyContext] = [.inbox, .session]

    /// The commands whose keys can be configured.
    var bindableCommands: [BindableCommand] {
        bindings.filter { Self.configurable.contains($0.context) }
            .map { BindableCommand(name: $0.command.nameInFiles, keys: $0.keys) }
    }

    /// The map with other keys.
    ///
    /// - Parameter keys: by the names of the commands.
    func rebound(_ keys: [String: [Key]]) -> KeyMap {
        guard !keys.isEmpty else { return self }
        return KeyMap(
            bindings.map { binding in
                guard Self.configurable.contains(binding.context), let other = keys[binding.command.nameInFiles] else {
                    return binding
                }
                var rebound = binding
                rebound.keys = other
                return rebound
            })
    }
}
