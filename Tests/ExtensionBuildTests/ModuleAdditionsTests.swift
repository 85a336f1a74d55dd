import Testing

@testable import ExtensionBuild

/// The source that is added to a module of an extension.
@Suite struct ModuleAdditionsTests {
    private func parts(_ sources: String...) -> Set<String> {
        let text = ModuleAdditions.text(for: sources) ?? ""
        var found: Set<String> = []
        if text.contains("typealias UserDefaults") { found.insert("defaults") }
        if text.contains("func removeObserver") { found.insert("observers") }
        if text.contains("@_exported import Combine") { found.insert("combine") }
        return found
    }

    @Test func `a module gets only what its sources name`() {
        #expect(ModuleAdditions.text(for: ["import Foundation\nlet a = 1"]) == nil)
        #expect(parts("UserDefaults.standard", "let a = 1") == ["defaults"])
        #expect(parts("extension UserDefaults { static let shared = UserDefaults() }") == ["defaults"])
        #expect(parts("class A: ObservableObject {}") == ["combine"])
        #expect(parts("center.publisher(for: .a)") == ["combine"])
        #expect(parts("addObserver(self, selector: _selector(a))", "removeObserver(self)") == ["observers"])
        #expect(parts("removeObserver(token)").isEmpty)
        #expect(parts("@Published var a = UserDefaults.standard") == ["defaults", "combine"])
    }

    @Test func `a module with a type of that name keeps it`() {
        #expect(parts("final class UserDefaults {}", "UserDefaults()").isEmpty)
        #expect(parts("protocol ObservableObject {}\nclass A: ObservableObject {}").isEmpty)
    }
}
