import LocatedYAML
package import Terminal

/// A command whose keys can be configured.
package struct BindableCommand: Hashable, Sendable {
    /// As in the configuration: `new-message`.
    package let name: String
    /// Its default keys.
    package let keys: [Key]

    package init(name: String, keys: [Key]) { (self.name, self.keys) = (name, keys) }
}

/// Reads the keys of commands: `keys: { why: w, next-unread: [Tab, F5] }`.
///
/// A key has one command: configured for one, it is taken from the others. Every command keeps at least one key.
struct KeyBindingReader {
    private let commands: [BindableCommand]

    init(_ commands: [BindableCommand]) { self.commands = commands }

    private struct Override {
        let command: Located<String>
        let keys: [Located<Key>]
    }

    /// - Returns: the keys of each command whose keys differ from its defaults.
    func read(_ fields: Fields, _ key: String) -> [String: [Key]] {
        let names = commands.map(\.name)
        guard let node = fields.node(key), let written = Fields(node, fields.findings, of: key, allowed: names) else {
            return [:]
        }
        let overrides = written.keys.filter { names.contains($0.value) }.compactMap { override($0, written) }
        return resolve(withoutRepetition(overrides, fields.findings), fields.findings)
    }

    private static let allowed = "a key such as w, Ctrl-n, Alt-x, F5 or Enter, or a list of keys"
    /// They interrupt, redraw and stop in every screen.
    private static let fixed: [Key] = [.control("c"), .control("l"), .control("z")]

    private func override(_ command: Located<String>, _ fields: Fields) -> Override? {
        guard let written = fields.strings(command.value, Self.allowed, orOne: true) else { return nil }
        var keys: [Located<Key>] = []
        for entry in written {
            switch Key.reading(entry.value) {
            case .key(let key) where Self.fixed.contains(key):
                fields.findings.report(
                    entry.position, command.value, "\(entry.value) has the same meaning everywhere; use another key")
            case .key(let key):
                keys.append(Located(key, entry.position))
            case .unknown(let guess):
                let guess = guess.map { "; did you mean '\($0)'?" } ?? ""
                fields.findings.report(
                    entry.position, command.value,
                    "unknown key \(entry.value.short.quoted)\(guess) (allowed: one character, \(Key.namesInFiles))")
            }
        }
        return keys.isEmpty ? nil : Override(command: command, keys: keys)
    }

    /// Removes keys that an earlier command of the file has.
    private func withoutRepetition(_ overrides: [Override], _ findings: Findings) -> [Override] {
        var owners: [Key: String] = [:]
        return overrides.compactMap { override in
            let keys = override.keys.filter { key in
                guard let owner = owners[key.value] else {
                    owners[key.value] = override.command.value
                    return true
                }
                if owner != override.command.value {
                    findings.report(key.position, override.command.value, "the command '\(owner)' has this key, too")
                }
                return false
            }
            return keys.isEmpty ? nil : Override(command: override.command, keys: keys)
        }
    }

    /// Applies the overrides that leave every command a key.
    private func resolve(_ overrides: [Override], _ findings: Findings) -> [String: [Key]] {
        var accepted = overrides
        while true {
            let keys = applied(accepted)
            guard let lost = commands.first(where: { keys[$0.name]?.isEmpty == true }),
                let index = accepted.firstIndex(where: { override in
                    override.keys.contains { lost.keys.contains($0.value) }
                })
            else { return keys }
            let taker = accepted.remove(at: index)
            findings.report(
                taker.command.position, taker.command.value,
                "takes the only key of the command '\(lost.name)'; give that one another key, too")
        }
    }

    private func applied(_ overrides: [Override]) -> [String: [Key]] {
        let configured = Dictionary(uniqueKeysWithValues: overrides.map { ($0.command.value, $0.keys.map(\.value)) })
        let taken = Set(configured.values.joined())
        var changed = configured
        for command in commands where configured[command.name] == nil && !taken.isDisjoint(with: command.keys) {
            changed[command.name] = command.keys.filter { !taken.contains($0) }
        }
        return changed
    }
}
