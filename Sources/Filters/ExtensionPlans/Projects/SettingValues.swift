import Messages
import XcodeProjects

/// Checks the values of the build settings that decide how a target is compiled: Xcode offers a few for each, and a
/// misspelled one changes nothing silently.
enum SettingValues {
    /// The values that Xcode offers. An empty value counts as not set.
    private static let choices = [
        "SWIFT_DEFAULT_ACTOR_ISOLATION": ["nonisolated", "MainActor"],
        "SWIFT_STRICT_CONCURRENCY": ["minimal", "targeted", "complete"],
    ]

    /// The settings that are on or off. Xcode 26 can also migrate to a feature, which does not switch it on.
    private static let switches: Set = [
        "SWIFT_APPROACHABLE_CONCURRENCY", "SWIFT_ENABLE_BARE_SLASH_REGEX", "GENERATE_INFOPLIST_FILE",
    ]
    private static let switchValues: Set = ["YES", "NO", "TRUE", "FALSE", "1", "0", "MIGRATE"]

    /// The maximum length of a value in a message.
    private static let maxLength = 80

    /// The settings of a target whose values are not used, with their places.
    static func mistakes(of target: ProjectTarget) -> [Diagnostic] {
        let settings = target.settings
        return settings.names.compactMap { name in
            guard let value = settings.value(for: name), !value.isEmpty, let expected = expected(name, value) else {
                return nil
            }
            return diagnostic(name, in: target, "is \(value.prefix(maxLength)); expected \(expected)")
        } + conditions(of: target)
    }

    /// `project.pbxproj:16:1: SWIFT_STRICT_CONCURRENCY of the target Filter …`
    static func diagnostic(_ name: String, in target: ProjectTarget, _ text: String) -> Diagnostic {
        let place = target.settings.origin(of: name).map { "\($0): " } ?? ""
        return Diagnostic(.unknownSettingValue, "\(place)\(name) of the target \(target.name) \(text)")
    }

    /// - Returns: the values that are expected; nil: it is one of them, or the setting is not checked.
    private static func expected(_ name: String, _ value: String) -> String? {
        if let choices = choices[name] {
            return choices.contains(value)
                ? nil : choices.dropLast().joined(separator: ", ") + " or " + choices[choices.count - 1]
        }
        guard switches.contains(name) || name.hasPrefix("SWIFT_UPCOMING_FEATURE_") else { return nil }
        return switchValues.contains(value.uppercased()) ? nil : "YES or NO"
    }

    /// Conditions that are not names: the compiler accepts no values for them.
    private static func conditions(of target: ProjectTarget) -> [Diagnostic] {
        let name = "SWIFT_ACTIVE_COMPILATION_CONDITIONS"
        let others = target.settings.list(for: name).filter { !SwiftName.isIdentifier($0) }
        guard let first = others.first else { return [] }
        return [
            diagnostic(name, in: target, "contains \(first.prefix(maxLength)); a condition is a name without a value")
        ]
    }
}
