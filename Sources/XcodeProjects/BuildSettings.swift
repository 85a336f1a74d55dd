/// The build settings of a target in one configuration: its own over its project's, each over its `.xcconfig` file, and
/// Xcode's defaults.
///
///     settings.value(for: "PRODUCT_MODULE_NAME")  // "MessageFilter"
package struct BuildSettings: Sendable {
    /// The definitions of each setting, lowest first: each may use the one before it as `$(inherited)`.
    private var definitions: [String: [SettingDefinition]] = [:]
    private var written: Set<String> = []

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
    }

    /// A setting's value, with `$(…)` replaced; nil if it is not set. An unknown variable is empty, as in Xcode.
    package func value(for name: String) -> String? {
        guard definitions[name] != nil else { return nil }
        var expansion = SettingExpansion(definitions)
        return expansion.value(of: name)
    }

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

    /// A text with its variables replaced, as in an Info.plist.
    func expanded(_ text: String) -> String {
        guard text.contains("$") else { return text }
        var expansion = SettingExpansion(definitions)
        return expansion.expanded(text)
    }

    /// Whether a value is too long or has too many variables to be replaced: it is shortened then.
    func isTooLong(_ name: String) -> Bool {
        var expansion = SettingExpansion(definitions)
        _ = expansion.value(of: name)
        return expansion.isExhausted
    }
}
