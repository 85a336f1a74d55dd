package import ArgumentParser

/// The option `--store` of commands that can do without an inbox in a file.
package struct StoreOption: ParsableArguments {
    @Option(
        name: .customLong("store"),
        help: ArgumentHelp(
            "The inbox's file. open saves to it (default: nowhere); doctor checks it.", valueName: "file"),
        completion: .file())
    package var path: String?

    package init() {}
}

/// The option `--store` of commands that need one.
struct RequiredStoreOption: ParsableArguments {
    @Option(
        name: .customLong("store"),
        help: ArgumentHelp("File of the inbox. import creates it if it is missing.", valueName: "file"),
        completion: .file())
    var path: String
}
