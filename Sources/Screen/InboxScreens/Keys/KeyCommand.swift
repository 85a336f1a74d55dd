import Terminal

/// A command in one place: its keys, its line in the help, its label in the bottom line, when it is available, and what it
/// does.
///
/// `Owner` is the state that it changes, `Input` what else it needs, and `Output` what it returns.
struct KeyCommand<Owner, Input, Output>: Sendable {
    typealias Obstacle = @Sendable (Owner) -> String?
    typealias Action = @Sendable (inout Owner, Input) throws -> Output

    let command: Command
    /// nil: a command of another context than the inbox and the session.
    fileprivate(set) var group: CommandGroup?
    let keys: [Key]
    /// The line in the help.
    let help: String
    /// The label in the bottom line; nil: not shown there.
    let label: String?
    /// Why the command does nothing now, as a sentence for the bottom line; nil: it is available.
    let obstacle: Obstacle
    let action: Action

    init(
        _ command: Command, _ keys: [Key], _ help: String, label: String? = nil,
        obstacle: @escaping Obstacle = { _ in nil }, action: @escaping Action
    ) {
        self.command = command
        self.keys = keys
        self.help = help
        self.label = label
        self.obstacle = obstacle
        self.action = action
    }
}

/// The commands of one context, in the order of the help.
struct KeyTable<Owner, Input, Output>: Sendable {
    typealias Row = KeyCommand<Owner, Input, Output>

    let context: KeyContext
    let commands: [Row]

    init(_ context: KeyContext, _ commands: [Row]) {
        self.context = context
        self.commands = commands
    }

    /// - Parameter groups: the commands of each group.
    init(_ context: KeyContext, groups: KeyValuePairs<CommandGroup, [Row]>) {
        self.init(
            context,
            groups.flatMap { group, rows in
                rows.map { row in
                    var row = row
                    row.group = group
                    return row
                }
            })
    }

    subscript(command: Command?) -> Row? { commands.first { $0.command == command } }

    var bindings: [KeyMap.Binding] {
        commands.map {
            KeyMap.Binding(
                command: $0.command, context: context, group: $0.group, keys: $0.keys, help: $0.help, hint: $0.label)
        }
    }
}

/// A command whose key was clicked in the bottom line, or that a part of the screen stands for.
struct CommandTarget: ClickTarget {
    let command: Command
    let context: KeyContext

    init(_ command: Command, _ context: KeyContext) {
        self.command = command
        self.context = context
    }
}
