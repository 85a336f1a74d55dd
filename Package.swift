// swift-tools-version: 6.1
import Glibc
import PackageDescription

// The folders of Sources are floors: a target uses targets of its own floor and of floors above it in this file.
// Sources/README.md says what each is for. A target lists only what its other dependencies do not use already.
let package = Package(
    name: "Siftbox",
    products: [
        .executable(name: "siftbox", targets: ["siftbox"]),
        .executable(name: "siftbox-server", targets: ["LocalServer"]),
        .executable(name: "siftbox-gateway", targets: ["Gateway"]),
        .library(name: "IdentityLookup", targets: ["IdentityLookup"]),
        // README's start command: the programs of the first screen, and an archive of what most extensions are linked
        // with. The other products are built when they are first needed (ProgramParts).
        .library(name: "start", type: .static, targets: ["Start"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
        .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    swiftLanguageModes: [.v6]
)

// Nothing about messages.
package.targets += floor(
    "Foundations",
    module("JSONCodec", .perMessage),
    module("StableHashes", .innermost),
    module("SQLiteAccess", .innermost),
    module("PhoneCharacters", .innermost),
    module("DisplayText", .innermost),
    .target(name: "CSystemSupport"),
    module("SystemSupport", ["CSystemSupport"], .perMessage),
    module("ProgramParts", ["SystemSupport"], .perMessage),
    module("UntrustedFiles", .perMessage),
    module("LocatedYAML", ["UntrustedFiles", yams])
)
// The core: values and rules, without database, processes, terminal, clock or randomness.
package.targets += floor("Rules", module("Messages", ["JSONCodec", "PhoneCharacters", "StableHashes"], .perMessage))
// The extension's side: Apple's modules, entry points and samples.
package.targets += floor(
    "Extension",
    module("FilterWire", ["JSONCodec"], .perMessage),
    appleModule("AppleIdentityLookup", .withoutFlags),
    appleModule("IdentityLookup", ["AppleIdentityLookup"], .withoutFlags),
    .target(name: "CFileAccessInterposer"),
    module(
        "FilterMain",
        ["CFileAccessInterposer", "FilterWire", "AppleFoundation", "AppleIdentityLookup"],
        .perMessage),
    module("ReportingMain", ["FilterMain", "AppleIdentityLookupUI"]),
    appleModule("IdentityLookup2017", ["AppleIdentityLookup"], .perMessage),
    // In Swift 5 mode: as with Objective-C's selectors, no compiler checks on which thread a method is called.
    appleModule("AppleFoundation", ["PhoneCharacters"], .perMessage, mode: .v5),
    appleModule("AppleCoreData", ["AppleFoundation", "SQLiteAccess"]),
    appleModule("AppleOS", ["StableHashes"]),
    appleModule("AppleOSLog", ["AppleOS"]),
    appleModule("AppleContacts"),
    appleModule("AppleCallKit", ["AppleIdentityLookup"]),
    appleModule("AppleUserNotifications"),
    appleModule("AppleWidgetKit"),
    appleModule("AppleSecurity"),
    appleModule("AppleDeviceCheck"),
    appleModule("AppleCryptoKit", ["StableHashes"], .perMessage),
    appleModule("AppleCommonCrypto", ["AppleCryptoKit"]),
    .target(name: "CSQLite3", path: "AppleSDK/CSQLite3"),
    appleModule("AppleSQLite3", ["CSQLite3"]),
    appleModule("AppleCoreGraphics"),
    appleModule("AppleCoreText", ["AppleCoreGraphics"]),
    appleModule("AppleCoreTelephony"),
    appleModule("AppleQuartzCore", ["AppleCoreGraphics"]),
    appleModule("AppleUIKit", ["AppleFoundation", "AppleIdentityLookup", "AppleQuartzCore"]),
    appleModule("AppleSafariServices", ["AppleUIKit"]),
    appleModule("AppleIdentityLookupUI", ["AppleUIKit"]),
    appleModule("AppleCombine", openCombine),
    appleModule("AppleSwiftUI", ["AppleCombine", "AppleUIKit"]),
    // Code that samples share with their apps: a local package, as beside an app in Xcode.
    .target(name: "NaiveBayes", path: "SampleFilters/Shared/Sources/NaiveBayes"),
    .target(name: "KeywordRules", path: "SampleFilters/Shared/Sources/KeywordRules"),
    // Core ML's models: read and evaluated, without Apple's runtime.
    module("CoreMLModels", ["JSONCodec", "KeywordRules"], .perMessage),
    appleModule("AppleCoreML", ["CFileAccessInterposer", "CoreMLModels"], .perMessage),
    appleModule("AppleNaturalLanguage", ["AppleCoreML"], .perMessage),
    .target(
        name: "SampleFilters", exclude: ["Entry", "Shared"], sources: ["BundledFilters.swift"],
        resources: (samples() + ["Python"]).map { .copy($0) }, swiftSettings: Code.perKey.settings
    ),
    sampleFilter("FilterIt"),
    sampleFilter("BlackFriday"),
    sampleFilter("Keywords", ["KeywordRules"], resources: ["Keywords.txt", "Keywords.entitlements"]),
    sampleFilter(
        "Bayes", ["KeywordRules", "NaiveBayes"], resources: ["Model.bayes", "Bayes.entitlements"]),
    sampleFilter("India"),
    sampleFilter("ReportIt", isReporting: true)
)
// The phone's side: extensions are found, built, started and queried; their servers.
package.targets += floor(
    "Filters",
    module("XcodeProjects", ["JSONCodec", "LocatedYAML", yams]),
    module("Sandboxing", ["SystemSupport"], .perMessage),
    module("ExtensionPlans", ["CoreMLModels", "Messages", "SystemSupport", "XcodeProjects"]),
    module("ExtensionBuilder", ["ExtensionPlans", "ProgramParts", "Sandboxing"]),
    module("FilterProcesses", ["ExtensionBuilder", "FilterWire", "SampleFilters"], .perMessage),
    // An HTTPS client, which loads libcurl for its first request.
    .target(name: "CCurl"),
    module("HTTPSClient", ["CCurl", "SystemSupport"]),
    // A local test server, which is a separate program, so that clients cannot affect the inbox.
    module("ServerBehaviors", ["JSONCodec"]),
    module("HTTPServer", ["ServerBehaviors", "SystemSupport", flyingSocks]),
    program("LocalServer", ["HTTPServer", "UntrustedFiles"]),
    module("LocalServerHost", ["ProgramParts", "ServerBehaviors"])
)
// The phone: archives of messages, the inbox's file, and the door through which everything enters.
package.targets += floor(
    "Device",
    module("MessageArchives", ["Messages", "SQLiteAccess", "UntrustedFiles"], .perMessage),
    module("InboxDatabase", ["Messages", "SQLiteAccess"], .perMessage),
    module("Device", ["MessageArchives", "FilterProcesses", "HTTPSClient", "InboxDatabase"], .perMessage)
)
// Filters measured with corpora.
package.targets += floor(
    "Evaluation",
    module("Evaluation", ["Messages", "UntrustedFiles"], .perMessage),
    module("Corpora", ["MessageArchives", "Evaluation"], .perMessage),
    .target(
        name: "SampleCorpus", dependencies: ["SystemSupport"], resources: [.copy("Messages")],
        swiftSettings: Code.perKey.settings),
    module("EvaluationRunner", ["Corpora", "FilterProcesses"], .perMessage),
    module("EvaluationReports", ["DisplayText", "Evaluation"])
)
// Sessions, and their results for build servers.
package.targets += floor(
    "Sessions",
    module("SessionTerms", ["LocatedYAML", "Messages", yams]),
    module("SessionScript", ["Device", "Evaluation", "LocalServerHost", "SessionTerms", yams]),
    module("CheckReports", ["EvaluationReports", "SessionScript"]),
    module("ControlProtocol", ["JSONCodec", "SystemSupport", "UntrustedFiles"]),
    module("ControlServer", ["ControlProtocol", "SessionScript"])
)
// The terminal, the inbox on it, and films.
package.targets += floor(
    "Screen",
    .target(name: "CTerminal", linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
    module("Terminal", ["CTerminal", "DisplayText", "SystemSupport"], .perMessage),
    module("Films", ["JSONCodec", "Terminal"]),
    module("Configuration", ["ExtensionPlans", "SessionTerms", "Terminal"]),
    // It does not use SessionScript: both are compiled at once.
    module("InboxScreens", ["Configuration", "Device"], .large),
    module("SessionDisplays", ["Films", "InboxScreens", "SessionScript"])
)
// siftbox.
package.targets += floor(
    "Program",
    module("FilterTemplates", ["ExtensionPlans", "LocatedYAML"]),
    module("Installation", ["FilterProcesses", "LocalServerHost", "SampleCorpus"]),
    // Commands that need neither sessions nor a screen.
    module(
        "Commands",
        [
            "ControlProtocol", "Device", "EvaluationReports", "EvaluationRunner", "FilterTemplates", "Installation",
            "NaiveBayes", "SessionTerms", "Terminal", argumentParser,
        ]),
    program(
        "siftbox", ["CheckReports", "Commands", "ControlServer", "SessionDisplays", argumentParser],
        linked: swiftRuntimeInside()),
    // HTTP for the control socket: a program of its own.
    program("Gateway", ["ControlProtocol", "HTTPServer", "HTTPSClient", "Messages"]),
    // What README's start command builds.
    .target(
        name: "Start",
        dependencies: ["AppleOSLog", "siftbox", "FilterIt", "BlackFriday", "Keywords", "Bayes", "India", "ReportIt"])
)
// What extensions that are built from folders are linked with (ExtensionBuilder).
package.products.append(
    .library(
        name: "ExtensionSupport", type: .static,
        targets: ["FilterMain", "ReportingMain"]
            + package.targets.filter { $0.path?.hasPrefix("Sources/Extension/AppleSDK/") ?? false }.map(\.name)))

// Shared test code, and programs that tests start.
package.targets += [
    support("PropertyTesting"),
    support("TestFiles"),
    support("ReportingDoubles", ["FilterProcesses", "TestFiles"]),
    support("ScreenDoubles", ["Terminal"]),
    support("StoreWriter", ["InboxDatabase"], isProgram: true),
    support("WordFilter", ["JSONCodec"], isProgram: true),
    support("EscapeAttempts", ["FilterProcesses"], isProgram: true),
]
package.targets += [
    "AppleFoundation", "AppleNaturalLanguage", "CheckReports", "Configuration", "ControlServer", "CoreMLModels",
    "DisplayText", "EvaluationRunner", "ExtensionBuilder", "Films", "Gateway", "HTTPSClient", "Installation",
    "JSONCodec", "KeywordRules", "MessageArchives", "Messages", "NaiveBayes", "ProgramParts", "SQLiteAccess",
    "StableHashes", "SystemSupport", "XcodeProjects",
].map { tests($0, [.byName(name: $0)]) }
package.targets += [
    tests("Document", ["MessageArchives", "Evaluation", "FilterProcesses", "AppleIdentityLookup"]),
    tests(
        "AppleModules",
        [
            "ReportingMain", "AppleCallKit", "AppleCombine", "AppleCommonCrypto", "AppleContacts", "AppleCoreML",
            "AppleDeviceCheck", "AppleSafariServices", "AppleSecurity", "AppleUserNotifications", "AppleWidgetKit",
        ]),
    tests("AppleCoreData", ["AppleCoreData", "ExtensionPlans"]),
    tests("AppleSwiftUI", ["ReportingMain", "AppleSwiftUI"]),
    tests("AppleOS", ["AppleOSLog"]),
    tests("Filter", ["EscapeAttempts", "NaiveBayes", "ReportingMain"]),
    tests("LocalServer", ["LocalServer", "LocalServerHost"]),
    tests("InboxDatabase", ["StoreWriter"]),
    tests("Device", ["ReportingDoubles", "SessionScript", "WordFilter"]),
    tests("Evaluation", ["EvaluationReports"]),
    tests("SampleCorpus", ["Messages", "SampleCorpus"]),
    tests("SessionScript", ["ReportingDoubles", "SessionDisplays"]),
    tests("Terminal", ["ScreenDoubles"]),
    tests("InboxScreens", ["ReportingDoubles", "ScreenDoubles", "SessionDisplays"]),
    tests("FilterTemplates", ["FilterTemplates", "SessionScript"]),
    tests("Program", ["Commands", "LocalServer", "SessionDisplays"]),
    tests("Fuzz", ["Configuration", "ControlServer", "Evaluation", "NaiveBayes", "SessionScript"]),
]

// The rest is added here, because the package manager compiles a target again only if a module that it lists has changed.
// After a stored property is added to a type, a target that uses the type through another module would crash.
for target in package.targets where target.name != "Start" {
    target.dependencies += package.used(by: target.dependencies).map { .byName(name: $0) }
}

extension Package {
    /// The targets that these dependencies use, without the dependencies themselves.
    func used(by dependencies: [Target.Dependency]) -> [String] {
        let names = dependencies.compactMap(\.target)
        let next = targets.filter { names.contains($0.name) }.flatMap(\.dependencies)
        return Set(next.isEmpty ? [] : used(by: next) + next.compactMap(\.target)).subtracting(names).sorted()
    }
}

extension Target.Dependency {
    /// The name of a target of this package.
    var target: String? { if case .byNameItem(let name, _) = self { name } else { nil } }
}

var yams: Target.Dependency { .product(name: "Yams", package: "Yams") }
var flyingSocks: Target.Dependency { .product(name: "FlyingSocks", package: "FlyingFox") }
var argumentParser: Target.Dependency { .product(name: "ArgumentParser", package: "swift-argument-parser") }
var openCombine: [Target.Dependency] {
    ["OpenCombine", "OpenCombineDispatch", "OpenCombineFoundation"].map { .product(name: $0, package: "OpenCombine") }
}

/// Puts targets into a folder of Sources.
func floor(_ name: String, _ targets: Target...) -> [Target] {
    for target in targets {
        target.path = "Sources/\(name)/\(target.path ?? target.name)"
        if exists("\(target.path ?? "")/README.md") { target.exclude.append("README.md") }
    }
    return targets
}

/// How often a module's code runs, which decides how it is compiled. Optimizing takes four times as long.
enum Code {
    /// Once, or once per key: not optimized.
    case perKey
    /// For each of many messages: optimized in release builds.
    case perMessage
    /// So often that tests spend much time in it: optimized in debug builds, too; assertions stay enabled.
    case innermost
    /// A large module, which is in memory as a whole: optimized for size, which nearly halves its code.
    case large
    /// Without unsafe flags, for the product IdentityLookup: no other package could depend on it with them.
    case withoutFlags

    /// A file imports what it uses, and exports only what its declarations name.
    var settings: [SwiftSetting] {
        ["InternalImportsByDefault", "MemberImportVisibility", "ExistentialAny"].map { .enableUpcomingFeature($0) }
            + flags
    }

    var flags: [SwiftSetting] {
        switch self {
        case .perKey: [.unsafeFlags(["-Onone"] + once, .when(configuration: .release))]
        case .perMessage: [.unsafeFlags(once, .when(configuration: .release))]
        case .innermost:
            [
                .unsafeFlags(once, .when(configuration: .release)),
                .unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug)),
            ]
        case .withoutFlags: []
        case .large: [.unsafeFlags(["-Osize"] + once, .when(configuration: .release))]
        }
    }

    /// Otherwise the compiler reads and checks each module twice, once for its interface: nearly twice the processor
    /// time without optimization.
    private var once: [String] { ["-no-emit-module-separately-wmo"] }
}

func module(_ name: String, _ dependencies: [Target.Dependency] = [], _ code: Code = .perKey) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: code.settings)
}

