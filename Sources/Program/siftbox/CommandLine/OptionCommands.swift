import ArgumentParser
import Commands

/// Which commands have an option, from their own declarations.
struct OptionCommands {
    private let options: [(command: String, names: Set<String>)]

    /// - Throws: `DecodingError`, like `CommandReference.read()`.
    init() throws {
        options = try CommandReference.read().leaves.map { command in
            (command.path, Set(command.options.flatMap { ($0.names ?? []).map(\.written) }))
        }
    }

    /// The commands with an option, in the order of the help.
    func commands(with option: String) -> [String] { options.filter { $0.names.contains(option) }.map(\.command) }

    /// The page of the filter's options. `check`, `film` and `new session` have options of the same name for filters that
    /// sessions name; they are on their own pages.
    func filterPage() -> String {
        let building = Set(commands(with: "--also"))
        return FilterHelp.page { commands(with: $0).filter(building.contains) }
    }
}
