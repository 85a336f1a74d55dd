import Testing

@testable import ExtensionBuilder

/// The source that is added to a module of an extension.
@Suite struct ModuleAdditionsTests {
    private func parts(_ sources: String...) -> Set<String> {
        let text = ModuleAdditions.text(for: sources) ?? ""
        var found: Set<String> = []
        if text.contains("typealias UserDefaults") { found.insert("defaults") }
        if text.contains("func removeObserver") { found.insert("observers") }
        if text.contains("extension Foundation.Locale"), text.contains("extension Foundation.NSLocale") {
            found.insert("locale")
        }
        if text.contains("@_exported import Combine") { found.insert("combine") }
        return found
    }

    @Test func `a module gets only what its sources name`() {
        #expect(ModuleAdditions.text(for: ["import Foundation\nlet a = 1"]) == nil)
        #expect(parts("UserDefaults.standard", "let a = 1") == ["defaults"])
        #expect(parts("extension UserDefaults { static let shared = UserDefaults() }") == ["defaults"])
        #expect(parts("Locale.current.regionCode", "NSLocale.preferredLanguages") == ["locale"])
        #expect(parts("formatter.locale = .current") == ["locale"])
        #expect(parts("class A: ObservableObject {}") == ["combine"])
        #expect(parts("center.publisher(for: .a)") == ["combine"])
        #expect(parts("addObserver(self, selector: _selector(a))", "removeObserver(self)") == ["observers"])
        #expect(parts("removeObserver(token)").isEmpty)
        #expect(ModuleAdditions.text(for: ["var lock = os_unfair_lock()"]) == "@_exported import os\n")
        for name in ["SecRandomCopyBytes(nil, 1, &a)", "[kSecClass: a]", "func save() -> OSStatus {}"] {
            #expect(ModuleAdditions.text(for: [name]) == "@_exported import Security\n")
        }
        #expect(parts("@Published var a = UserDefaults.standard") == ["defaults", "combine"])
    }

    @Test func `a module that creates objects by their class gets the initializers`() throws {
        func names(_ sources: String...) -> Set<String> {
            let text = ModuleAdditions.text(for: sources) ?? ""
            return Set(text.matches(of: /"siftbox_(?<name>\w+)"/).map { String($0.name) })
        }
        #expect(names("let a = Words()").isEmpty)
        #expect(names("func made<T: NSObject>() -> T { T() }") == ["instance"])
        let views = "class A { a.init(frame: .zero); b.init(nibName: nil, bundle: nil); c.init(reuseIdentifier: a) }"
        #expect(names(views).isEmpty, "without UIKit, these are initializers of its own classes")
        #expect(
            names("import UIKit", views, "c.init(style: .default, reuseIdentifier: nil)")
                == ["instance_frame", "instance_nibName", "instance_reuseIdentifier", "instance_style"])
    }

    @Test func `lookups and formats are replaced where there are tables of strings`() {
        func names(_ source: String, isLocalized: Bool = true) -> Set<String> {
            let text = ModuleAdditions.text(for: [source], isLocalized: isLocalized, bundle: ".module") ?? ""
            let all = [
                "func NSLocalizedString(", "func localizedString(", "var developmentLocalization", "init(format:",
                "_bundle: Foundation.Bundle { .module }",
            ]
            return Set(all.filter(text.contains))
        }
        #expect(names("NSLocalizedString(key, comment: text)") == ["func NSLocalizedString("])
        #expect(names("func NSLocalizedString(_ key: String)").isEmpty)
        #expect(names("Bundle.main.localizedString(forKey: a)") == ["func localizedString("])
        #expect(names("String(format: a)") == ["init(format:"])
        #expect(names("Bundle.main.preferredLocalizations") == ["var developmentLocalization"])
        #expect(names("String(format: NSLocalizedString(a))", isLocalized: false).isEmpty)
        #expect(
            names("f(bundle: _bundle)", isLocalized: false) == ["_bundle: Foundation.Bundle { .module }"])
        #expect(names("let _bundle = 1").isEmpty)
    }

    @Test func `declarations do not have the module's default isolation`() throws {
        let source =
            "NSLocalizedString localizedString( preferredLocalizations format: _bundle Locale _selector( removeObserver("
        let text = try #require(ModuleAdditions.text(for: [source], isLocalized: true))
        let declarations = text.split(separator: "\n").filter { $0.contains(/\b(?:func|var|init)\b/) }
        #expect(declarations.count > 12)
        for line in declarations { #expect(line.contains("nonisolated "), "\(line)") }
    }

    @Test func `a module with a type of that name keeps it`() {
        #expect(parts("final class UserDefaults {}", "UserDefaults()").isEmpty)
        #expect(parts("protocol ObservableObject {}\nclass A: ObservableObject {}").isEmpty)
    }
}
