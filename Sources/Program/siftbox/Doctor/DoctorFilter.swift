import ArgumentParser
import Commands
import ExtensionPlans
import FilterProcesses
import Foundation
import Messages

// What doctor reports about a filter.
extension DoctorCommand {
    /// Builds a filter, sends it test messages, and prints what is wrong.
    ///
    /// - Throws: the exit status if it has errors, or cannot be found or built.
    func examine(_ reference: String) throws {
        let found: Filter
        let plan: BuildPlan?
        let file: SiftboxFile?
        do {
            let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
            let written = reference
            let reference = building.isEmpty ? reference : try building.reference(to: reference).text
            file = try FilterCatalog.file(of: reference, relativeTo: folder)
            if let file { try report(sourcesOf: file, filter: written) }
            (found, plan) = try Self.find(reference, relativeTo: folder)
        } catch {
            PlainLine.refusal("\(error)")
            throw ExitCode.cannotRun
        }
        if let plan {
            let lines = plan.report + [found.buildNote].compactMap { $0 }
            for (number, line) in lines.enumerated() { print(PlainLine.safe((number == 0 ? "" : "    ") + line)) }
        } else {
            found.choices.forEach(PlainLine.note)
        }
        if found.kind == .reporting { return try examine(reporting: found) }
        var options = FilterOptions()
        options.country = try country.country ?? file?.country ?? .us
        options.responseTimeout = .seconds(timeout.secondsOrStandard)
        limits.apply(to: &options)
        sandbox.apply(to: &options)
        try groups.check(for: [reference])
        options.appGroups = try groups.applied(to: [:], of: reference)
        let examination = FilterExamination.of(found, options, servers.applied(to: Settings()))
        let answers = examination.answers.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.value) \($0.key)" }.joined(separator: ", ")
        let rest = examination.isHanging ? "; the others were not sent" : ""
        print(
            PlainLine.safe(
                "Sent \(examination.sentCount) test messages to \(found.name): \(answers.isEmpty ? "no answer" : answers)\(rest)"
            ))
        try Self.report(FilterView.of(found, options))
        Self.report(missing: examination.missing)
        examination.findings.forEach(show)
        let trials =
            examination.usesAppGroup ? DataTrial.all(of: found, options, servers.applied(to: Settings())) : []
        try summarize(examination.findings, hasWarning: show(trials)) {
            print(color.style.piece("No problems found.", .good))
        }
    }

    /// Finds a filter or a reporting extension, which its Info.plist distinguishes. A project is read once: it can be large.
    ///
    /// - Returns: the plan of its build if it is built from source.
    private static func find(
        _ reference: String, relativeTo folder: URL
    ) throws(FilterReferenceError) -> (Filter, BuildPlan?) {
        let located: FilterCatalog.Found
        do {
            located = try FilterCatalog.locate(reference, relativeTo: folder)
        } catch {
            guard let reporting = try? FilterCatalog.find(reference, relativeTo: folder, as: .reporting) else {
                throw error
            }
            return (reporting, nil)
        }
        guard case .source(let source) = located else {
            return (try FilterCatalog.find(reference, relativeTo: folder), nil)
        }
        let plan: BuildPlan
        do {
            plan = try BuildPlan(source)
        } catch {
            throw FilterReferenceError(error.description, isBuildProblem: true)
        }
        return (try FilterCatalog.build(plan, as: plan.kind), plan)
    }

    /// Checks only Info.plist and entitlements: a reporting extension is queried when the user reports a message.
    private func examine(reporting: Filter) throws {
        print(
            PlainLine.safe("\(reporting.name) is a reporting extension; checked its Info.plist and entitlements."))
        let findings = reporting.mistakes.map {
            FilterExamination.Finding(diagnostic: $0, count: 1, example: nil, remedy: $0.name.remedy)
        }
        findings.forEach(show)
        try summarize(findings) {
            print("No problems found. To see its view: siftbox --reporting, then press ! in a conversation.")
        }
    }

    /// Prints how many errors and warnings there are.
    ///
    /// - Parameter hasWarning: whether there is one more warning.
    /// - Throws: the exit status if there are errors.
    private func summarize(
        _ findings: [FilterExamination.Finding], hasWarning: Bool = false, orPrintNone: () -> Void
    ) throws {
        let warnings = findings.count { $0.diagnostic.name.isWarning } + (hasWarning ? 1 : 0)
        let errors = findings.count { !$0.diagnostic.name.isWarning }
        guard errors + warnings > 0 else { return orPrintNone() }
        print("")
        print(
            color.style.piece(
                "\(Counted.pluralized(errors, "error")), \(Counted.pluralized(warnings, "warning"))",
                errors > 0 ? .bad : .notice))
        guard errors == 0 else { throw ExitCode.failure }
    }

    /// Prints what the filter answers without the app's data.
    ///
    /// - Returns: whether this is a warning.
    private func show(_ trials: [DataTrial]) -> Bool {
        guard !trials.isEmpty else { return false }
        let hasFailure = trials.contains(where: \.isFailure)
        print("")
        print(
            color.style.piece(
                (hasFailure ? "warning: w" : "W")
                    + "ithout the app's data (before its first start, before the first unlock of the iPhone):",
                hasFailure ? .notice : .good))
        let width = trials.map(\.name.count).max() ?? 0
        for trial in trials {
            let name = trial.name.padding(toLength: width, withPad: " ", startingAt: 0)
            print(PlainLine.safe("    \(name)  \(trial.result)"))
        }
        return hasFailure
    }

    private func show(_ finding: FilterExamination.Finding) {
        let times = finding.count == 1 ? "" : " (\(finding.count) times)"
        print("")
        let isWarning = finding.diagnostic.name.isWarning
        print(
            color.style.piece(
                "\(isWarning ? "warning" : "error"): \(finding.diagnostic)\(times)", isWarning ? .notice : .bad))
        if let example = finding.example { print(PlainLine.safe("    message:      \(example)")) }
        print(PlainLine.safe("    on an iPhone: \(finding.diagnostic.name.explanation)"))
        print(PlainLine.safe("    fix:          \(finding.remedy)"))
    }

    /// Prints what the filter can see besides the system's libraries and programs.
    private static func report(_ view: FilterView) {
        print("It can see the system's libraries and programs, its container, and:")
        for (path, reason) in view.reasons { print(PlainLine.safe("    \(path)  (\(reason.rawValue))")) }
        if !view.searchPath.isEmpty {
            print(PlainLine.safe("    Its PATH starts with: \(view.searchPath.joined(separator: ":"))"))
        }
    }

    /// Prints what the filter read in its App Groups and did not find: not a mistake, if the app has not stored it yet.
    private static func report(missing: [String]) {
        guard !missing.isEmpty else { return }
        print("It read and did not find (provide it with --app-group or --app-group-value if its app stores it):")
        for item in missing { print(PlainLine.safe("    \(item)")) }
    }
}
