/// A dependency that no target may have, directly or through other targets.
struct ForbiddenArrow {
    /// The targets from which it starts; nil: all targets except `to`, and except `siftbox`, which is above all others, and
    /// `Start`, which only names what is built together.
    let from: [String]?
    let to: [String]
    let reason: String

    static let all = [
        ForbiddenArrow(
            from: ["EvaluationReports", "Evaluation", "CheckReports"], to: ["Terminal", "CTerminal"],
            reason: "a report is text, and must not link ncurses; text width and wrapping are in DisplayText"),
        ForbiddenArrow(
            from: ["InboxDatabase", "MessageArchives", "Corpora"], to: ["FilterWire"],
            reason: "what is stored does not depend on the filter protocol; JSON has its own target"),
        ForbiddenArrow(
            from: ["SampleCorpus", "Corpora", "LocalServerHost"], to: ["ExtensionBuilder"],
            reason: "messages and the local server do not need the compiler driver; folders are in SystemSupport"),
        ForbiddenArrow(
            from: ["ExtensionPlans"], to: ["Sandboxing", "ProgramParts"],
            reason: "what is to be built is known without the compiler, its sandbox and the parts of the program"),
        ForbiddenArrow(
            from: ["Messages", "JSONCodec", "StableHashes", "SQLiteAccess", "PhoneCharacters"],
            to: ["SystemSupport", "FilterWire", "InboxDatabase"],
            reason: "values and what both sides share have no processes, files of the inbox and protocol"),
        ForbiddenArrow(
            from: ["FilterMain", "ReportingMain", "AppleCoreData", "AppleCoreML"],
            to: ["Messages", "SystemSupport", "Sandboxing"],
            reason: "an extension's process has neither the device's rules nor the code of its sandbox"),
        ForbiddenArrow(
            from: ["InboxScreens", "Commands"], to: ["SessionScript"],
            reason: "they are compiled beside sessions, not after them"),
        ForbiddenArrow(
            from: nil, to: ["InboxScreens", "SessionDisplays", "siftbox"],
            reason: "the screen and the command are above everything else"),
    ]

    /// What breaks this rule: the path of each such dependency, and the reason.
    func violations(in manifest: PackageManifest) -> [String] {
        let sources = manifest.targets.filter { target in
            from?.contains(target.name)
                ?? (!target.isTest && !["siftbox", "Start"].contains(target.name) && !to.contains(target.name))
        }
        return sources.flatMap { source in
            to.compactMap { manifest.path(from: source.name, to: $0) }
                .map { "\($0.joined(separator: " → ")): \(reason)" }
        }
    }
}

extension PackageManifest {
    /// The shortest chain of dependencies from a target to another; nil: it does not use the other.
    func path(from start: String, to end: String) -> [String]? {
        var found: Set = [start]
        var paths = [[start]]
        while !paths.isEmpty {
            var longer: [[String]] = []
            for path in paths {
                for next in path.last.flatMap({ self[$0] })?.dependencies ?? [] where found.insert(next).inserted {
                    if next == end { return path + [next] }
                    longer.append(path + [next])
                }
            }
            paths = longer
        }
        return nil
    }
}
