import Foundation
import TestFiles
import Testing

@testable import Installation

/// What is left when a program ends between any two changes of an installation, an upgrade or a removal: it can be used,
/// repaired by the next installation, and removed completely.
@Suite struct InterruptedInstallationTests {
    private let folder = TestFolder()
    private var prefix: URL { folder.url.appendingPathComponent("prefix") }

    init() throws {
        // What others have there stays.
        try folder.write("prefix/bin/other", "other")
        try folder.write("prefix/share/man/man1/other.1", "other")
    }

    private static let others = ["bin", "bin/other", "share", "share/man", "share/man/man1", "share/man/man1/other.1"]

    /// Installs a small version.
    private func install(_ version: String, in prefix: URL, willChange: @escaping () -> Void = {}) throws -> Bool {
        try Installer(PrefixFiles(prefix: prefix, willChange: willChange)) { target in
            for (name, text) in [("siftbox", version), ("share/siftbox.1", version), ("Sessions/tour.yaml", "tour")] {
                let file = target.appendingPathComponent(name)
                try file.deletingLastPathComponent().makeFolder()
                willChange()
                try Data(text.utf8).write(to: file)
            }
        }.run()
    }

    private func files(in prefix: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: prefix.path).sorted()
    }

    private func installed(in prefix: URL) -> String? {
        try? String(contentsOf: prefix.appendingPathComponent("bin/siftbox"), encoding: .utf8)
    }

    /// Copies of the prefix before each change that `run` makes.
    private func states(_ run: (@escaping () -> Void) throws -> Void) throws -> [URL] {
        var states: [URL] = []
        try run {
            let copy = folder.url.appendingPathComponent("state-\(states.count)")
            try? FileManager.default.copyItem(at: prefix, to: copy)
            states.append(copy)
        }
        return states
    }

    /// - Parameter versions: what the command `siftbox` may lead to; nil: nothing.
    private func check(_ states: [URL], leadTo versions: Set<String?>) throws {
        for (number, state) in states.enumerated() {
            #expect(versions.contains(installed(in: state)), "state \(number)")
            let copy = folder.url.appendingPathComponent("copy-\(number)")
            try FileManager.default.copyItem(at: state, to: copy)
            // Repaired.
            do {
                _ = try install("three", in: state)
            } catch {
                Issue.record("state \(number): \(error)")
            }
            #expect(installed(in: state) == "three", "state \(number)")
            #expect(try !files(in: state).contains { $0.hasSuffix(".new") || $0.contains("incomplete") })
            _ = try Uninstaller(prefix: state).run()
            #expect(try files(in: state) == Self.others, "state \(number)")
            // Removed as it is. Before the first change and after the last one, nothing is installed.
            do {
                _ = try Uninstaller(prefix: copy).run()
            } catch {
                #expect(error.description.contains("is not installed"), "state \(number): \(error)")
            }
            #expect(try files(in: copy) == Self.others, "state \(number)")
        }
    }

    @Test func `an interrupted first installation`() throws {
        let states = try states { note in _ = try install("one", in: prefix, willChange: note) }
        #expect(states.count > 20)
        try check(states, leadTo: [nil, "one"])
    }

    @Test func `an interrupted upgrade`() throws {
        _ = try install("one", in: prefix)
        let states = try states { note in _ = try install("two", in: prefix, willChange: note) }
        #expect(states.count > 10)
        // Never nothing: the earlier version is in use, or the new one.
        try check(states, leadTo: ["one", "two"])
    }

    @Test func `an interrupted removal`() throws {
        _ = try install("one", in: prefix)
        let states = try states { note in
            _ = try Uninstaller(PrefixFiles(prefix: prefix, willChange: note)).run()
        }
        #expect(states.count > 15)
        try check(states, leadTo: ["one", nil])
    }

    @Test func `a folder with something of others stays`() throws {
        try folder.write("prefix/libexec/other", "other")
        #expect(throws: InstallationError.self) { try Uninstaller(prefix: prefix).run() }
        #expect(try files(in: prefix).contains("libexec/other"))
        _ = try install("one", in: prefix)
        _ = try Uninstaller(prefix: prefix).run()
        #expect(try files(in: prefix) == (Self.others + ["libexec", "libexec/other"]).sorted())
    }

    /// The longest path that Linux accepts has 4,095 bytes: too short for the folder of the versions in this prefix, but
    /// not for the one on the way to it.
    @Test func `an installation that cannot create its folders leaves none`() throws {
        var path = folder.path("long")
        while path.utf8.count < 4083 {
            path += "/" + String(repeating: "a", count: min(200, 4083 - path.utf8.count - 1))
        }
        let prefix = URL(fileURLWithPath: path)
        let error = #expect(throws: InstallationError.self) { try install("one", in: prefix) }
        #expect(error?.description.contains("libexec/siftbox could not be created: File name too long") == true)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
    }

    @Test func `what a user has beside a link is not replaced`() throws {
        try folder.write("prefix/bin/siftbox.new", "mine")
        try folder.link("prefix/share/man/man1/siftbox.1.new", to: "elsewhere")
        let before = try files(in: prefix)
        _ = try install("one", in: prefix)
        _ = try install("two", in: prefix)
        _ = try Uninstaller(prefix: prefix).run()
        #expect(try files(in: prefix) == before)
    }
}
