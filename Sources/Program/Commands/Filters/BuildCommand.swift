import ExtensionPlans
import Messages
import SystemSupport
package import ArgumentParser
import ExtensionBuilder
import FilterProcesses
import Foundation

/// `siftbox build`: builds an extension's project or folder from Xcode into a filter or a reporting extension.
package struct BuildCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Build an extension from its Xcode project or folder.",
        discussion: """
            The source is used unchanged. The result is a folder with the program, Info.plist and resources. Open it with \
            --filter, or a reporting extension with --reporting.
            """
    )

    @Argument(
        help: "Xcode project or its folder, or the extension's folder with its Swift files, Info.plist and resources.",
        completion: .directory)
    var folder: String

    @Option(name: .shortAndLong, help: "Write the built extension here (default: NAME.appex in the current folder).")
    var output: String?

    @OptionGroup(title: FilterHelp.build) var settings: ExtensionOptions

    @Flag(help: "Compile the source without a sandbox.")
    var unsandboxed = false

    package init() {}

    package func run() throws {
        if unsandboxed { BuildIsolation.disable() }
        let isSample = FilterCatalog.samples.contains { $0.identifier == folder }
        guard !isSample || FileManager.default.fileExists(atPath: folder) else {
            throw CommandFailure("\(folder) is a sample, which is already built. Try it: siftbox --filter \(folder)")
        }
        do {
            let plan = try BuildPlan(settings.reference(to: folder))
            let build = ExtensionBuild(plan, support: try .find(for: plan))
            let output = self.output ?? "\(plan.productName).appex"
            let warnings: String
            do {
                warnings = try build.run(into: output)
            } catch let error as BuildError {
                throw plan.error(error)
            }
            for note in plan.notes { PlainLine.note(note) }
            for line in PlainLine.safeLines(warnings) where !line.isEmpty { PlainLine.note(line) }
            for mistake in plan.mistakes {
                PlainLine.note("warning: \(mistake). \(mistake.name.explanation) Fix: \(mistake.name.remedy)")
            }
            let option = plan.kind == .reporting ? "reporting" : "filter"
            print(PlainLine.safe("Built \(output). Try it: siftbox --\(option) \(ShellQuoting.quoted(output))"))
        } catch {
            let reason =
                (error as? BuildError)?.description ?? "\(folder) failed to build: \(error.localizedDescription)"
            PlainLine.refusal(reason)
            throw ExitCode.cannotRun
        }
    }
}
