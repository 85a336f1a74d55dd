package import ArgumentParser
import ExtensionPlans
import Foundation

/// `siftbox help filter`: the options that the commands with a filter share. Their own pages only name this one.
package struct FilterHelp: ParsableCommand {
    /// The arguments that print it.
    package static let arguments = ["help", "filter"]

    // The titles of the groups, in every command that has them.
    package static let filter = "Filter"
    package static let build = "Build of an extension"
    package static let data = "What its app left for it"
    package static let device = "iPhone"
    package static let processes = "Processes of the filter"
    package static let servers = "Servers of the filter"

    package static let configuration = CommandConfiguration(
        abstract: "The filter, and how it is built and run: options that several commands have.",
        usage: "siftbox COMMAND --filter <filter> [<options>]",
        discussion: """
            siftbox --filter ../MyApp
            siftbox doctor --filter ../MyApp --target MyFilter --also ../Shared
            siftbox evaluate --filter bayes --app-group group sample

            A file siftbox.yaml in the folder that --filter names, or beside the project or program that it names, holds what \
            the filter needs. Every command, session and inbox reads it, and in its folder open, evaluate and classify need no --filter:

            \(example.split(separator: "\n").map { "    \($0)" }.joined(separator: "\n"))

            Its keys are options: \(SiftboxFile.keys.map(\.name).joined(separator: ", ")). Paths start at its folder and must \
            lead to files of its project, unless --follow-links is given. An option replaces the value of the file, also \
            a list. The first of these that has a value counts: option, session, siftbox.yaml, config.yaml (new inboxes \
            only), default. If there are several filters, set target or filter. siftbox doctor --filter . shows the \
            source of each value.
            """)

    /// What a project with a `siftbox.yaml` can need.
    private static let example = """
        filter: MyApp.xcodeproj
        target: MyFilter
        also: [Shared, Rules=../Rules]
        app-group: Fixtures/Group
        release: 18
        country: GB
        """

    @OptionGroup(title: Self.filter) var running: FilterOption
    @OptionGroup(title: Self.build) var building: ExtensionOptions
    @OptionGroup(title: Self.data) var groups: AppGroupOptions
    @OptionGroup(title: Self.device) var release: ReleaseOption
    @OptionGroup(title: Self.device) var country: CountryOption
    @OptionGroup(title: Self.processes) var timeout: TimeoutOptions
    @OptionGroup(title: Self.processes) var jobs: ProcessOptions
    @OptionGroup(title: Self.processes) var limits: LimitOptions
    @OptionGroup(title: Self.processes) var sandbox: SandboxOptions
    @OptionGroup(title: Self.servers) var server: ServerOptions

    package init() {}

    private static let titles = [filter, build, data, device, processes, servers]

    /// A command's help with the names of the options in place of the groups.
    package static func shortened(_ page: String) -> String {
        let headers = Set(titles.map { "\($0.uppercased()):" })
        var lines: [Substring] = []
        var names: [String] = []
        var isInGroup = false
        var place: Int?
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            if headers.contains(String(line)) {
                place = place ?? lines.count
                isInGroup = true
            } else if !line.isEmpty, line.first != " " {
                isInGroup = false
            }
            if !isInGroup {
                lines.append(line)
            } else if line.hasPrefix("  --") {
                names += line.split(separator: " ").prefix(1).map(String.init)
            }
        }
        if let place {
            let header = "OPTIONS OF THE FILTER (siftbox help filter):"
            lines.insert(contentsOf: [header[...]] + wrapped(names) + [""], at: place)
        }
        return lines.joined(separator: "\n")
    }

    /// The page, with the commands that have each option at its end.
    ///
    /// - Parameter commands: the names of the commands with an option.
    package static func page(_ commands: (String) -> [String]) -> String {
        let page = helpMessage().components(separatedBy: "\nOPTIONS:\n")[0]
        let names = names(in: page)
        var parts: [(commands: [String], names: [String])] = []
        for name in names {
            let found = commands(name)
            if let index = parts.firstIndex(where: { $0.commands == found }) {
                parts[index].names.append(name)
            } else {
                parts.append((found, [name]))
            }
        }
        let lines = parts.flatMap { part in
            ["  \(part.commands.joined(separator: ", ")):"] + wrapped(part.names, indent: 6).map(String.init)
        }
        return page + "\nCOMMANDS WITH THESE OPTIONS:\n" + lines.joined(separator: "\n")
    }

    /// The options of the filter: `--filter`, `--target`, …
    package static var names: [String] { names(in: helpMessage().components(separatedBy: "\nOPTIONS:\n")[0]) }

    private static func names(in page: String) -> [String] {
        page.split(separator: "\n").filter { $0.hasPrefix("  --") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
    }

    /// Names in indented lines of at most 80 columns, each followed by a comma except the last.
    private static func wrapped(_ names: [String], indent: Int = 2) -> [Substring] {
        var lines: [String] = []
        for (index, name) in names.enumerated() {
            let item = name + (index == names.count - 1 ? "" : ",")
            if let last = lines.last, last.count + 1 + item.count <= 80 {
                lines[lines.count - 1] = "\(last) \(item)"
            } else {
                lines.append(String(repeating: " ", count: indent) + item)
            }
        }
        return lines.map { $0[...] }
    }
}
