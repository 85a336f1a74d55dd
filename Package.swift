// swift-tools-version: 6.1
import Glibc
import PackageDescription

// The targets are layers: each may use only targets above it in this file.
let package = Package(
    name: "Siftbox",
    products: [
        .executable(name: "siftbox", targets: ["siftbox"]),
        .executable(name: "siftbox-server", targets: ["LocalServer"]),
        .library(name: "IdentityLookup", targets: ["IdentityLookup"]),
        // README's start command: the programs of the first screen, and an archive of what most extensions are linked
        // with. The other products are built when they are first needed (ProgramParts).
        .library(name: "start", type: .static, targets: ["Start"]),
        // Linked with extensions that are built from folders (ExtensionBuilder).
        .library(
            name: "ExtensionSupport", type: .static,
            targets: [
                "FilterMain", "ReportingMain", "IdentityLookup", "IdentityLookup2017", "AppleFoundation",
                "AppleCombine", "AppleUIKit", "AppleContacts", "AppleCallKit", "AppleIdentityLookupUI", "AppleOSLog",
                "AppleCoreData", "AppleCoreML", "AppleNaturalLanguage", "AppleSafariServices", "AppleSecurity",
                "AppleSwiftUI",
                "AppleCryptoKit", "AppleCommonCrypto", "AppleCoreGraphics", "AppleCoreText", "AppleCoreTelephony",
                "AppleQuartzCore", "AppleSQLite3", "AppleUserNotifications", "AppleWidgetKit",
                "AppleDeviceCheck",
            ]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        // Only for the order in which modules are compiled: see the end of this file.
        .target(name: "BuildOrder"),

        // Used by the device and by extensions' processes: JSON and lines of a stream, hashes, SQLite's calls, and the
        // characters of phone numbers.
        .target(name: "JSONCodec"),
        .target(name: "StableHashes", swiftSettings: optimizedForTests()),
        .target(name: "SQLiteAccess", swiftSettings: optimizedForTests()),
        .target(name: "PhoneCharacters", swiftSettings: optimizedForTests()),

        // The core: values and rules, without database, processes, terminal, clock or randomness.
        .target(name: "Messages", dependencies: ["JSONCodec", "PhoneCharacters"], exclude: ["README.md"]),

        // Text as it is shown: widths, marks for hidden characters, lines; without ncurses.
        .target(name: "DisplayText", swiftSettings: optimizedForTests()),

        // The event loop, child processes, and the program's folders.
        .target(name: "CSystemSupport"),
        .target(name: "SystemSupport", dependencies: ["CSystemSupport"]),
        // What the first screen does not need is built later, with the package manager.
        .target(name: "ProgramParts", dependencies: ["SystemSupport"]),

        // The extension's side.
        .target(name: "FilterWire", dependencies: ["JSONCodec"], exclude: ["README.md"]),
        appleModule("AppleIdentityLookup", isFast: true),
        .target(name: "CFileAccessInterposer"),
        .target(
            name: "FilterMain",
            dependencies: [
                "CFileAccessInterposer", "FilterWire", "JSONCodec", "AppleFoundation", "AppleIdentityLookup",
            ]),
        .target(
            name: "ReportingMain", dependencies: ["FilterMain", "FilterWire", "AppleIdentityLookupUI", "AppleUIKit"],
            swiftSettings: unoptimized()),
        // Apple's modules for extensions, with other names: some packages check whether a module Combine exists.
        appleModule("IdentityLookup", ["AppleIdentityLookup"]),
        appleModule("IdentityLookup2017", ["AppleIdentityLookup"], isFast: true),
        // In Swift 5 mode: as with Objective-C's selectors, no compiler checks on which thread a method is called.
        appleModule("AppleFoundation", ["PhoneCharacters"], isFast: true, mode: .v5),
        appleModule("AppleCoreData", ["AppleFoundation", "SQLiteAccess"]),
        appleModule("AppleOS", ["StableHashes"]),
        appleModule("AppleOSLog", ["AppleOS"]),
        appleModule("AppleContacts"),
        appleModule("AppleCallKit", ["AppleIdentityLookup"]),
        appleModule("AppleUserNotifications"),
        appleModule("AppleWidgetKit"),
        appleModule("AppleSecurity"),
        appleModule("AppleDeviceCheck"),
        appleModule("AppleCryptoKit", ["StableHashes"], isFast: true),
        appleModule("AppleCommonCrypto", ["AppleCryptoKit"]),
        .target(name: "CSQLite3", path: "Sources/AppleSDK/CSQLite3"),
        appleModule("AppleSQLite3", ["CSQLite3"]),
        appleModule("AppleCoreGraphics"),
        appleModule("AppleCoreText", ["AppleCoreGraphics"]),
        appleModule("AppleCoreTelephony"),
        appleModule("AppleQuartzCore", ["AppleCoreGraphics"]),
        appleModule("AppleUIKit", ["AppleFoundation", "AppleIdentityLookup", "AppleQuartzCore"]),
        appleModule("AppleSafariServices", ["AppleUIKit"]),
        appleModule("AppleIdentityLookupUI", ["AppleIdentityLookup", "AppleUIKit"]),
        appleModule(
            "AppleCombine",
            ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"].map {
                .product(name: $0, package: "OpenCombine")
            }),
        appleModule("AppleSwiftUI", ["AppleCombine", "AppleFoundation", "AppleUIKit"]),
        // Code that samples share with their apps: a local package, as beside an app in Xcode.
        .target(name: "NaiveBayes", path: "Sources/SampleFilters/Shared/Sources/NaiveBayes"),
        .target(name: "KeywordRules", path: "Sources/SampleFilters/Shared/Sources/KeywordRules"),
        // Core ML's models: read and evaluated, without Apple's runtime.
        .target(name: "CoreMLModels", dependencies: ["JSONCodec", "KeywordRules"], exclude: ["README.md"]),
        appleModule("AppleCoreML", ["CFileAccessInterposer", "CoreMLModels"], isFast: true),
        appleModule("AppleNaturalLanguage", ["AppleCoreML"], isFast: true),
        .target(
            name: "SampleFilters",
            exclude: ["Entry", "Shared"],
            sources: ["BundledFilters.swift"],
            resources: (samples() + ["Python"]).map { .copy($0) },
            swiftSettings: unoptimized()
        ),
        sampleFilter("FilterIt"),
        sampleFilter("BlackFriday"),
        sampleFilter("Keywords", ["KeywordRules"], resources: ["Keywords.txt", "Keywords.entitlements"]),
        sampleFilter("Bayes", ["KeywordRules", "NaiveBayes"], resources: ["Model.bayes", "Bayes.entitlements"]),
        sampleFilter("India"),
        sampleFilter("ReportIt", isReporting: true),

        // Files that others wrote: those of projects, XML, and positions in them.
        .target(name: "UntrustedFiles"),
        .target(
            name: "XcodeProjects",
            dependencies: ["JSONCodec", "UntrustedFiles", .product(name: "Yams", package: "Yams")],
            exclude: ["README.md"], swiftSettings: unoptimized()),

        // The terminal: a grid of cells, keys and colors.
        .target(name: "CTerminal", linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
        .target(name: "Terminal", dependencies: ["CTerminal", "DisplayText", "SystemSupport"]),
        // Grids over time, as files: asciicast and SVG.
        .target(name: "Films", dependencies: ["DisplayText", "JSONCodec", "Terminal"], swiftSettings: unoptimized()),

        // Files that the user writes.
        .target(
            name: "LocatedYAML",
            dependencies: ["Messages", "UntrustedFiles", .product(name: "Yams", package: "Yams")],
            swiftSettings: unoptimized()),
        .target(
            name: "Configuration",
            dependencies: ["JSONCodec", "LocatedYAML", "Messages", "Terminal", "UntrustedFiles"],
            swiftSettings: unoptimized()),

        // The phone's side: extensions are built, started and queried.
        .target(name: "Sandboxing", dependencies: ["CSystemSupport", "SystemSupport"]),
        .target(
            name: "ExtensionBuilder",
            dependencies: [
                "CoreMLModels", "JSONCodec", "Messages", "ProgramParts", "Sandboxing", "StableHashes", "SystemSupport",
                "UntrustedFiles", "XcodeProjects",
            ],
            swiftSettings: unoptimized()),
        .target(
            name: "FilterProcesses",
            dependencies: [
                "CSystemSupport", "ExtensionBuilder", "FilterWire", "JSONCodec", "Messages", "SampleFilters",
                "Sandboxing", "SystemSupport", "UntrustedFiles",
            ]
        ),
        // Filters' servers: Siftbox's HTTPS client, which loads libcurl for its first request, and a local test
        // server, a separate program, so that clients cannot affect the inbox.
        .target(name: "CCurl"),
        .target(name: "HTTPSClient", dependencies: ["CCurl", "SystemSupport"], swiftSettings: unoptimized()),
        .target(name: "ServerBehaviors", dependencies: ["JSONCodec"], swiftSettings: unoptimized()),
        .executableTarget(
            name: "LocalServer",
            dependencies: [
                "JSONCodec", "ServerBehaviors", "SystemSupport", .product(name: "FlyingSocks", package: "FlyingFox"),
            ],
            swiftSettings: unoptimized()),
        .target(
            name: "LocalServerHost",
            dependencies: ["JSONCodec", "ProgramParts", "ServerBehaviors", "SystemSupport"],
            swiftSettings: unoptimized()),
        // Messages from files, and the evaluation of filters with corpora.
        .target(
            name: "MessageArchives", dependencies: ["JSONCodec", "Messages", "SQLiteAccess", "UntrustedFiles"],
            exclude: ["README.md"]),
        .target(
            name: "Evaluation", dependencies: ["Messages", "StableHashes", "UntrustedFiles"], exclude: ["README.md"]),
        .target(name: "Corpora", dependencies: ["MessageArchives", "Evaluation", "Messages", "StableHashes"]),
        .target(
            name: "SampleCorpus", dependencies: ["SystemSupport"], resources: [.copy("Messages")],
            swiftSettings: unoptimized()),
        .target(
            name: "EvaluationRunner",
            dependencies: [
                "MessageArchives", "Corpora", "Evaluation", "FilterProcesses", "FilterWire", "JSONCodec", "Messages",
                "SystemSupport",
            ]),
        .target(
            name: "InboxDatabase",
            dependencies: [
                "JSONCodec", "Messages", "SQLiteAccess", "StableHashes",
            ]),
        .target(
            name: "Device",
            dependencies: [
                "MessageArchives", "ExtensionBuilder", "FilterProcesses", "HTTPSClient", "InboxDatabase", "JSONCodec",
                "Messages", "SystemSupport",
            ]),
        // What sessions and the screen share: keys, regions and places, values and dates as they are written.
        .target(
            name: "SessionTerms",
            dependencies: [
                "JSONCodec", "LocatedYAML", "Messages", "UntrustedFiles", .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: unoptimized()),
        .target(
            name: "SessionScript",
            dependencies: [
                "Device", "ExtensionBuilder", "JSONCodec", "LocalServerHost", "LocatedYAML", "Sandboxing",
                "ServerBehaviors", "SessionTerms", "StableHashes", "UntrustedFiles",
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: unoptimized()),

        // The screen. It does not use SessionScript, beside which it is compiled.
        .target(
            name: "InboxScreens",
            dependencies: ["Configuration", "Device", "DisplayText", "SessionTerms", "Terminal"],
            exclude: ["README.md"], swiftSettings: small()),
        // Sessions on the screen: watched, checked on a screen in memory, and recorded as films.
        .target(
            name: "SessionDisplays", dependencies: ["Films", "InboxScreens", "SessionScript"],
            swiftSettings: unoptimized()),
        // Reports of evaluations.
        .target(
            name: "EvaluationReports", dependencies: ["DisplayText", "Evaluation", "Messages"],
            swiftSettings: unoptimized()),

        // Results of sessions for build servers.
        .target(
            name: "CheckReports",
            dependencies: ["DisplayText", "EvaluationReports", "JSONCodec", "Messages", "SessionScript"],
            swiftSettings: unoptimized()),

        // What the command creates besides reports: projects of new filters, and an installation of itself.
        .target(
            name: "FilterTemplates", dependencies: ["ExtensionBuilder", "Messages", "StableHashes"],
            swiftSettings: unoptimized()),
        .target(
            name: "Installation",
            dependencies: [
                "ExtensionBuilder", "FilterProcesses", "LocalServerHost", "ProgramParts", "SampleCorpus",
                "SampleFilters", "SystemSupport",
            ], swiftSettings: unoptimized()),

        // Commands that need neither sessions nor a screen, and the options and lines that all commands have. They are
        // compiled beside sessions and the screen.
        .target(
            name: "Commands",
            dependencies: [
                "Corpora", "Device", "DisplayText", "Evaluation", "EvaluationReports", "EvaluationRunner",
                "ExtensionBuilder", "FilterProcesses", "FilterTemplates", "InboxDatabase", "Installation", "JSONCodec",
                "LocalServerHost", "MessageArchives", "Messages", "NaiveBayes", "ProgramParts", "SampleCorpus",
                "ServerBehaviors", "SessionTerms", "StableHashes", "SystemSupport", "Terminal", "UntrustedFiles",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: unoptimized()),
        .executableTarget(
            name: "siftbox",
            dependencies: [
                "CheckReports", "Commands", "Configuration", "Device", "DisplayText", "Evaluation", "ExtensionBuilder",
                "FilterProcesses", "Films", "HTTPSClient", "InboxDatabase", "InboxScreens", "LocatedYAML",
                "MessageArchives", "Messages", "ProgramParts", "SessionDisplays", "SessionScript", "SessionTerms",
                "SystemSupport", "Terminal", "UntrustedFiles",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: unoptimized(),
            linkerSettings: [.unsafeFlags(swiftRuntimeInside())]
        ),
        // What README's start command builds.
        .target(
            name: "Start",
            dependencies: [
                "AppleOSLog", "siftbox", "FilterIt", "BlackFriday", "Keywords", "Bayes", "India", "ReportIt",
            ]),

        // Shared test code, a program that is killed while it writes, and a filter.
        .target(name: "PropertyTesting", path: "Tests/Support/PropertyTesting", swiftSettings: unoptimized()),
        .target(name: "TestFiles", path: "Tests/Support/TestFiles", swiftSettings: unoptimized()),
        .target(
            name: "ReportingDoubles", dependencies: ["FilterProcesses", "Messages", "SystemSupport", "TestFiles"],
            path: "Tests/Support/ReportingDoubles", swiftSettings: unoptimized()),
        .executableTarget(
            name: "StoreWriter", dependencies: ["InboxDatabase", "Messages"], path: "Tests/Support/StoreWriter",
            swiftSettings: unoptimized()),
        .executableTarget(
            name: "WordFilter", dependencies: ["JSONCodec"], path: "Tests/Support/WordFilter",
            swiftSettings: unoptimized()),
        .executableTarget(
            name: "EscapeAttempts", dependencies: ["FilterProcesses", "Messages", "SystemSupport"],
            path: "Tests/Support/EscapeAttempts", swiftSettings: unoptimized()),

        .testTarget(
            name: "DocumentTests",
            dependencies: [
                "MessageArchives", "Evaluation", "ExtensionBuilder", "FilterProcesses", "FilterWire", "JSONCodec",
                "KeywordRules",
                "Messages", "AppleIdentityLookup", "TestFiles",
            ]),
        .testTarget(
            name: "MessagesTests", dependencies: ["Messages", "PhoneCharacters", "PropertyTesting", "TestFiles"]),
        .testTarget(
            name: "FilterTests",
            dependencies: [
                "EscapeAttempts", "ExtensionBuilder", "FilterMain", "FilterProcesses", "JSONCodec", "NaiveBayes",
                "PropertyTesting", "ReportingMain", "Sandboxing", "SystemSupport", "TestFiles",
            ],
            exclude: ["Fixtures", "Escapes"]),
        .testTarget(
            name: "LocalServerTests",
            dependencies: [
                "JSONCodec", "LocalServer", "LocalServerHost", "ServerBehaviors", "SystemSupport", "TestFiles",
            ],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "MessageArchivesTests",
            dependencies: ["MessageArchives", "PropertyTesting", "SQLiteAccess", "TestFiles", "UntrustedFiles"],
            exclude: ["Fixtures"]),
        .testTarget(
            name: "EvaluationTests",
            dependencies: [
                "DisplayText", "Evaluation", "EvaluationReports", "PropertyTesting", "TestFiles",
            ],
            exclude: ["Fixtures", "Snapshots"]),
        .testTarget(name: "NaiveBayesTests", dependencies: ["NaiveBayes", "PropertyTesting"]),
        .testTarget(name: "KeywordRulesTests", dependencies: ["KeywordRules", "PropertyTesting", "TestFiles"]),
        .testTarget(name: "SampleCorpusTests", dependencies: ["JSONCodec", "Messages", "SampleCorpus"]),
        .testTarget(
            name: "EvaluationRunnerTests",
            dependencies: [
                "Corpora", "EvaluationRunner", "FilterProcesses", "PropertyTesting", "SystemSupport", "TestFiles",
            ]),
        .testTarget(
            name: "InboxDatabaseTests",
            dependencies: [
                "InboxDatabase", "PropertyTesting", "SQLiteAccess", "StableHashes", "StoreWriter", "TestFiles",
            ]),
        .testTarget(
            name: "ExtensionBuilderTests",
            dependencies: [
                "CoreMLModels", "ExtensionBuilder", "PropertyTesting", "Sandboxing", "TestFiles", "UntrustedFiles",
            ]),
        .testTarget(name: "XcodeProjectsTests", dependencies: ["TestFiles", "UntrustedFiles", "XcodeProjects"]),
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "Configuration", "CoreMLModels", "Evaluation", "ExtensionBuilder", "FilterWire", "JSONCodec",
                "KeywordRules", "MessageArchives", "Messages", "NaiveBayes", "PropertyTesting", "SessionScript",
                "SessionTerms", "TestFiles", "UntrustedFiles", "XcodeProjects",
            ]),
        .testTarget(
            name: "AppleModulesTests",
            dependencies: [
                "FilterWire", "ReportingMain", "AppleCallKit", "AppleCombine", "AppleCommonCrypto", "AppleContacts",
                "AppleCoreML", "AppleCryptoKit", "AppleDeviceCheck", "AppleFoundation", "AppleIdentityLookup",
                "AppleIdentityLookupUI",
                "AppleSafariServices", "AppleSecurity", "AppleUIKit", "AppleUserNotifications", "AppleWidgetKit",
                "TestFiles",
            ]),
        .testTarget(name: "CoreMLModelsTests", dependencies: ["CoreMLModels"], exclude: ["Fixtures"]),
        .testTarget(
            name: "AppleCoreDataTests",
            dependencies: ["ExtensionBuilder", "PropertyTesting", "AppleCoreData", "SQLiteAccess"]),
        .testTarget(name: "AppleNaturalLanguageTests", dependencies: ["AppleNaturalLanguage", "TestFiles"]),
        .testTarget(
            name: "AppleSwiftUITests",
            dependencies: ["FilterWire", "ReportingMain", "AppleIdentityLookupUI", "AppleSwiftUI"]),
        .testTarget(name: "AppleOSTests", dependencies: ["AppleOS", "AppleOSLog", "TestFiles"]),
        .testTarget(name: "AppleFoundationTests", dependencies: ["PropertyTesting", "AppleFoundation"]),
        .testTarget(name: "SystemSupportTests", dependencies: ["SystemSupport"]),
        .testTarget(name: "ProgramPartsTests", dependencies: ["ProgramParts", "TestFiles"]),
        .testTarget(name: "HTTPSClientTests", dependencies: ["HTTPSClient"], exclude: ["Fixtures"]),
        .testTarget(
            name: "DeviceTests",
            dependencies: [
                "Device", "PropertyTesting", "ReportingDoubles", "SessionScript", "SQLiteAccess", "TestFiles",
                "WordFilter",
            ]),
        .testTarget(
            name: "SessionScriptTests",
            dependencies: [
                "InboxScreens", "LocatedYAML", "PropertyTesting", "ReportingDoubles", "SessionDisplays",
                "SessionScript", "SessionTerms", "TestFiles",
            ],
            exclude: ["Snapshots"]),
        .testTarget(
            name: "CheckReportsTests",
            dependencies: [
                "CheckReports", "DisplayText", "JSONCodec", "LocatedYAML", "Messages", "SessionScript", "TestFiles",
            ],
            exclude: ["Snapshots"]),
        .testTarget(
            name: "ConfigurationTests", dependencies: ["Configuration", "LocatedYAML", "PropertyTesting", "TestFiles"]),
        .testTarget(name: "JSONCodecTests", dependencies: ["JSONCodec"]),
        .testTarget(name: "StableHashesTests", dependencies: ["PropertyTesting", "StableHashes"]),
        .testTarget(name: "SQLiteAccessTests", dependencies: ["SQLiteAccess", "TestFiles"]),
        .testTarget(name: "DisplayTextTests", dependencies: ["DisplayText", "PropertyTesting"]),
        .testTarget(
            name: "TerminalTests", dependencies: ["DisplayText", "PropertyTesting", "Terminal", "TestFiles"],
            exclude: ["Snapshots"]),
        .testTarget(name: "FilmsTests", dependencies: ["Films", "JSONCodec", "PropertyTesting", "Terminal"]),
        .testTarget(
            name: "InboxScreensTests",
            dependencies: [
                "Configuration", "DisplayText", "Films", "FilterProcesses", "InboxScreens", "ReportingDoubles",
                "SessionDisplays", "SessionTerms", "SQLiteAccess", "TestFiles",
            ],
            exclude: ["Snapshots"]),
        .testTarget(
            name: "FilterTemplatesTests",
            dependencies: ["FilterTemplates", "KeywordRules", "SessionScript", "TestFiles", "XcodeProjects"]),
        .testTarget(
            name: "InstallationTests", dependencies: ["ExtensionBuilder", "Installation", "TestFiles"]),
        .testTarget(
            name: "ProgramTests",
            dependencies: [
                "Commands", "Films", "InboxScreens", "LocalServer", "PropertyTesting", "SessionDisplays", "Terminal",
                "TestFiles",
            ],
            exclude: ["Fixtures", "Snapshots"]),
    ],
    swiftLanguageModes: [.v6]
)

// Among the modules that are ready, the package manager compiles the one whose name sorts last, and C code only when no
// module is ready. The longest chain (CYaml, Yams, XcodeProjects, ExtensionBuilder, FilterProcesses, Device, InboxScreens,
// siftbox) begins with C code, so modules that are ready from the start but not needed early depend on an empty C target.
// Apple's modules are needed last, and their names sort first.
let late = ["Evaluation", "NaiveBayes", "ServerBehaviors"]
for target in package.targets where late.contains(target.name) { target.dependencies.append("BuildOrder") }

// Otherwise the compiler reads and checks each module twice, once for its interface: nearly twice the processor time without
// optimization. What uses the module waits longer, but there is enough else to compile.
for target in package.targets where target.type == .regular || target.type == .executable {
    let once = SwiftSetting.unsafeFlags(["-no-emit-module-separately-wmo"], .when(configuration: .release))
    target.swiftSettings = (target.swiftSettings ?? []) + [once]
}

// Linking is the last step of every build, and takes a second less with LLVM's linker. Some toolchains lack it.
for target in package.targets where target.type == .executable && hasFastLinker() {
    target.linkerSettings = (target.linkerSettings ?? []) + [.unsafeFlags(["-use-ld=lld"])]
}

/// Whether LLVM's linker is beside the compiler.
func hasFastLinker() -> Bool {
    let folders = (Context.environment["PATH"] ?? "").split(separator: ":")
    guard let compiler = folders.lazy.compactMap({ realpath("\($0)/swiftc", nil) }).first else { return false }
    defer { free(compiler) }
    let folder = String(cString: compiler).split(separator: "/").dropLast().joined(separator: "/")
    return access("/\(folder)/ld.lld", X_OK) == 0
}

/// Links Swift's runtime and Foundation statically into the program: the first screen appears 25% sooner, and tests start
/// it a thousand times. Not for filters: they use FoundationNetworking, which would need curl's development package.
func swiftRuntimeInside() -> [String] {
    let libraries = [
        "Foundation", "FoundationInternationalization", "FoundationEssentials", "CoreFoundation",
        "_FoundationICU", "_FoundationCShims", "_FoundationCollections", "swiftSynchronization",
    ]
    return ["-static-stdlib", "-Xlinker", "--start-group"] + libraries.map { "-l\($0)" } + ["-Xlinker", "--end-group"]
}

/// The settings of targets that do not need optimization, which takes four times as long to compile: code that runs
/// once or per key press, not for each of many messages.
func unoptimized() -> [SwiftSetting] {
    [.unsafeFlags(["-Onone"], .when(configuration: .release))]
}

/// The settings of a large module of which a program uses nearly everything at once: without optimization, its code is
/// nearly twice as large, and all of it is in memory.
func small() -> [SwiftSetting] {
    [.unsafeFlags(["-Osize"], .when(configuration: .release))]
}

/// The settings of small modules in which tests spend much time: optimizing them takes less time than it saves.
/// Assertions stay enabled.
func optimizedForTests() -> [SwiftSetting] {
    [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
}

/// A module that extensions import by Apple's name for it.
///
/// - Parameter isFast: whether to optimize: for code that filters run for each message.
func appleModule(
    _ name: String, _ dependencies: [Target.Dependency] = [], isFast: Bool = false, mode: SwiftLanguageMode = .v6
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/AppleSDK/\(name)",
        swiftSettings: (isFast ? [] : unoptimized()) + [.swiftLanguageMode(mode)])
}

/// The folders of the samples.
func samples() -> [String] {
    ["FilterIt", "BlackFriday", "Keywords", "Bayes", "India", "ReportIt"]
}

/// A sample filter: an extension's folder as in Xcode, and an entry point, which Xcode's linker would supply.
///
/// - Parameters:
///   - shared: the modules that it shares with its app.
///   - resources: other files in its folder than source and Info.plist.
///   - isReporting: whether it is a reporting extension, which has a view.
func sampleFilter(
    _ name: String, _ shared: [Target.Dependency] = [], resources: [String] = [], isReporting: Bool = false
) -> Target {
    .executableTarget(
        name: name,
        dependencies: isReporting
            ? ["ReportingMain", "IdentityLookup", "AppleIdentityLookupUI", "AppleUIKit"]
            : ["FilterMain", "IdentityLookup", "AppleFoundation", "SampleFilters"] + shared,
        path: "Sources/SampleFilters",
        exclude: (["Info.plist"] + resources).map { "\(name)/\($0)" } + ["Python", "Shared", "BundledFilters.swift"]
            + samples().filter { $0 != name }.flatMap { [$0, "Entry/\($0).swift"] },
        sources: [name, "Entry/\(name).swift"],
        // Xcode's language mode for extensions, and the implicit import in each file.
        swiftSettings: [.swiftLanguageMode(.v5)]
            + (isReporting
                ? [.unsafeFlags(["UIKit", "IdentityLookupUI"].flatMap { ["-module-alias", "\($0)=Apple\($0)"] })]
                : [.unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "AppleFoundation"])])
    )
}
