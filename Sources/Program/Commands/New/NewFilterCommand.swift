import ArgumentParser
import FilterTemplates
import Foundation

/// `siftbox new filter`: creates the project of a filter.
struct NewFilterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "filter",
        abstract: "Create a folder with a message filter, a session and a workflow for CI.",
        discussion: """
            Default: a project for Xcode 16 or later, with an app and its message filter extension in Swift. The folder NAME must not exist yet; \
            either all files are created, or none. The commands to try the filter are printed.
            """
    )

    @Argument(help: ArgumentHelp("Name of the folder and of the filter, such as MyFilter.", valueName: "name"))
    var name: String

    @Flag(help: "Create a program in Python that speaks the filter protocol.")
    var python = false

    @Flag(help: "Create a file of keywords, without programming.")
    var keywords = false

    @Flag(
        help: """
            Create a reporting extension (unwanted communication), too. If NAME is a project that this command created, add \
            one to it.
            """)
    var reporting = false

    func validate() throws {
        guard !python || !keywords else {
            throw ValidationError("--python and --keywords cannot be used together.")
        }
    }

    func run() throws {
        let name = try NewProjectName(self.name)
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let folder = here.appendingPathComponent(name.text)
        if reporting, !python, !keywords, let project = FilterTemplate(existing: name, in: folder) {
            try project.addReporting(in: folder)
            report(project, project.reportingFiles, added: "a reporting extension")
        } else {
            let project = FilterTemplate(
                name, python ? .python : keywords ? .keywords : .swift, hasReporting: reporting)
            try NewFiles.create(folder, project.files)
            report(project, project.files, added: nil)
        }
    }

    /// Prints what was created, and what to do next.
    ///
    /// - Parameter added: what was added to a project that existed; nil: the project is new.
    private func report(_ project: FilterTemplate, _ files: [TemplateFile], added: String?) {
        let name = project.name.text
        print(
            added.map { "Added \($0) to \(name):" } ?? "Created \(name), a message filter \(project.language.rawValue):"
        )
        let width = files.map(\.path.count).max() ?? 0
        for file in files {
            print("  \(name)/\(file.path.padding(toLength: width, withPad: " ", startingAt: 0))  \(file.purpose)")
        }
        let program = ThisProgram.command
        var commands = project.firstCommands
        if added != nil { commands = commands.filter { $0.arguments.hasPrefix("check") } + [project.reportingTrial] }
        print("\nNext:\n  cd \(name)")
        let written = commands.map { "\(program) \($0.arguments)" }
        let column = written.map(\.count).max() ?? 0
        for (command, purpose) in zip(written, commands.map(\.purpose)) {
            print("  \(command.padding(toLength: column, withPad: " ", startingAt: 0))  # \(purpose)")
        }
    }
}
