/// The build settings of a target in one configuration: its own over its project's, each over its `.xcconfig` file, and
/// Xcode's defaults.
///
///     settings.value(for: "PRODUCT_MODULE_NAME")  // "MessageFilter"
package struct BuildSettings: Sendable {
    /// The definitions of each setting, lowest first: each may use the one before it as `$(inherited)`.
    private var definitions: [String: [SettingDefinition]] = [:]
    private var written: Set<String> = []
    /// Their values, with all variables replaced.
    private var values: [String: String] = [:]
    /// The settings whose values were shortened: they are too long or have too many variables.
    private var shortened: Set<String> = []
    /// The bytes that were read and written for all values.
    private(set) var work = 0

    /// A level of definitions: a file or a configuration.
    struct Level: Sendable {
        var definitions: [SettingDefinition] = []

        /// Xcode's defaults are not listed in `names`.
        var isDefault = false
    }

    /// - Parameter levels: the lowest first.
    init(_ levels: [Level] = []) {
        for level in levels {
            // Within a level, the last of several equal definitions counts, and conditions are above none.
            var last: [String: [Int: SettingDefinition]] = [:]
            for definition in level.definitions {
                last[definition.name, default: [:]][definition.conditions] = definition
            }
            for (name, found) in last {
                definitions[name, default: []] += found.sorted { $0.key < $1.key }.map(\.value)
                if !level.isDefault { written.insert(name) }
            }
        }
        var expansion = SettingExpansion(definitions)
        // Sorted, so that the same values are shortened each time if there are too many.
        for name in definitions.keys.sorted() {
            values[name] = expansion.value(of: name)
            if expansion.isExhausted { shortened.insert(name) }
            expansion.startNext()
        }
        work = expansion.work
    }

    /// A setting's value, with `$(…)` replaced; nil if it is not set. An unknown variable is empty, as in Xcode.
    package func value(for name: String) -> String? { values[name] }

    /// The value as a list, split at spaces as by a shell: `-D A "-D B"` has three elements. Empty if it is not set.
    package func list(for name: String) -> [String] { value(for: name).map(ShellWords.split) ?? [] }

    /// Whether the value is `YES` (or `TRUE`, `1`), as Xcode reads it.
    package func isOn(_ name: String) -> Bool {
        ["YES", "TRUE", "1"].contains((value(for: name) ?? "").uppercased())
    }

    /// The names of all settings of the target and its project, without Xcode's defaults, sorted.
    package var names: [String] { written.sorted() }

    /// Where a setting is written: `MyApp.xcodeproj/project.pbxproj:120:5` or the same of an `.xcconfig` file; nil for
    /// a default and if it is not set.
    package func origin(of name: String) -> String? {
        written.contains(name) ? definitions[name]?.last?.origin : nil
    }

    /// Replaces variables in strings, such as those of an Info.plist.
    var expansion: SettingExpansion { SettingExpansion(values: values) }

    /// The variables in a setting's value that no setting defines: they are empty, as in Xcode.
    func undefined(in name: String) -> [String] {
        var expansion = SettingExpansion(definitions)
        _ = expansion.value(of: name)
        return expansion.undefined
    }

    /// Whether a value is too long or has too many variables to be replaced: it is shortened then.
    func isTooLong(_ name: String) -> Bool { shortened.contains(name) }
}
