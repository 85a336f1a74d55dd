/// A target of the new project: its files are all files of its folder, which has its name.
struct NewTarget {
    enum Kind {
        case app
        /// An extension that the app contains.
        case appExtension
    }

    let name: String
    let kind: Kind
    let bundleIdentifier: String
    /// What the user sees, on an iPhone.
    let displayName: String

    var productName: String { name + (kind == .app ? ".app" : ".appex") }

    var productType: ProjectField {
        kind == .app ? "com.apple.product-type.application" : "com.apple.product-type.app-extension"
    }

    var fileType: ProjectField { kind == .app ? "wrapper.application" : "wrapper.app-extension" }

    /// The settings in which it differs from the project, of both configurations.
    var settings: [String: ProjectField] {
        let common: [String: ProjectField] = [
            "GENERATE_INFOPLIST_FILE": "YES",
            "PRODUCT_BUNDLE_IDENTIFIER": .text(bundleIdentifier),
            "PRODUCT_NAME": "$(TARGET_NAME)",
        ]
        let own: [String: ProjectField] =
            switch kind {
            case .app:
                [
                    "ENABLE_PREVIEWS": "YES",
                    "INFOPLIST_KEY_UIApplicationSceneManifest_Generation": "YES",
                    "INFOPLIST_KEY_UILaunchScreen_Generation": "YES",
                    "LD_RUNPATH_SEARCH_PATHS": ["$(inherited)", "@executable_path/Frameworks"],
                ]
            case .appExtension:
                [
                    "INFOPLIST_FILE": .text("\(name)/Info.plist"),
                    "INFOPLIST_KEY_CFBundleDisplayName": .text(displayName),
                    "LD_RUNPATH_SEARCH_PATHS": [
                        "$(inherited)", "@executable_path/Frameworks", "@executable_path/../../Frameworks",
                    ],
                    "SKIP_INSTALL": "YES",
                ]
            }
        return common.merging(own) { $1 }
    }
}

/// The settings of a new project that its targets share.
enum NewProjectSettings {
    /// The first iOS with sub-actions, which the filter uses.
    static let minVersion = 16

    static let debug = common.merging([
        "DEBUG_INFORMATION_FORMAT": "dwarf", "ENABLE_TESTABILITY": "YES", "ONLY_ACTIVE_ARCH": "YES",
        "SWIFT_ACTIVE_COMPILATION_CONDITIONS": "DEBUG $(inherited)", "SWIFT_OPTIMIZATION_LEVEL": "-Onone",
    ]) { $1 }

    static let release = common.merging([
        "DEBUG_INFORMATION_FORMAT": "dwarf-with-dsym", "SWIFT_COMPILATION_MODE": "wholemodule",
        "VALIDATE_PRODUCT": "YES",
    ]) { $1 }

    /// The versions are here, because those of an extension must be those of its app. Only an iPhone filters messages,
    /// so the device family is 1. Without a team, Xcode asks for one.
    private static let common: [String: ProjectField] = [
        "ALWAYS_SEARCH_USER_PATHS": "NO", "CODE_SIGN_STYLE": "Automatic", "CURRENT_PROJECT_VERSION": "1",
        "ENABLE_USER_SCRIPT_SANDBOXING": "YES", "IPHONEOS_DEPLOYMENT_TARGET": .text("\(minVersion).0"),
        "MARKETING_VERSION": "1.0", "SDKROOT": "iphoneos", "SWIFT_VERSION": "5.0", "TARGETED_DEVICE_FAMILY": "1",
    ]
}
