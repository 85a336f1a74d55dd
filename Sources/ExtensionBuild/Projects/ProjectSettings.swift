import XcodeProjects

/// The compiler settings of a project's target, from its build settings.
struct ProjectSettings {
    let module: ModuleSettings
    /// Settings that are not used here, one sentence each.
    private(set) var notes: [String] = []

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
        var features = settings.names.filter { $0.hasPrefix("SWIFT_UPCOMING_FEATURE_") && settings.isOn($0) }
            .map(Self.feature)
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
        if !others.isEmpty { notes.append("OTHER_SWIFT_FLAGS: \(others.joined(separator: " ")) is not used here.") }
        for source in target.sources where !source.flags.isEmpty {
            notes.append(
                "\(source.path): \(source.flags.joined(separator: " ")) is not used: flags of one Swift file do nothing."
            )
        }
        var seen: Set<String> = []
        for feature in features where seen.insert(feature).inserted {
            if languageMode != .v6 || !Self.ofMode6.contains(feature) {
                flags += ["-enable-upcoming-feature", feature]
            }
        }
        // A value must not become another option of the compiler.
        module = ModuleSettings(
            languageMode: languageMode,
            conditions: conditions.filter { $0.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*/) != nil },
            flags: flags)
    }

    private static func languageMode(_ target: ProjectTarget) throws(BuildError) -> LanguageMode {
        guard let version = target.settings.value(for: "SWIFT_VERSION"), !version.isEmpty else { return .v5 }
        if let mode = LanguageMode(version: version) { return mode }
        let place = target.settings.origin(of: "SWIFT_VERSION").map { "\($0): error: " } ?? ""
        throw BuildError(
            "\(place)SWIFT_VERSION is \(version), which the compiler does not accept. Use --swift-version "
                + "\(LanguageMode.list).")
    }

    /// `SWIFT_UPCOMING_FEATURE_EXISTENTIAL_ANY` → `ExistentialAny`.
    private static func feature(_ setting: String) -> String {
        let name = setting.dropFirst("SWIFT_UPCOMING_FEATURE_".count)
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
            } else if flag == "-enable-upcoming-feature", let next, next.wholeMatch(of: /\w+/) != nil {
                features.append(next)
                index += 1
            } else {
                others.append(flag)
            }
        }
        return others
    }
}
