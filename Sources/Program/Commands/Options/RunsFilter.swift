import ArgumentParser
import Device
import Evaluation
import EvaluationRunner
import ExtensionPlans
import FilterProcesses
import Foundation
import Messages
import SystemSupport

/// A command that runs a filter over many messages.
///
/// Each group of options is a property of the command: in debug builds, ArgumentParser checks groups within a group again and
/// again, which took a second at each start.
protocol RunsFilter {
    var running: FilterOption { get }
    var release: ReleaseOption { get }
    var country: CountryOption { get }
    var building: ExtensionOptions { get }
    var appGroup: AppGroupOptions { get }
    var timeout: TimeoutOptions { get }
    var processes: ProcessOptions { get }
    var limits: LimitOptions { get }
    var servers: ServerOptions { get }
    var sandbox: SandboxOptions { get }
}

/// The files of a run's filters, and what they and the options say about the phone. Read once: a file that is saved
/// during the run must not change its report.
struct RunSettings {
    let release: Release
    let country: Country
    fileprivate let files: [String: SiftboxFile]

    /// The `siftbox.yaml` of a filter of the run; nil without one, and if it has mistakes, which `findFilter` reports.
    func file(of reference: String) -> SiftboxFile? { files[reference] }
}

extension RunsFilter {
    /// Reads the files of the filters.
    ///
    /// - Parameter other: another filter that runs besides `--filter`.
    func settings(besides other: String? = nil) throws -> RunSettings {
        var files: [String: SiftboxFile] = [:]
        for name in [running.reference, other].compactMap({ $0 }) { files[name] = file(of: name) }
        let own = files[running.reference]
        return RunSettings(
            release: try release.release ?? own?.release ?? .standard,
            country: try country.country ?? own?.country ?? .us, files: files)
    }

    private func file(of named: String) -> SiftboxFile? {
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        guard let text = building.isEmpty ? named : try? building.reference(to: named).text else { return nil }
        return try? FilterCatalog.file(of: text, relativeTo: here)
    }

    /// Finds the filter, and builds it if necessary.
    ///
    /// - Parameter other: another filter to use instead of `--filter`, with the same settings.
    /// - Throws: `ExitCode.cannotRun`, after the reason was printed.
    func findFilter(_ other: String? = nil, with settings: RunSettings) throws -> Filter {
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        do {
            let named = other ?? running.reference
            let filter = try FilterCatalog.find(
                building.isEmpty ? named : try building.reference(to: named).text, relativeTo: here)
            filter.choices.forEach(PlainLine.note)
            if other == nil, settings.release.isUnknown { PlainLine.note("siftbox: \(settings.release.title).") }
            return filter
        } catch {
            PlainLine.refusal("\(error)")
            throw ExitCode.cannotRun
        }
    }

    /// The files and folders that running the filter reads.
    ///
    /// - Parameter other: another filter to use instead of `--filter`, with the same settings.
    func filterInputs(_ other: String? = nil, with settings: RunSettings) throws -> [String] {
        let named = other ?? running.reference
        let besides =
            try appGroup.folders() + [servers.trustCa].compactMap { $0 }
            + (settings.file(of: named)?.appGroups ?? []).map(\.folder)
        // An invalid reference is reported by `findFilter`.
        guard !FilterCatalog.samples.contains(where: { $0.identifier == named }),
            let reference = try? building.reference(to: named)
        else { return besides }
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let absolute = reference.absolute(from: here)
        // A program's Info.plist is beside it.
        let list = URL(fileURLWithPath: absolute.path).deletingLastPathComponent().appendingPathComponent("Info.plist")
        return absolute.inputPaths + [list.path] + besides
    }

    /// The conditions of the run, for reports and baselines.
    func runConditions(_ settings: RunSettings) -> RunConditions {
        RunConditions(
            release: settings.release, country: settings.country.code,
            responseTimeout: timeout.secondsOrStandard,
            contactsServers: !servers.isEmpty, sandboxed: !sandbox.unsandboxed)
    }

    /// Checks that every given App Group belongs to a filter that runs.
    ///
    /// - Parameter other: another filter that runs besides `--filter`.
    func checkAppGroups(besides other: String? = nil) throws {
        try appGroup.check(for: [running.reference] + [other].compactMap { $0 })
    }

    /// - Parameter other: another filter to use instead of `--filter`, with the same settings.
    func filterRunOptions(
        on loop: EventLoop, of other: String? = nil, with settings: RunSettings
    ) throws -> FilterRunOptions {
        var options = FilterRunOptions()
        (options.release, options.country) = (settings.release, settings.country)
        options.filter.responseTimeout = .seconds(timeout.secondsOrStandard)
        options.filter.processes = try processes.count
        limits.apply(to: &options.filter)
        sandbox.apply(to: &options.filter)
        options.filter.appGroups = try appGroup.applied(to: [:], of: other ?? running.reference)
        // Nothing leaves the machine unless an option says how servers are queried.
        if !servers.isEmpty {
            options.server = FilterServers(loop: loop, settings: servers.applied(to: Settings()))
        }
        return options
    }
}
