import ArgumentParser
import ExtensionBuilder
package import FilterProcesses

/// What a filter may reach, for every command that runs one.
package struct SandboxOptions: ParsableArguments {
    @Flag(help: "Let the filter see the whole folder that it is in, not only its program.")
    package var filterFolder = false

    @Flag(help: "Run the filter without a sandbox, with all of your permissions.")
    package var unsandboxed = false

    package init() {}

    package var isEmpty: Bool { !filterFolder && !unsandboxed }

    package func validate() throws {
        // Its source is compiled in the same sandbox, or without one.
        if unsandboxed { BuildIsolation.disable() }
    }

    package func apply(to options: inout FilterOptions) {
        if unsandboxed { options.isolationMode = .unsandboxed }
        options.showsFolder = filterFolder
    }
}
