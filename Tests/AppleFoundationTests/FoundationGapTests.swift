import Foundation
import Synchronization
import Testing

@testable import AppleFoundation

struct FoundationGapTests {
    @Test func `a group has a folder in the home folder`() {
        let environment = ["HOME": "/home/user"]
        let folder = AppGroups.folder("group.com.example", environment: environment)
        #expect(folder?.path == "/home/user/AppGroups/group.com.example")
        #expect(folder?.hasDirectoryPath == true)
        #expect(AppGroups.folder("..a", environment: environment) != nil)
    }

    @Test(arguments: ["", ".", "..", "../x", "a/b", "/", "a/../..", "a\0b", String(repeating: "a", count: 256)])
    func `a group cannot be outside its folder`(identifier: String) {
        #expect(AppGroups.folder(identifier, environment: ["HOME": "/home/user"]) == nil)
    }

    @Test(arguments: [
        ("group.a", true), ("group.a:group.b", true), ("group.b:group.a", true), ("", false), (":", false),
        ("group.ab", false), ("group", false), ("group.b", false),
    ])
    func `only granted groups exist`(granted: String, isThere: Bool) {
        let environment = ["HOME": "/home/user", "SIFTBOX_APP_GROUPS": granted]
        #expect((AppGroups.folder("group.a", environment: environment) != nil) == isThere)
    }

    @Test func `without a home folder there are no groups`() {
        #expect(AppGroups.folder("group.a", environment: [:]) == nil)
        #expect(AppGroups.folder("group.a", environment: ["HOME": "relative"]) == nil)
    }

    @Test func `a file belongs to the group in whose container it is`() {
        let environment = ["HOME": "/home/user", "SIFTBOX_APP_GROUP_FOLDER": "/given"]
        func place(_ path: String) -> String? {
            AppGroups.place(of: URL(fileURLWithPath: path), environment: environment).map { "\($0.group) \($0.path)" }
        }
        #expect(place("/home/user/AppGroups/group.a/Data/Rules.sqlite") == "group.a Data/Rules.sqlite")
        #expect(place("/given/AppGroups/*/Rules.sqlite") == "* Rules.sqlite")
        for path in [
            "/given/AppGroups/group.a", "/given/AppGroups/group.a/../../x/y", "/home/user/Documents/a",
            "/AppGroups/a/b",
        ] {
            #expect(place(path) == nil, "\(path)")
        }
    }

    @Test(arguments: [
        ("empty", "/home/user/AppGroups/group.a"), ("none", nil), ("unreadable", "/given/AppGroups/group.a"),
    ])
    func `in a trial without the app's data, a group is elsewhere or missing`(trial: String, folder: String?) {
        let environment = [
            "HOME": "/home/user", "SIFTBOX_APP_GROUP_FOLDER": "/given", "SIFTBOX_APP_GROUPS": "group.a",
            "SIFTBOX_APP_GROUP_TRIAL": trial,
        ]
        #expect(AppGroups.folder("group.a", environment: environment)?.path == folder)
    }

    @Test func `settings take values by key`() throws {
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

    @Test func `there are no security scoped resources`() {
        let url = URL(fileURLWithPath: "/")
        #expect(!url.startAccessingSecurityScopedResource())
        url.stopAccessingSecurityScopedResource()
        #expect(!NSURL(fileURLWithPath: "/").startAccessingSecurityScopedResource())
    }

    @Test func `an autorelease pool returns the result`() {
        struct Failure: Error {}
        #expect(autoreleasepool { 3 } == 3)
        #expect(throws: Failure.self) { try autoreleasepool { throw Failure() } }
    }

    @Test func `the time is counted from2001`() {
        let before = Date().timeIntervalSinceReferenceDate
        #expect(before...before + 60 ~= CFAbsoluteTimeGetCurrent())
    }

    @Test func `a property list is read or refused`() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(throws: CocoaError.self) { try NSDictionary(contentsOf: file, error: ()) }
        try PropertyListSerialization.data(fromPropertyList: ["a": [1]], format: .binary, options: 0).write(to: file)
        #expect(try NSDictionary(contentsOf: file, error: ())["a"] as? [Int] == [1])
        try PropertyListSerialization.data(fromPropertyList: [1], format: .xml, options: 0).write(to: file)
        #expect(throws: CocoaError.self) { try NSDictionary(contentsOf: file, error: ()) }
    }

