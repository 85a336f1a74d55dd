import ArgumentParser
import ExtensionBuild

/// How an extension's folder is built, for every command that takes one: what Xcode keeps in its project.
struct ExtensionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file, a folder of files or a local package that the extension shares with its app; may be given again.",
            valueName: "path"))
    var also: [String] = []

    @Option(help: ArgumentHelp("The language mode of the extension: 5 or 6.", valueName: "mode"))
    var swiftVersion = 5

    @Option(help: ArgumentHelp("The actions it was written for: all, or the three of 2017.", valueName: "actions"))
    var actions = ExtensionReference.Actions.all

    @Flag(help: "Build the extension for speed: it takes longer, and runs faster.")
    var optimize = false

    @Flag(
        help:
            "Links in the extension's folder may lead out of its project; what they lead to is built and seen by the filter."
    )
    var followLinks = false

    @Option(
        help: ArgumentHelp(
            "The app's bundle identifier, by which its server lists it; may be given again. At first what the folder says.",
            valueName: "id"))
    var app: [String] = []

    func validate() throws {
        guard !app.contains("") else { throw ValidationError("--app has an empty value. Is a variable not set?") }
        guard !also.contains("") else { throw ValidationError("--also has an empty value. Is a variable not set?") }
        guard swiftVersion == 5 || swiftVersion == 6 else { throw ValidationError("The language mode is 5 or 6.") }
    }

    /// Whether nothing was asked for.
    var isEmpty: Bool {
        also.isEmpty && swiftVersion == 5 && actions == .all && !optimize && !followLinks && app.isEmpty
    }

    /// The extension with these settings beside those that stand with its path already.
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
