import FilterWire
import Messages

// What a filter read in its App Groups and did not find: usually the app would have stored it.
extension FilterHost {
    /// More are not useful to the reader.
    private static let maxMissingItems = 200

    /// Adds a line to the log, once for each item: every new process of the filter reports it.
    func recordMissing(_ item: MissingItem) {
        guard log.missingItems.count < Self.maxMissingItems, !log.missingItems.contains(item) else { return }
        log.missingItems.append(item)
        log.append(.process, "read and did not find \(item.description(in: options.appGroups))")
    }

    /// Keeps the first cause, for commands that show no diagnostics.
    func noteCause(_ running: RunningFilter) {
        if log.missingCause == nil, let cause = running.missingCause { log.missingCause = cause }
    }

    /// What the filter read in its App Groups and did not find, in the order in which it was read, one description each.
    package var missing: [String] { log.missingItems.map { $0.description(in: options.appGroups) } }
}

extension MissingItem {
    /// `'rules' in UserDefaults of group.example, which is empty`
    ///
    /// - Parameter groups: the App Groups of the filter.
    func description(in groups: [String: AppGroup]) -> String {
        let name = group == AppGroup.any ? "the App Group" : group.shortened
        switch kind {
        case .value(let key):
            let isEmpty = (try? AppGroupFiles.lists(of: groups))?[group]?.isEmpty ?? true
            return "'\(key.shortened)' in UserDefaults of \(name)" + (isEmpty ? ", which is empty" : "")
        case .file(let path):
            let given = groups[group] ?? groups[AppGroup.any]
            return "the file \(path.shortened) of \(name)" + (given?.files == nil ? ", which has no files" : "")
        case nil:
            let names = groups.keys.filter { $0 != AppGroup.any }.sorted()
            return "the App Group \(name); the filter has \(names.isEmpty ? "none" : names.joined(separator: ", "))"
        }
    }
}

extension MissingItem {
    /// `it read the missing file rules.json of group.example: provide it with --app-group group.example=FOLDER`
    ///
    /// For the end of a process: the option comes with what is missing.
    var cause: String {
        let name = group == AppGroup.any ? "the App Group" : group.shortened
        switch kind {
        case .value(let key):
            let key = key.shortened
            return "it read the missing key '\(key)' in UserDefaults of \(name): provide it with "
                + "--app-group-value '\(name):\(key)=VALUE' (app-group: in a session)"
        case .file(let path):
            let option = group == AppGroup.any ? "" : "\(name)="
            return "it read the missing file \(path.shortened) of \(name): provide it with --app-group "
                + "\(option)FOLDER (app-group: in a session)"
        case nil:
            return "it asked for the App Group \(name), which it does not have: add it to "
                + "com.apple.security.application-groups in its entitlements"
        }
    }
}

extension String {
    /// A filter chooses these names.
    fileprivate var shortened: String { count <= 200 ? self : prefix(199) + "…" }
}
