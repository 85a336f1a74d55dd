/// Apple's modules that extensions import besides Foundation, and Siftbox's modules that replace them.
///
/// The replacements have other names, because other packages check whether a module `Combine` or `os` exists and would
/// take ours for Apple's. The compiler maps the names with `-module-alias`.
package enum AppleModules {
    package static let replacements = [
        "CallKit": "AppleCallKit", "Combine": "AppleCombine", "CommonCrypto": "AppleCommonCrypto",
        "Contacts": "AppleContacts", "CoreData": "AppleCoreData", "CoreGraphics": "AppleCoreGraphics",
        "CoreML": "AppleCoreML", "CoreTelephony": "AppleCoreTelephony", "CoreText": "AppleCoreText",
        "CryptoKit": "AppleCryptoKit", "DeviceCheck": "AppleDeviceCheck",
        "IdentityLookupUI": "AppleIdentityLookupUI", "NaturalLanguage": "AppleNaturalLanguage", "OSLog": "AppleOSLog",
        "QuartzCore": "AppleQuartzCore", "SQLite3": "AppleSQLite3", "SafariServices": "AppleSafariServices",
        "Security": "AppleSecurity", "SwiftUI": "AppleSwiftUI", "UIKit": "AppleUIKit",
        "UserNotifications": "AppleUserNotifications", "WidgetKit": "AppleWidgetKit", "os": "AppleOS",
    ]

    /// Imported implicitly by every file of an extension: on Apple's platforms these members are available with any
    /// imported module (Sources/Extension/AppleSDK/README.md).
    static let implicit = ["Foundation", "FoundationNetworking", "AppleFoundation"]

    /// The compiler's arguments.
    package static func arguments(_ actions: ExtensionReference.Actions) -> [String] {
        var replacements = replacements
        if actions == .of2017 { replacements["IdentityLookup"] = "IdentityLookup2017" }
        let aliases = replacements.sorted { $0.key < $1.key }.flatMap { ["-module-alias", "\($0.key)=\($0.value)"] }
        return aliases + implicit.flatMap { ["-Xfrontend", "-import-module", "-Xfrontend", $0] }
    }
}

/// The names of modules that a build provides itself: a module of the user with such a name would be imported by
/// Foundation, or in place of Apple's.
package enum ReservedModules {
    /// Modules of the toolchain and of Siftbox that builds import.
    private static let others: Set = [
        "Builtin", "Cxx", "CxxStdlib", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
        "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Musl", "Observation",
        "RegexBuilder", "Swift", "SwiftGlibc", "SwiftShims", "Synchronization", "XCTest", "_Concurrency",
        "_StringProcessing", "_Volatile",
        "CFileAccessInterposer", "CoreMLModels", "FilterMain", "FilterWire", "IdentityLookup", "IdentityLookup2017",
        "JSONCodec", "OpenCombine", "PhoneCharacters", "ReportingMain", "AppleFoundation", "AppleIdentityLookup",
        "SQLiteAccess",
        "StableHashes",
    ]

    /// Whether a module of the user cannot have this name.
    package static func contains(_ name: String) -> Bool {
        others.contains(name) || AppleModules.replacements.contains { $0.key == name || $0.value == name }
    }
}
