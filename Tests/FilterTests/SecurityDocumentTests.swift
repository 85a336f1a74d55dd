import Foundation
import SystemSupport
import TestFiles
import Testing

/// .github/SECURITY.md names what shows each line of its tables and its list: test suites, and attempts by the start of
/// their names, which have several words.
@Suite(.waitsForPrograms) struct SecurityDocumentTests {
    private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    private static let names: [Substring] = {
        let text = try? String(contentsOf: package.appendingPathComponent(".github/SECURITY.md"), encoding: .utf8)
        let sandbox = (text ?? "").split(separator: "## Limits of all").first?.split(separator: "| shown by |").last
        let programs = (text ?? "").split(separator: "## Other programs").last?.split(separator: "## What is not").first
        return [sandbox ?? "", programs ?? ""].joined().matches(of: /`([a-z_]+ [^`]*|[A-Z][A-Za-z]+Tests)`/).map(\.1)
    }()

    @Test func `every suite that the security document names exists`() {
        let suites = Self.names.filter { $0.hasSuffix("Tests") }
        #expect(suites.count > 8)
        let files = FileManager.default.enumerator(atPath: Self.package.appendingPathComponent("Tests").path)
        let found = Set((files ?? .init()).compactMap { ($0 as? String)?.split(separator: "/").last })
        for suite in suites { #expect(found.contains("\(suite).swift"), "\(suite)") }
    }

    @Test func `every attempt that the security document names exists`() throws {
        let attempts = Self.names.filter { !$0.hasSuffix("Tests") }
        #expect(attempts.count > 30)
        let list = Self.package.appendingPathComponent("Tests/FilterTests/Escapes/attempts.py").path
        let command = ["/usr/bin/python3", list, "names"]
        let output = try #require(ChildProcess.output(of: command, environment: ["PATH=/usr/bin:/bin"]))
        let found = String(decoding: output, as: UTF8.self).split(separator: "\n")
        for attempt in attempts { #expect(found.contains { $0.hasPrefix(attempt) }, "\(attempt)") }
    }
}
