/// Apple's modules that extensions import beside Foundation, and the modules here that stand for them.
///
/// Those have names of their own, because other packages ask whether there is a module `Combine` or `os` and would take
/// ours for Apple's; the compiler is told which stands for which.
enum AppleModules {
    static let standIns = [
        "CallKit": "SDKCallKit", "Combine": "SDKCombine", "Contacts": "SDKContacts", "CoreData": "SDKCoreData",
        "IdentityLookupUI": "SDKIdentityLookupUI", "NaturalLanguage": "SDKNaturalLanguage", "OSLog": "SDKOSLog",
        "UIKit": "SDKUIKit", "os": "SDKOS",
    ]

    /// Imported by every file of an extension without being asked for: on Apple's systems these members come with any
    /// module that is imported (Sources/Apple/README.md).
    static let implicit = ["Foundation", "FoundationNetworking", "SDKFoundation"]

    /// What the compiler is told.
    static func arguments(_ actions: ExtensionReference.Actions) -> [String] {
        var standIns = standIns
        if actions == .of2017 { standIns["IdentityLookup"] = "IdentityLookup2017" }
        let aliases = standIns.sorted { $0.key < $1.key }.flatMap { ["-module-alias", "\($0.key)=\($0.value)"] }
        return aliases + implicit.flatMap { ["-Xfrontend", "-import-module", "-Xfrontend", $0] }
    }
}
