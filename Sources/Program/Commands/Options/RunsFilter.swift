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

extension RunsFilter {
    /// Finds the filter, and builds it if necessary.
    ///
    /// - Parameter other: another filter to use instead of `--filter`, with the same settings.
    /// - Throws: `ExitCode.cannotRun`, after the reason was printed.
    func findFilter(_ other: String? = nil) throws -> Filter {
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        do {
            let named = other ?? running.reference
            let filter = try FilterCatalog.find(
                building.isEmpty ? named : try building.reference(to: named).text, relativeTo: here)
            filter.choices.forEach(PlainLine.note)
            let release = try device().release
            if other == nil, release.isUnknown { PlainLine.note("siftbox: \(release.title).") }
            return filter
        } catch {
            PlainLine.refusal("\(error)")
            throw ExitCode.cannotRun
        }
    }

    /// The `siftbox.yaml` of the filter; nil without one, and if it has mistakes, which `findFilter` reports.
    func file(_ other: String? = nil) -> SiftboxFile? {
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let named = other ?? running.reference
        guard let text = building.isEmpty ? named : try? building.reference(to: named).text else { return nil }
        return try? FilterCatalog.file(of: text, relativeTo: here)
    }

    /// The release and the country: of the options, the filter's file, or the default.
    private func device() throws -> (release: Release, country: Country) {
        let file = file()
        return (
            try release.release ?? file?.release ?? .standard, try country.country ?? file?.country ?? .us
        )
    }

    /// The files and folders that running the filter reads.
    ///
    /// - Parameter other: another filter to use instead of `--filter`, with the same settings.
    func filterInputs(_ other: String? = nil) throws -> [String] {
        let besides =
            try appGroup.folders() + [servers.trustCa].compactMap { $0 }
            + (file(other)?.appGroups ?? []).map(\.folder)
        let named = other ?? running.reference
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
    func runConditions() throws -> RunConditions {
        let device = try device()
        return RunConditions(
            release: device.release, country: device.country.code,
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
    func filterRunOptions(on loop: EventLoop, of other: String? = nil) throws -> FilterRunOptions {
        var options = FilterRunOptions()
        (options.release, options.country) = try device()
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
