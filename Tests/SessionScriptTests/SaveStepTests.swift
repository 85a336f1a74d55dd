import Device
import Foundation
import LocatedYAML
import Messages
import SessionTerms
import TestFiles
import Testing

@testable import SessionScript

/// The step `save`: a filter's author changes its source while the session plays.
@Suite(.waitsForPrograms) struct SaveStepTests {
    private static let source = """
        import IdentityLookup
        final class Handler: ILMessageFilterExtension, ILMessageFilterQueryHandling {
            func handle(_ request: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                        completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
                let response = ILMessageFilterQueryResponse()
                response.action = request.messageBody == "prize" ? .junk : .allow
                completion(response)
            }
        }
        """

    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("Mine/Handler.swift", Self.source)
        return folder
    }

    private func session(_ steps: String, head: String = "filter: Mine", in folder: TestFolder) throws -> String {
        try folder.write("s.yaml", "title: T\n\(head)\nsteps:\n\(steps)\n")
    }

    private func save(_ replaced: String, _ new: String, file: String = "Mine/Handler.swift") -> String {
        "  - save: { file: \(file), replace: '\(replaced)', with: '\(new)' }"
    }

    private func check(_ path: String) throws -> CheckResult {
        SessionCheck.run(file: path, CheckOptions(responseTimeout: .seconds(60)))
    }

    private func mistakes(_ path: String) -> [String] {
        foundMistakes { try Session(path: path) }.map { $0.replacing(path, with: "s.yaml") }
    }

    @Test(.timeLimit(.minutes(10)))
    func `a saved filter is rebuilt, in a copy, and what-would-change counts with the new build`() throws {
        let folder = try folder()
        let path = try session(
            """
              - receive: { from: "24273", text: prize }
                expect: { folder: junk }
              - receive: { from: "24274", text: lottery }
                expect: { folder: unknown }
            \(save("\"prize\"", "\"lottery\""))
                expect: { count: { junk: 1 } }
              - what-would-change: active
                expect: { would-change: { count: 2, junk -> unknown: 1, unknown -> junk: 1 } }
            \(save("\"lottery\"", "\"prize\""))
              - what-would-change: active
                expect: { would-change: 0 }
            """, in: folder)
        let result = try check(path)
        #expect(result.verdict == .passed, "\(result)")
        #expect(try String(contentsOfFile: folder.path("Mine/Handler.swift"), encoding: .utf8) == Self.source)
    }

    @Test(.timeLimit(.minutes(10)))
    func `a filter that a step chooses can be saved, and another active filter is refused`() throws {
        let folder = try folder()
        let path = try session(
            """
              - choose-filter: Mine
            \(save("\"prize\"", "\"lottery\""))
              - receive: { from: "24273", text: lottery }
                expect: { folder: junk }
              - choose-filter: none
            \(save("\"lottery\"", "\"parcel\""))
            """, head: "country: US", in: folder)
        let failures = try #require(try check(path).verdict.failures)
        #expect(failures.map(\.position.line) == [9])
        #expect(failures[0].found == "an error: The filter with this file is not active.")
    }

    @Test(.timeLimit(.minutes(10)))
    func `a source that no longer compiles fails the step, with the compiler's message`() throws {
        let folder = try folder()
        let path = try session(save(".junk : .allow", ".jnuk : .allow"), in: folder)
        let failures = try #require(try check(path).verdict.failures)
        #expect(failures.map(\.headline).count == 1)
        #expect(
            failures[0].headline.contains("s.yaml:4:5: save: expected success") && failures[0].found.contains("jnuk"))
    }

    @Test func `what cannot be saved is reported with its place, and nothing is built`() throws {
        let folder = try folder()
        try folder.write("Other.swift", Self.source)
        for (step, message) in [
            (save("a prize", "b"), "s.yaml:4:5: save: the file does not contain \"a prize\""),
            (save("esponse", "b"), "contains \"esponse\" 5 times; give a text that it contains once"),
            (save("prize", "prize"), "with: is the same text as 'replace'; nothing would change"),
            (save("prize", "b", file: "Other.swift"), "is not in the folder of a filter of this session"),
            (save("prize", "b", file: "Mine/../Other.swift"), "is not in the folder of a filter of this session"),
            (save("prize", "b", file: "Mine/None.swift"), "is not a text file of at most 1 MiB"),
            (save("prize", "b") + "\n" + save("prize", "c"), "s.yaml:5:5: save: the file does not contain \"prize\""),
            ("  - save: { file: Mine/Handler.swift, replace: prize }", "missing key 'with' in save"),
        ] {
            let found = mistakes(try session(step, in: folder))
            #expect(found.count == 1 && found[0].contains(message), "\(found)")
        }
    }

    @Test func `a link in the source is not followed`() throws {
        let folder = try folder()
        let outside = try folder.write("outside.txt", "prize")
        try folder.link("Mine/link.txt", to: outside)
        #expect(
            mistakes(try session(save("prize", "b", file: "Mine/link.txt"), in: folder)).first?
                .contains("is not a text file") == true)
        let copy = try WorkingCopy(of: folder.path("Mine"))
        #expect(!FileManager.default.fileExists(atPath: copy.path + "/link.txt"))
    }

    @Test func `the folder of a copy has the same path in each run, but belongs to one session at a time`() throws {
        let place = try folder()
        defer { withExtendedLifetime(place) {} }
        let parent = URL(fileURLWithPath: place.path("Mine"))
        func make() throws -> WorkingCopyFolder { try WorkingCopyFolder(for: "/filters/Mine", in: parent) }
        var first: WorkingCopyFolder? = try make()
        let path = try #require(first?.url.path)
        #expect(try make().url.path != path)
        #expect(try WorkingCopyFolder(for: "/filters/Other", in: parent).url.path != path)
        first = nil
        #expect(!FileManager.default.fileExists(atPath: path))
        // What a killed program leaves.
        try FileManager.default.createDirectory(
            atPath: path + "/Mine", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        chmod(path, 0o700)
        first = try make()
        #expect(first?.url.path == path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == [])
        first = nil
        // Someone else's folder is not used.
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/tmp")
        #expect(try make().url.path != path)
        unlink(path)
        mkdir(path, 0o755)
        chmod(path, 0o755)
        #expect(try make().url.path != path)
    }
}
