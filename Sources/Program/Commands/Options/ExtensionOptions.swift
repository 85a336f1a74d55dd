package import ArgumentParser
import ExtensionBuilder
package import ExtensionPlans

/// How to build an extension: which target of an Xcode project, or for a folder, the settings that Xcode keeps in its
/// project.
package struct ExtensionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Add a file or folder of sources, resources or models, a local package, or with NAME=FOLDER a module, that the "
                + "extension shares with its app (repeatable).",
            valueName: "path"), completion: .file())
    package var also: [String] = []

    @Option(
        help: ArgumentHelp(
            "Target of the Xcode project (default: the first message filter that an app contains).", valueName: "name"))
    package var target: String?

    @Option(help: ArgumentHelp("Build configuration of the Xcode project (default: Debug).", valueName: "name"))
    package var configuration: String?

    @Option(
        help: ArgumentHelp("Leave out a file or folder of the extension (repeatable).", valueName: "path"),
        completion: .file())
    package var except: [String] = []

    @Option(
        help: ArgumentHelp(
            "Use this folder for a remote package (repeatable; default: downloads of Xcode or the package manager).",
            valueName: "name=folder"))
    package var package: [String] = []

    @Option(
        help: ArgumentHelp(
            "Let FILE answer for the Core ML model NAME, which Siftbox does not compute: keyword rules, a table (.csv, "
                + ".jsonl) or a program (repeatable).",
            valueName: "name=file"))
    package var model: [String] = []

    @Option(
        help: ArgumentHelp(
            "Swift language mode of the extension (default: the project's, or 5).",
            valueName: "mode"))
    package var swiftVersion: LanguageMode?

    @Option(
        help: ArgumentHelp(
            "Cases of ILMessageFilterAction: all, or the three of iOS 11 to 13 (2017). Default: all, or 2017 if a "
                + "switch needs it and the project is older than Xcode 12 or of unknown age.",
            valueName: "actions"))
    package var actions: ExtensionReference.Actions?

    @Flag(help: "Build the extension with optimization: slower to build, faster to run.")
    package var optimize = false

    @Flag(
        help: "Follow symbolic links out of the extension's project; their targets are built and visible to the filter."
    )
    package var followLinks = false

    @Option(
        help: ArgumentHelp(
            "Bundle identifier of the app, as its server lists it (repeatable; default: the one that the folder or its Xcode project names).",
            valueName: "id"))
    package var app: [String] = []

    /// The options for building, for errors; not `--app`.
    package static let names =
        ExtensionReference.Option.allCases.filter { $0 != .app }.map { "--\($0.rawValue)" }.joined(separator: ", ")

    package init() {}

    /// Whether no option is set.
    package var isEmpty: Bool { given.allSatisfy(\.values.isEmpty) }

    private var given: [(option: ExtensionReference.Option, values: [String])] {
        [
            (.also, also), (.target, [target].compactMap(\.self)), (.configuration, [configuration].compactMap(\.self)),
            (.except, except), (.package, package), (.model, model),
            (.languageMode, [swiftVersion?.rawValue].compactMap(\.self)),
            (.actions, [actions?.rawValue].compactMap(\.self)), (.optimize, optimize ? [""] : []),
            (.followsLinks, followLinks ? [""] : []), (.app, app),
        ]
    }

    /// The extension with these settings, in addition to those that are part of its path.
    package func reference(to text: String) throws(BuildError) -> ExtensionReference {
        var reference = try ExtensionReference(text)
        for (option, values) in given {
            for value in values { try reference.add(option, value) }
        }
        return reference
    }
}

extension ExtensionReference.Actions: ExpressibleByArgument {}
extension LanguageMode: ExpressibleByArgument {}
