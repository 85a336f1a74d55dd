package import ArgumentParser
import Evaluation

/// `siftbox evaluate`: measures a filter on labeled messages.
package struct EvaluateCommand: ParsableCommand, RunsFilter {
    package static let configuration = CommandConfiguration(
        commandName: "evaluate",
        abstract: "Measure a filter on a labeled corpus.",
        discussion: discussion)

    @OptionGroup(title: FilterHelp.filter) package var running: FilterOption

    @OptionGroup(title: FilterHelp.device) package var release: ReleaseOption

    @OptionGroup(title: FilterHelp.device) package var country: CountryOption

    @OptionGroup(title: FilterHelp.build) package var building: ExtensionOptions

    @OptionGroup(title: FilterHelp.data) package var appGroup: AppGroupOptions

    @OptionGroup(title: FilterHelp.processes) package var timeout: TimeoutOptions

    @OptionGroup(title: FilterHelp.processes) package var processes: ProcessOptions

    @OptionGroup(title: FilterHelp.processes) package var limits: LimitOptions

    @OptionGroup(title: FilterHelp.servers) package var servers: ServerOptions

    @OptionGroup(title: FilterHelp.processes) package var sandbox: SandboxOptions

    @Option(
        help: ArgumentHelp(
            "Compare with another filter: list the messages that --filter fixes and breaks.", valueName: "filter"),
        completion: Completions.filters)
    var against: String?

    @OptionGroup var corpus: CorpusOptions

    @Option(
        help: ArgumentHelp(
            "Find messages of the corpus that are also in this training corpus of the filter (repeatable).",
            valueName: "corpus"), completion: Completions.corpora)
    var training: [String] = []

    @Option(help: ArgumentHelp("Use only these rows of the training corpus.", valueName: "rows"))
    var trainingRows: RowRange?

    @Option(
        help: ArgumentHelp(
            "Actions whose messages count as hidden: junk, or several, such as junk,promotion.", valueName: "actions"))
    var hidden = "junk"

    @Flag(
        help: """
            Send each message only after the answer to the previous one, so that each has its own time. Slower: by default, \
            many are in flight, and messages that are answered together share their time.
            """)
    var oneAtATime = false

    @Flag(
        help: """
            Give each message without a sender a number that is reserved for fiction: a British one if the country's \
            calling code is 44, otherwise an American one.
            """)
    var inventSenders = false

    @Option(
        name: .customLong("shard"),
        help: ArgumentHelp(
            "Evaluate only part I of N: the labeled messages I, I+N, I+2N … of the corpus, which is read completely.",
            valueName: "i/n"))
    var shardEntry: String?

    @Flag(help: "Leave out times, memory and the machine, so that the same run gives the same files.")
    var noTimes = false

    @OptionGroup var probes: ProbeOptions

    @Option(
        help: ArgumentHelp(
            "Write a line of JSON for each message: its place, correct categories and answer; -: to standard output.",
            valueName: "file"), completion: .file())
    var predictions: String?

    @Option(
        help: ArgumentHelp(
            """
            Report the results by country, length, link, script, sender-kind, month, or a column of the corpus: \
            country,language (repeatable). For a column with one of these names: column:NAME.
            """, valueName: "names"))
    var slice: [String] = []

    @Flag(
        name: .customLong("open"),
        help: """
            Open the corpus in the inbox instead of a report: each message is marked as right or wrong, the search wrong: finds \
            the wrong ones, and after a save of the filter the marks follow. Nothing is stored.
            """)
    package var opensInbox = false

    @OptionGroup var gates: GateOptions

    @OptionGroup var reports: ReportOptions

    @OptionGroup var color: ColorOption

    package init() {}

    package func validate() throws {
        try running.require()
        guard trainingRows == nil || !training.isEmpty else {
            throw ValidationError("--training-rows requires --training.")
        }
        guard try !oneAtATime || processes.count == 1 else {
            throw ValidationError("--one-at-a-time and --jobs cannot be combined: only one message is in flight.")
        }
        _ = try hiding()
        _ = try slices()
        try checkShard()
        try gates.checkTimes(areSingle: oneAtATime, areLeftOut: noTimes)
        try gates.checkProbes(probes.plan())
    }

    func hiding() throws -> Set<FolderGroup> {
        var groups: Set<FolderGroup> = []
        for name in hidden.split(separator: ",") {
            guard let group = FolderGroup(name: String(name)), group != .uncategorized else {
                throw ValidationError("--hidden '\(name)': expected junk, promotion or transaction.")
            }
            groups.insert(group)
        }
        guard !groups.isEmpty else { throw ValidationError("--hidden: expected at least one action.") }
        return groups
    }
}
