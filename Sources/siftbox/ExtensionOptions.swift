import ArgumentParser
import ExtensionBuild

/// How to build an extension's folder: the settings that Xcode keeps in its project.
struct ExtensionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Add a file, a folder of files or a local package that the extension shares with its app (repeatable).",
            valueName: "path"))
    var also: [String] = []

    @Option(help: ArgumentHelp("Swift language mode of the extension: 5 or 6.", valueName: "mode"))
    var swiftVersion = 5

    @Option(
        help: ArgumentHelp(
            "Cases of ILMessageFilterAction: all, or the three of iOS 11 to 13 (2017).", valueName: "actions"))
    var actions = ExtensionReference.Actions.all

    @Flag(help: "Build the extension with optimization: slower to build, faster to run.")
    var optimize = false

    @Flag(
        help: "Follow symbolic links out of the extension's project; their targets are built and visible to the filter."
    )
    var followLinks = false

    @Option(
        help: ArgumentHelp(
            "Bundle identifier of the app, as its server lists it (repeatable; default: the one that the folder or its Xcode project names).",
            valueName: "id"))
    var app: [String] = []

    func validate() throws {
        guard !app.contains("") else { throw ValidationError("--app has an empty value. Is a variable not set?") }
        guard !also.contains("") else { throw ValidationError("--also has an empty value. Is a variable not set?") }
        guard swiftVersion == 5 || swiftVersion == 6 else { throw ValidationError("--swift-version: expected 5 or 6.") }
    }

    /// Whether no option is set.
    var isEmpty: Bool {
        also.isEmpty && swiftVersion == 5 && actions == .all && !optimize && !followLinks && app.isEmpty
    }

    /// The extension with these settings, in addition to those that are part of its path.
    func reference(to text: String) throws(BuildError) -> ExtensionReference {
        var reference = try ExtensionReference(text)
        reference.also += also
        if swiftVersion != 5 { reference.languageMode = swiftVersion }
        if actions != .all { reference.actions = actions }
        if optimize { reference.optimizes = true }
        if followLinks { reference.followsLinks = true }
        reference.apps += app
        return reference
    }
}

extension ExtensionReference.Actions: ExpressibleByArgument {}
