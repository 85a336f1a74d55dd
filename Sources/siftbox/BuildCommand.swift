import ArgumentParser
import ExtensionBuild
import Foundation

/// `siftbox build`: an extension's folder from Xcode, made into a filter or a reporting extension that can be run.
struct BuildCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "build",
        abstract: "Build an extension's folder from Xcode: its source as it is.",
        discussion: """
            The result is a folder that --filter takes, or --reporting for a reporting extension, with the program, \
            Info.plist and resources.
            """
    )

    @Argument(help: "The extension's folder: its Swift files, Info.plist and resources.")
    var folder: String

    @Option(name: .shortAndLong, help: "Where the built extension goes; at first NAME.appex in the current folder.")
    var output: String?

    @OptionGroup var settings: ExtensionOptions

    @Flag(help: "Compile the source without a sandbox.")
    var unsandboxed = false

    func run() throws {
        if unsandboxed { BuildIsolation.disable() }
        do {
            let extensionFolder = try ExtensionFolder(settings.reference(to: folder))
            let build = ExtensionBuild(extensionFolder, support: try .find())
            let output = self.output ?? "\(extensionFolder.moduleName).appex"
            let said = try build.run(into: output)
            for line in PlainLine.safeLines(said) where !line.isEmpty { PlainLine.note(line) }
            for mistake in extensionFolder.mistakes {
                PlainLine.note("\(mistake). \(mistake.name.explanation) To mend it: \(mistake.name.remedy)")
            }
            let option = extensionFolder.kind == .reporting ? "reporting" : "filter"
            print(PlainLine.safe("Built \(output). Try it: siftbox --\(option) \(output)"))
        } catch {
            let reason =
                (error as? BuildError)?.description ?? "\(folder) cannot be built: \(error.localizedDescription)"
            for line in PlainLine.safeLines(reason) { PlainLine.note(line) }
            throw ExitCode.cannotRun
        }
    }
}
