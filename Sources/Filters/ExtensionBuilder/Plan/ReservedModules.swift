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
