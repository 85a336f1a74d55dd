import Device
import FilterProcesses
import Messages
import SystemSupport

/// What an extension answers without its app's data: on an iPhone it runs before the app's first start, and before the
/// first unlock.
struct DataTrial {
    /// `with an empty App Group`
    let name: String
    /// `answers none`, or why it gives no answer.
    let result: String
    let isFailure: Bool

    /// Tries all of them at the same time, because an extension that waits for its data takes the whole time limit.
    static func all(of filter: Filter, _ options: FilterOptions, _ settings: Settings) -> [DataTrial] {
        let loop = EventLoop()
        let servers = FilterServers(loop: loop, settings: settings)
        defer { servers.close() }
        var running: [(trial: FilterOptions.AppGroupTrial, host: FilterHost)] = []
        var outcomes: [FilterOptions.AppGroupTrial: [FilterOutcome]] = [:]
        let messages = ExaminationMessages.all.filter { ["a message from a friend", "a prize"].contains($0.name) }
        for trial in FilterOptions.AppGroupTrial.allCases {
            var options = options
            options.appGroupTrial = trial
            let host = FilterHost(loop: loop, filter: filter, options: options)
            host.server = servers
            host.retriesQueries = false
            for message in messages {
                host.query(message.query(options.country)) { outcomes[trial, default: []].append($0) }
            }
            running.append((trial, host))
        }
        while outcomes.values.reduce(0, { $0 + $1.count }) < running.count * messages.count,
            loop.turn(waitingAtMost: nil)
        {}
        for (_, host) in running { host.close() }
        return running.map { DataTrial($0.trial, outcomes[$0.trial] ?? []) }
    }

    private init(_ trial: FilterOptions.AppGroupTrial, _ outcomes: [FilterOutcome]) {
        name =
            switch trial {
            case .empty: "with an empty App Group"
            case .none: "without an App Group"
            case .unreadable: "with files that it cannot open"
            }
        let failed = outcomes.first { $0.answer == nil }
        isFailure = failed != nil
        if let failed {
            let reason = failed.diagnostics.last
            // The innermost place in the source.
            let place = reason?.detail.firstMatch(of: /; in .*?\(([^()]+:\d+:\d+)\)/).map { " at \($0.1)" } ?? ""
            result = "gives no answer (\(reason?.name.rawValue ?? "no reason")\(place))"
            return
        }
        let capabilities = Capabilities.validate(nil, in: .standard, limit: .warn).capabilities
        var answers: [String] = []
        for outcome in outcomes {
            let answer = Verdict.validate(outcome, capabilities: capabilities, in: .standard).action.name
            if !answers.contains(answer) { answers.append(answer) }
        }
        result = "answers \(answers.joined(separator: " and "))"
    }
}
