import Foundation
import Testing

@testable import SDKFoundation

struct FoundationGapTests {
    @Test func aGroupHasAFolderInTheHomeFolder() {
        let environment = ["HOME": "/home/user"]
        let folder = AppGroups.folder("group.com.example", environment: environment)
        #expect(folder?.path == "/home/user/AppGroups/group.com.example")
        #expect(folder?.hasDirectoryPath == true)
        #expect(AppGroups.folder("..a", environment: environment) != nil)
    }

    @Test(arguments: ["", ".", "..", "../x", "a/b", "/", "a/../..", "a\0b", String(repeating: "a", count: 256)])
    func aGroupCannotBeOutsideItsFolder(identifier: String) {
        #expect(AppGroups.folder(identifier, environment: ["HOME": "/home/user"]) == nil)
    }

    @Test(arguments: [
        ("group.a", true), ("group.a:group.b", true), ("group.b:group.a", true), ("", false), (":", false),
        ("group.ab", false), ("group", false), ("group.b", false),
    ])
    func onlyGrantedGroupsExist(granted: String, isThere: Bool) {
        let environment = ["HOME": "/home/user", "SIFTBOX_APP_GROUPS": granted]
        #expect((AppGroups.folder("group.a", environment: environment) != nil) == isThere)
    }

    @Test func withoutAHomeFolderThereAreNoGroups() {
        #expect(AppGroups.folder("group.a", environment: [:]) == nil)
        #expect(AppGroups.folder("group.a", environment: ["HOME": "relative"]) == nil)
    }

    @Test func settingsTakeValuesByKey() throws {
        let settings = try #require(UserDefaults(suiteName: "tests.\(UUID().uuidString)"))
        settings.setValue(["a", "b"], forKey: "words")
        #expect(settings.value(forKey: "words") as? [String] == ["a", "b"])
        #expect(settings.stringArray(forKey: "words") == ["a", "b"])
        settings.setValue(nil, forKey: "words")
        #expect(settings.value(forKey: "words") == nil)
        let dictionary = NSMutableDictionary()
        dictionary.setValue(3, forKey: "a")
        #expect(dictionary["a"] as? Int == 3)
        dictionary.setValue(nil, forKey: "a")
        #expect(dictionary.count == 0)
    }

    @Test func thereAreNoSecurityScopedResources() {
        let url = URL(fileURLWithPath: "/")
        #expect(!url.startAccessingSecurityScopedResource())
        url.stopAccessingSecurityScopedResource()
        #expect(!NSURL(fileURLWithPath: "/").startAccessingSecurityScopedResource())
    }

    @Test func anAutoreleasePoolReturnsTheResult() {
        struct Failure: Error {}
        #expect(autoreleasepool { 3 } == 3)
        #expect(throws: Failure.self) { try autoreleasepool { throw Failure() } }
    }

    @Test func theTimeIsCountedFrom2001() {
        let before = Date().timeIntervalSinceReferenceDate
        #expect(before...before + 60 ~= CFAbsoluteTimeGetCurrent())
    }

    @Test func aPropertyListIsReadOrRefused() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(throws: CocoaError.self) { try NSDictionary(contentsOf: file, error: ()) }
        try PropertyListSerialization.data(fromPropertyList: ["a": [1]], format: .binary, options: 0).write(to: file)
        #expect(try NSDictionary(contentsOf: file, error: ())["a"] as? [Int] == [1])
        try PropertyListSerialization.data(fromPropertyList: [1], format: .xml, options: 0).write(to: file)
        #expect(throws: CocoaError.self) { try NSDictionary(contentsOf: file, error: ()) }
    }
}