    @Test func `an App Groups value can be read and not written`() throws {
        let name = "group.tests.\(UUID().uuidString)"
        let app = try #require(UserDefaults(suiteName: name))
        app.set(["a": 1], forKey: "stored")
        defer { app.removeObject(forKey: "stored") }
        let shared = try #require(_UserDefaults(suiteName: name))
        let events = Mutex<[ExtensionEvent]>([])
        ExtensionEvent.observe { event in events.withLock { $0.append(event) } }
        defer { ExtensionEvent.observe { _ in } }
        shared.set(1, forKey: "n")
        shared.set(true, forKey: "n")
        shared.set(0.5, forKey: "n")
        shared.set(Float(0.5), forKey: "n")
        shared.set(URL(string: "https://example.com"), forKey: "n")
        shared.set(nil as URL?, forKey: "n")
        shared.set("x", forKey: "n")
        shared.setValue("x", forKey: "n")
        shared.setValue("x", forKeyPath: "n")
        shared.setValuesForKeys(["n": 1])
        shared.removeObject(forKey: "n")
        #expect(events.withLock { $0 } == Array(repeating: .writtenValue(group: name, key: "n"), count: 11))
        shared.removeObject(forKey: "stored")
        #expect(shared.dictionary(forKey: "stored") as? [String: Int] == ["a": 1])
        #expect(shared.value(forKeyPath: "stored.a") as? Int == 1)
        events.withLock { $0 = [] }
        #expect(shared.string(forKey: "n") == nil && shared.integer(forKey: "m") == 0)
        #expect(
            events.withLock { $0 } == [
                .missingValue(group: name, key: "n"), .missingValue(group: name, key: "m"),
            ])
    }

    @Test func `the extensions own values can be written`() throws {
        let own = try #require(_UserDefaults(suiteName: "tests.\(UUID().uuidString)"))
        own.set(1, forKey: "a")
        own.set(URL(string: "https://example.com"), forKey: "b")
        own.set(["x"], forKey: "c")
        own.set(0.5, forKey: "d")
        own.set(true, forKey: "e")
        #expect(own.integer(forKey: "a") == 1 && own.url(forKey: "b")?.host == "example.com")
        #expect(own.stringArray(forKey: "c") == ["x"] && own.double(forKey: "d") == 0.5 && own.bool(forKey: "e"))
        own.set(nil as URL?, forKey: "b")
        own.set(nil as Any?, forKey: "c")
        own.removeObject(forKey: "a")
        #expect(own.url(forKey: "b") == nil && own.object(forKey: "c") == nil && own.object(forKey: "a") == nil)
    }

    private final class Locked: Sendable {}

    @Test func `an object is locked by one thread at a time`() {
        let object = Locked()
        let count = Mutex(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<200 {
                objc_sync_enter(object)
                objc_sync_enter(object)
                let before = count.withLock { $0 }
                count.withLock { $0 = before + 1 }
                objc_sync_exit(object)
                objc_sync_exit(object)
            }
        }
        #expect(count.withLock { $0 } == 1600)
        #expect(objc_sync_exit(object) == OBJC_SYNC_NOT_OWNING_THREAD_ERROR)
    }

    private final class Observer: NSObject, Sendable {
        let count = Mutex(0)

        func posted(_ notification: Notification) { count.withLock { $0 += 1 } }
        func nothing() { count.withLock { $0 += 10 } }
    }

    @Test func `an observer is called by its selector until it is removed or released`() {
        let center = NotificationCenter()
        let name = Notification.Name("tests")
        let observer = Observer()
        center.addObserver(observer, selector: _selector(Observer.posted(_:)), name: name, object: nil)
        center.addObserver(observer, selector: _selector(observer.nothing), name: nil, object: nil)
        center.post(name: name, object: nil)
        #expect(observer.count.withLock { $0 } == 11)
        center._removeObserver(observer, name: name, object: nil)
        center.post(name: name, object: nil)
        #expect(observer.count.withLock { $0 } == 21)
        center._removeObserver(observer, name: nil, object: nil)
        center.post(name: name, object: nil)
        #expect(observer.count.withLock { $0 } == 21)
        weak var released: Observer?
        do {
            let short = Observer()
            released = short
            center.addObserver(short, selector: _selector(Observer.posted(_:)), name: name, object: nil)
        }
        #expect(released == nil)
        center.post(name: name, object: nil)
    }

    @Test func `an observers token is removed as before`() {
        let center = NotificationCenter()
        let count = Mutex(0)
        let token = center.addObserver(forName: nil, object: nil, queue: nil) { _ in count.withLock { $0 += 1 } }
        center._removeObserver(token, name: nil, object: nil)
        center.post(name: Notification.Name("tests"), object: nil)
        #expect(count.withLock { $0 } == 0)
    }

    @Test func `a memory pressure source never fires`() {
        let source = DispatchSource.makeMemoryPressureSource(eventMask: [.warning, .critical])
        source.setEventHandler { Issue.record("it fired") }
        source.resume()
        #expect(source.data == [] && !source.isCancelled)
        source.cancel()
        #expect(source.isCancelled)
    }
}
