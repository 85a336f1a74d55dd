import ArgumentParser
import ExtensionBuilder
import FilterProcesses

/// What a filter may reach, for every command that runs one.
struct SandboxOptions: ParsableArguments {
    @Flag(help: "Let the filter see the whole folder that it is in, not only its program.")
    var filterFolder = false

    @Flag(help: "Run the filter without a sandbox, with all of your permissions.")
    var unsandboxed = false

    var isEmpty: Bool { !filterFolder && !unsandboxed }

    func validate() throws {
        // Its source is compiled in the same sandbox, or without one.
        if unsandboxed { BuildIsolation.disable() }
    }

    func apply(to options: inout FilterOptions) {
        if unsandboxed { options.isolationMode = .unsandboxed }
        options.showsFolder = filterFolder
    }
}
