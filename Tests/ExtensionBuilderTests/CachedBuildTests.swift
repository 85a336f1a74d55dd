import Foundation
import Synchronization
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans

/// Concurrent builds of the same extension, and the lifetime of builds in use.
@Suite(.waitsForPrograms) final class CachedBuildTests {
    private let root = TestFolder()
    private var cache: ExtensionCache { ExtensionCache(folder: root.url.appendingPathComponent("cache")) }

    init() throws { try FileManager.default.createDirectory(at: cache.folder, withIntermediateDirectories: true) }

    /// Creates a build in several steps, as a compiler would.
    private static func make(in work: URL) throws -> URL {
        let built = work.appendingPathComponent("built")
        try FileManager.default.createDirectory(at: built, withIntermediateDirectories: true)
        let program = built.appendingPathComponent("RR")
        try Data("#!/bin/sh\n".utf8).write(to: program)
        usleep(UInt32.random(in: 0...2000))
        chmod(program.path, 0o755)
        try PropertyListSerialization.data(fromPropertyList: ["CFBundleName": "RR"], format: .xml, options: 0)
            .write(to: built.appendingPathComponent("Info.plist"))
        return built
    }

    /// The inode of a file: a replacement with the same name has another one.
    private static func number(_ file: URL) -> UInt64? {
        var facts = stat()
        return stat(file.path, &facts) == 0 ? UInt64(facts.st_ino) : nil
    }

    /// Runs it in several threads that start at the same time.
    ///
    /// - Returns: what each found, and the inode of its program at that moment.
    private func atOnce(
        _ count: Int, _ find: @escaping @Sendable () throws -> URL
    ) -> [(found: URL?, program: UInt64?)] {
        let results = Mutex<[(found: URL?, program: UInt64?)]>([])
        let (ready, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        for _ in 0..<count {
            Thread.detachNewThread {
                ready.wait()
                let found = try? find()
                let program = found.flatMap { Self.number($0.appendingPathComponent("RR")) }
                results.withLock { $0.append((found, program)) }
                done.signal()
            }
        }
        for _ in 0..<count { ready.signal() }
        for _ in 0..<count { done.wait() }
        return results.withLock { $0 }
    }

    @Test func `concurrent builders of the same extension get the same build, and it is never replaced`() throws {
        for round in 0..<100 {
            let build = CachedBuild(cache, key: "key\(round)", name: "RR")
            let results = atOnce(6) { try build.find(Self.make) }
            let last = Self.number(cache.folder.appendingPathComponent("key\(round)/RR.appex/RR"))
            #expect(last != nil && results.count == 6)
            #expect(results.allSatisfy { $0.found != nil && $0.program == last })
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: cache.folder.path)
        #expect(left.count == 100 && !left.contains { $0.hasPrefix(".") })
    }

    @Test(arguments: ["RR", "Info.plist"])
    func `a damaged build is rebuilt, once`(_ file: String) throws {
        let build = CachedBuild(cache, key: "key", name: "RR")
        let first = try build.find(Self.make)
        try Data().write(to: first.appendingPathComponent(file))
        let results = atOnce(6) { try build.find(Self.make) }
        let last = Self.number(first.appendingPathComponent("RR"))
        #expect(results.allSatisfy { $0.found?.path == first.path && $0.program == last })
        #expect(FileManager.default.contents(atPath: first.appendingPathComponent(file).path)?.isEmpty == false)
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache.folder.path) == ["key"])
    }

    @Test func `a failed build leaves nothing, and does not prevent another`() throws {
        let build = CachedBuild(cache, key: "key", name: "RR")
        #expect(throws: BuildError.self) { try build.find { _ in throw BuildError("no") } }
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache.folder.path).isEmpty)
        #expect(try build.find(Self.make).lastPathComponent == "RR.appex")
    }

    @Test func `a build in use is not removed, however old it is`() throws {
        let used = try CachedBuild(cache, key: "used", name: "RR").find(Self.make)
        let now = Date()
        for number in 0..<ExtensionCache.capacity + 1 {
            let entry = cache.folder.appendingPathComponent("entry\(number)")
            try FileManager.default.createDirectory(at: entry, withIntermediateDirectories: true)
        }
        let old = ["entry0": 2.0, "used": 3]
        for (name, days) in old {
            try FileManager.default.setAttributes(
                [.modificationDate: now.addingTimeInterval(-days * 86_400)],
                ofItemAtPath: cache.folder.appendingPathComponent(name).path)
        }
        cache.tidy(now: now)
        #expect(FileManager.default.isExecutableFile(atPath: used.appendingPathComponent("RR").path))
        #expect(!FileManager.default.fileExists(atPath: cache.folder.appendingPathComponent("entry0").path))
    }

    @Test func `a published build replaces all of the earlier one`() throws {
        let target = root.url.appendingPathComponent("RR.appex")
        for name in ["one", "two"] {
            let built = root.url.appendingPathComponent("work/built")
            try FileManager.default.createDirectory(at: built, withIntermediateDirectories: true)
            try Data().write(to: built.appendingPathComponent(name))
            try WorkFolder.publish(built, at: target)
            #expect(try FileManager.default.contentsOfDirectory(atPath: target.path) == [name])
            try FileManager.default.removeItem(at: root.url.appendingPathComponent("work"))
        }
    }

    @Test func `real builders of one source get the same program`() throws {
        let source = root.url.appendingPathComponent("RR")
        try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
        try Data(
            """
            import IdentityLookup
            final class MessageFilterExtension: ILMessageFilterExtension {}
            """.utf8
        ).write(to: source.appendingPathComponent("MessageFilterExtension.swift"))
        let point = ["NSExtensionPointIdentifier": "com.apple.identitylookup.message-filter"]
        let facts = point.merging(["NSExtensionPrincipalClass": "$(PRODUCT_MODULE_NAME).MessageFilterExtension"]) { $1 }
        try PropertyListSerialization.data(fromPropertyList: ["NSExtension": facts], format: .xml, options: 0)
            .write(to: source.appendingPathComponent("Info.plist"))
        let folder = try BuildPlan(ExtensionReference(path: source.path))
        let (support, cache) = (try BuildSupport.find(), cache)
        let results = atOnce(2) { try BuiltExtensions.find(folder, support, in: cache).url }
        #expect(results.allSatisfy { $0.found != nil && $0.program != nil && $0.program == results[0].program })
        #expect(try BuiltExtensions.find(folder, support, in: cache).url.path == results[0].found?.path)
    }
}