func module(_ name: String, _ code: Code) -> Target { module(name, [], code) }

/// A module that extensions import by Apple's name for it.
func appleModule(
    _ name: String, _ dependencies: [Target.Dependency] = [], _ code: Code = .perKey,
    mode: SwiftLanguageMode = .v6
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "AppleSDK/\(name)",
        swiftSettings: code.settings + [.swiftLanguageMode(mode)])
}

func appleModule(_ name: String, _ code: Code) -> Target { appleModule(name, [], code) }

/// Linking is the last step of every build, and takes a second less with LLVM's linker. Some toolchains lack it.
func program(_ name: String, _ dependencies: [Target.Dependency], linked flags: [String] = []) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, swiftSettings: Code.perKey.settings,
        linkerSettings: [.unsafeFlags(flags + fastLinker())])
}

/// Code for tests, in Tests/Support.
func support(_ name: String, _ dependencies: [Target.Dependency] = [], isProgram: Bool = false) -> Target {
    let (path, settings) = ("Tests/Support/\(name)", Code.perKey.settings)
    return isProgram
        ? .executableTarget(
            name: name, dependencies: dependencies, path: path, swiftSettings: settings,
            linkerSettings: [.unsafeFlags(fastLinker())])
        : .target(name: name, dependencies: dependencies, path: path, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: dependencies + ["PropertyTesting", "TestFiles"],
        exclude: ["Escapes", "Fixtures", "Snapshots"].filter { exists("Tests/\(name)Tests/\($0)") },
        swiftSettings: Code.withoutFlags.settings)
}

