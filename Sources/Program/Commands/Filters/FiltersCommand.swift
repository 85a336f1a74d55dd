package import ArgumentParser
import ExtensionBuilder
package import FilterProcesses
import Foundation
import Messages
package import SystemSupport

/// `siftbox filters`: lists filters with the sub-folders that each declares.
package struct FiltersCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "filters",
        abstract: "List filters with the sub-folders that each declares.",
        discussion: "Each filter is started in its sandbox and queried for its capabilities."
    )

    @Argument(
        help: "Filters to list: sample filters' names, extensions' folders, executables (default: all samples).",
        completion: Completions.filters)
    var filters: [String] = []

    @OptionGroup var sandbox: SandboxOptions

    package init() {}

    package func run() throws {
        let folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let references = filters.isEmpty ? FilterCatalog.samples.map(\.identifier) : filters
        let loop = EventLoop()
        var options = FilterOptions()
        sandbox.apply(to: &options)
        var failed = false
        let width = references.map(\.count).max() ?? 0
        for reference in references {
            let name = reference.padding(toLength: width, withPad: " ", startingAt: 0)
            do {
                let filter = try FilterCatalog.find(reference, relativeTo: folder)
                let answer = Self.ask(filter, options, loop)
                print(PlainLine.safe("\(name)  \(filter.name): \(Self.describe(answer))"))
                let diagnostics = answer?.diagnostics ?? []
                for diagnostic in diagnostics { print(PlainLine.safe("    \(diagnostic)")) }
                failed = failed || answer?.capabilities == nil
            } catch {
                print(PlainLine.safe("\(name)  \(error)"))
                failed = true
            }
        }
        if failed { throw ExitCode.cannotRun }
    }

    package static func ask(
        _ filter: Filter, _ options: FilterOptions, _ loop: EventLoop
    ) -> CapabilitiesOutcome? {
        let host = FilterHost(loop: loop, filter: filter, options: options)
        defer { host.close() }
        var answer: CapabilitiesOutcome?
        host.queryCapabilities { answer = $0 }
        while answer == nil, loop.turn(waitingAtMost: nil) {}
        return answer
    }

    private static func describe(_ answer: CapabilitiesOutcome?) -> String {
        guard let declared = answer?.capabilities else { return "no answer to the capabilities query" }
        let release = Release.standard
        let valid = Capabilities.validate(declared, in: release, limit: .warn).capabilities
        let groups = [("Transactions", valid.transactional), ("Promotions", valid.promotional)]
            .filter { !$0.1.isEmpty }
            .map { "\($0.0): \(release.folders.names(of: $0.1))" }
        return groups.isEmpty ? "no sub-folders" : groups.joined(separator: "; ")
    }
}
