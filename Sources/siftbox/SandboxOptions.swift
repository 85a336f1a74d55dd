import ArgumentParser
import ExtensionBuilder
import FilterProcesses

/// What the filter can reach besides its program, for every command that runs one filter.
struct SandboxOptions: ParsableArguments {
    @Flag(
        help: "Let the filter see the whole folder that it is in, not only its program.")
    var filterFolder = false

    @Flag(help: "Run the filter without a sandbox, with all of your permissions.")
    var unsandboxed = false

    var isEmpty: Bool { !filterFolder && !unsandboxed }

    func validate() throws {
        if unsandboxed { BuildIsolation.disable() }
    }

    /// Sets them for a filter's processes.
    func apply(to options: inout FilterOptions) {
        if unsandboxed { options.isolationMode = .unsandboxed }
        options.showsFolder = filterFolder
    }
}