func exists(_ path: String) -> Bool { access("\(Context.packageDirectory)/\(path)", F_OK) == 0 }

/// The option for LLVM's linker, if it is beside the compiler.
func fastLinker() -> [String] {
    let folders = (Context.environment["PATH"] ?? "").split(separator: ":")
    guard let compiler = folders.lazy.compactMap({ realpath("\($0)/swiftc", nil) }).first else { return [] }
    defer { free(compiler) }
    let folder = String(cString: compiler).split(separator: "/").dropLast().joined(separator: "/")
    return access("/\(folder)/ld.lld", X_OK) == 0 ? ["-use-ld=lld"] : []
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

/// The folders of the samples.
func samples() -> [String] { ["FilterIt", "BlackFriday", "Keywords", "Bayes", "India", "ReportIt"] }

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
            ? ["ReportingMain", "IdentityLookup"] : ["FilterMain", "IdentityLookup", "SampleFilters"] + shared,
        path: "SampleFilters",
        exclude: (["Info.plist"] + resources).map { "\(name)/\($0)" } + ["Python", "Shared", "BundledFilters.swift"]
            + samples().filter { $0 != name }.flatMap { [$0, "Entry/\($0).swift"] },
        sources: [name, "Entry/\(name).swift"],
        // Xcode's language mode for extensions, and the implicit import in each file.
        swiftSettings: Code.perMessage.flags + [.swiftLanguageMode(.v5)]
            + (isReporting
                ? [.unsafeFlags(["UIKit", "IdentityLookupUI"].flatMap { ["-module-alias", "\($0)=Apple\($0)"] })]
                : [.unsafeFlags(["-Xfrontend", "-import-module", "-Xfrontend", "AppleFoundation"])]),
        linkerSettings: [.unsafeFlags(fastLinker())]
    )
}
