import ExtensionBuilder
import ExtensionPlans
import FilterProcesses
import Foundation
import Messages

/// Why the latest saved version of the active filter does not run.
package struct FilterProblem: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// Its source does not build; the previous build is still in use.
        case previousBuildInUse
        /// Its source does not build, and there is no build of it: messages are filed without an answer (V7).
        case notBuilt
        /// It is a program that could not be started, or ended before its first message.
        case doesNotRun
        /// It is a program whose file was deleted or moved; its running process is still in use.
        case missing
    }

    package let kind: Kind
    /// The reasons, one per line; for a source `path:line:column: error: message`.
    package let lines: [String]
    /// The first error, with a path relative to the filter's folder, so that it fits on one line of the screen.
    package let headline: String

    /// The place of the first error (`Handler.swift:9:13`), if it has one.
    package var place: String? {
        headline.firstMatch(of: /^(?<place>[^:]+:\d+(?::\d+)?):[ ]/).map { String($0.place) }
    }

    /// - Parameter folder: the filter's folder, which `headline` omits.
    init(_ kind: Kind, _ lines: [String], folder: String) {
        self.kind = kind
        self.lines = lines
        let first = lines.first { $0.contains(": error: ") } ?? lines.first ?? "no reason was given"
        // The error that a process printed says more than how it ended.
        let error = first.components(separatedBy: "; ").first { $0.contains(": error: ") } ?? first
        headline = error.hasPrefix(folder + "/") ? String(error.dropFirst(folder.count + 1)) : error
    }

    /// A build of `source` that failed.
    ///
    /// - Parameter hasBuild: whether a previous build is in use.
    init(_ error: FilterReferenceError, of source: ExtensionReference, hasBuild: Bool) {
        self.init(
            hasBuild ? .previousBuildInUse : .notBuilt, BuildErrors.lines(of: error.description), folder: source.path)
    }

    /// The problem of a filter that cannot be started; nil: it can.
    init?(of filter: Filter) {
        guard !filter.obstacles.isEmpty else { return nil }
        self.init(
            filter.source == nil ? .doesNotRun : .notBuilt, filter.obstacles,
            folder: filter.source?.path ?? filter.folder.path)
    }

    /// A program that ended or did not start before it answered the capabilities query; nil: neither happened.
    init?(_ diagnostics: [Diagnostic], of filter: Filter) {
        let endings: [Diagnostic.Name] = [.filterCannotStart, .filterCrashed, .filterClosedItsOutput]
        guard filter.source == nil, let last = diagnostics.last(where: { endings.contains($0.name) }) else {
            return nil
        }
        let reason = last.detail.isEmpty ? last.name.explanation : last.detail
        self.init(
            .doesNotRun, [reason, last.name.remedy(in: filter.language)], folder: filter.folder.path)
    }

    /// A program whose file is missing.
    init(missing filter: Filter) {
        self.init(
            .missing,
            [
                "\(filter.executable.path) was deleted or moved",
                "Its process runs until it ends. Put the file back, or choose another filter.",
            ], folder: filter.folder.path)
    }

    /// One sentence for the user.
    ///
    /// - Parameters:
    ///   - name: the filter's.
    ///   - consequence: what follows if there is no build.
    package func sentence(_ name: String, consequence: String = "nothing is filtered") -> String {
        switch kind {
        case .previousBuildInUse:
            "\(name) does not build; the previous build is still in use. \(headline)"
        case .notBuilt: "\(name) does not build, so \(consequence). \(headline)"
        case .doesNotRun: "\(name) does not run: \(headline)"
        case .missing: "\(headline). Put the file back, or choose another filter."
        }
    }
}
