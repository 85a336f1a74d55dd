/// The build settings of a target in one configuration: its own over its project's, each over its `.xcconfig` file, and
/// Xcode's defaults.
///
///     settings.value(for: "PRODUCT_MODULE_NAME")  // "MessageFilter"
package struct BuildSettings: Sendable {
    /// A setting's value, with `$(…)` replaced; nil if it is not set. An unknown variable is empty, as in Xcode.
    package func value(for name: String) -> String? { nil }

    /// The value as a list, split at spaces as by a shell: `-D A "-D B"` has three elements. Empty if it is not set.
    package func list(for name: String) -> [String] { [] }

    /// Whether the value is `YES` (or `TRUE`, `1`), as Xcode reads it.
    package func isOn(_ name: String) -> Bool { false }

    /// The names of all settings of the target and its project, without Xcode's defaults, sorted.
    package var names: [String] { [] }

    /// Where a setting is written: `MyApp.xcodeproj/project.pbxproj:120:5` or the same of an `.xcconfig` file; nil for
    /// a default and if it is not set.
    package func origin(of name: String) -> String? { nil }
}
