import Messages
import XcodeProjects

/// The compiler settings of a project's target, from its build settings.
struct ProjectSettings {
    let module: ModuleSettings
    /// Settings that are not used here, one sentence each.
    private(set) var notes: [String] = []
    /// Settings whose values are not valid.
    let mistakes: [Diagnostic]

    /// The names of features whose settings are not their names with underscores.
    private static let irregular = [
        "DISABLE_OUTWARD_ACTOR_ISOLATION": "DisableOutwardActorInference",
        "IMPORT_OBJC_FORWARD_DECLS": "ImportObjcForwardDeclarations",
    ]

    /// What `SWIFT_APPROACHABLE_CONCURRENCY` of Xcode 26 switches on.
    private static let approachable = [
        "DisableOutwardActorInference", "GlobalActorIsolatedTypesUsability", "InferIsolatedConformances",
        "InferSendableFromCaptures", "NonisolatedNonsendingByDefault",
    ]

    /// The features that are part of language mode 6; naming them again is a warning.
    private static let ofMode6: Set = [
        "ConciseMagicFile", "ForwardTrailingClosures", "StrictConcurrency", "ImplicitOpenExistentials",
        "BareSlashRegexLiterals", "DeprecateApplicationMain", "ImportObjcForwardDeclarations",
        "DisableOutwardActorInference", "IsolatedDefaultValues", "GlobalConcurrency", "InferSendableFromCaptures",
        "RegionBasedIsolation", "DynamicActorIsolation", "NonfrozenEnumExhaustivity",
        "GlobalActorIsolatedTypesUsability",
    ]

    /// Whether `/…/` is a regular expression: where the project does not say it, Xcode allows it from iOS 16.
    private static func hasBareSlashRegex(_ settings: BuildSettings) -> Bool {
        let name = "SWIFT_ENABLE_BARE_SLASH_REGEX"
        if let value = settings.value(for: name), !value.isEmpty { return settings.isOn(name) }
        guard let release = settings.value(for: "IPHONEOS_DEPLOYMENT_TARGET").flatMap(Double.init) else { return true }
        return release >= 16
    }

    /// - Parameter mode: the language mode that the user chose; nil: the target's.
    /// - Throws: `BuildError` if the compiler has no such mode.
    init(_ target: ProjectTarget, mode: LanguageMode?) throws(BuildError) {
        let settings = target.settings
        let languageMode = if let mode { mode } else { try Self.languageMode(target) }
        var conditions = settings.list(for: "SWIFT_ACTIVE_COMPILATION_CONDITIONS")
        var features = settings.names.filter { $0.hasPrefix(Self.featurePrefix) && settings.isOn($0) }.map(Self.feature)
        if settings.isOn("SWIFT_APPROACHABLE_CONCURRENCY") { features += Self.approachable }
        if Self.hasBareSlashRegex(settings) { features.append("BareSlashRegexLiterals") }
        var flags: [String] = []
        if settings.value(for: "SWIFT_DEFAULT_ACTOR_ISOLATION") == "MainActor" {
            flags += ["-default-isolation", "MainActor"]
        }
        if let checks = settings.value(for: "SWIFT_STRICT_CONCURRENCY"),
            ["minimal", "targeted", "complete"].contains(checks), languageMode != .v6
        {
            flags.append("-strict-concurrency=\(checks)")
        }
        let others = Self.known(settings.list(for: "OTHER_SWIFT_FLAGS"), &conditions, &features)
        if !others.isEmpty {
            let place = settings.origin(of: "OTHER_SWIFT_FLAGS").map { "\($0): " } ?? ""
            notes.append(
                "\(place)OTHER_SWIFT_FLAGS: \(others.joined(separator: " ")) is not used. Siftbox uses only -D NAME and "
                    + "-enable-upcoming-feature NAME: a project must not choose what else the compiler reads and writes."
            )
        }
        for source in target.sources where !source.flags.isEmpty {
            notes.append(
                "\(source.path): COMPILER_FLAGS \(source.flags.joined(separator: " ")) is not used. Siftbox compiles all "
                    + "Swift files of a module together, with the same flags."
            )
        }
        for feature in Self.features(features, &notes) {
            if languageMode != .v6 || !Self.ofMode6.contains(feature) {
                flags += ["-enable-upcoming-feature", feature]
            }
        }
        var module = ModuleSettings(
            languageMode: languageMode, conditions: conditions.filter(SwiftName.isIdentifier), flags: flags)
        module.generatesStringSymbols = settings.isOn("STRING_CATALOG_GENERATE_SYMBOLS")
        self.module = module
        mistakes = SettingValues.mistakes(of: target) + (mode == nil ? Self.emptyVersion(target) : [])
    }

    /// Reports a SWIFT_VERSION that is written and empty, such as one with an undefined variable.
    private static func emptyVersion(_ target: ProjectTarget) -> [Diagnostic] {
        let name = "SWIFT_VERSION"
        guard target.settings.origin(of: name) != nil, target.settings.value(for: name)?.isEmpty == true else {
            return []
        }
        return [SettingValues.diagnostic(name, in: target, "is empty; used 5. Expected \(LanguageMode.list)")]
    }

    /// The valid names of features, without duplicates: a value must not become another option of the compiler.
    private static func features(_ all: [String], _ notes: inout [String]) -> [String] {
        var seen: Set<String> = []
        let unique = all.filter { seen.insert($0).inserted }
        let others = unique.filter { !SwiftName.isIdentifier($0) }
        if let first = others.first {
            let more = others.count > 1 ? " (and \(others.count - 1) more)" : ""
            notes.append(
                "In the build settings, the feature '\(first.prefix(80))'\(more) is not a name; it is not used.")
        }
        return unique.filter(SwiftName.isIdentifier)
    }

    private static let featurePrefix = "SWIFT_UPCOMING_FEATURE_"

    private static func languageMode(_ target: ProjectTarget) throws(BuildError) -> LanguageMode {
        guard let version = target.settings.value(for: "SWIFT_VERSION"), !version.isEmpty else { return .v5 }
        if let mode = LanguageMode(version: version) { return mode }
        let place = target.settings.origin(of: "SWIFT_VERSION").map { "\($0): error: " } ?? ""
        throw BuildError(
            "\(place)SWIFT_VERSION is \(version.prefix(80)), which is not a language mode of Swift. Correct it in Xcode, or "
                + "use --swift-version \(LanguageMode.list).")
    }

    /// `SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY` → `ExistentialAny`.
    private static func feature(_ setting: String) -> String {
        let name = setting.dropFirst(featurePrefix.count)
        return irregular[String(name)]
            ?? name.split(separator: "_").map { $0.prefix(1) + $0.dropFirst().lowercased() }.joined()
    }

    /// - Returns: the flags that are not used.
    private static func known(
        _ flags: [String], _ conditions: inout [String], _ features: inout [String]
    ) -> [String] {
        var others: [String] = []
        var index = 0
        while index < flags.count {
            let (flag, next) = (flags[index], index + 1 < flags.count ? flags[index + 1] : nil)
            index += 1
            if flag == "-D", let next {
                conditions.append(next)
                index += 1
            } else if flag.hasPrefix("-D") {
                conditions.append(String(flag.dropFirst(2)))
            } else if flag == "-enable-upcoming-feature", let next {
                features.append(next)
                index += 1
            } else {
                others.append(flag)
            }
        }
        return others
    }
}
