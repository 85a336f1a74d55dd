import Foundation
import TestFiles
import Testing

/// Extensions modeled on real ones (Sources/Extension/AppleSDK/README.md), each built unchanged and checked by a session beside it.
@Suite(.waitsForPrograms) struct ExtensionsTests {
    private static let folder = Program.package.appendingPathComponent("Tests/Extensions")
    private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

    /// The sessions of the extensions that compile.
    static let sessions = names.filter { $0.hasSuffix(".yaml") && !refused.contains($0) }
    /// The sessions of extensions that iOS would reject too, or that need something that no simulator has. The
    /// expected errors are beside each of them.
    static let refused = names.filter { $0.hasSuffix(".errors") }.map {
        $0.replacingOccurrences(of: ".errors", with: ".yaml")
    }

    @Test func `every kind has an extension, including Xcode's templates of four years`() {
        #expect(Self.sessions.count >= 59)
        #expect(["2017", "2019", "2022", "2025"].allSatisfy { Self.sessions.contains("Template\($0).yaml") })
    }

    /// A process asks the compiler only once how it compiles with some options.
    private static let batches = stride(from: 0, to: sessions.count, by: 15).map { sessions.dropFirst($0).prefix(15) }

    private func check(_ sessions: some Sequence<String>) throws -> Program.Result {
        try Program.run(["check"] + sessions.map { Self.folder.appendingPathComponent($0).path })
    }

    @Test(arguments: batches) func `each extension is built, runs and passes its session`(
        _ sessions: ArraySlice<String>
    ) throws {
        try check(sessions).ended(0, output: " sessions passed, 0 failed, 0 could not run.")
    }

    @Test func `an extension that does not compile is refused with file, line and name`() throws {
        let count = Self.refused.count
        let result = try check(Self.refused).ended(
            2, output: "0 of \(count) sessions passed, 0 failed, \(count) could not run.")
        for session in Self.refused {
            let errors = try String(
                contentsOf: Self.folder.appendingPathComponent(session).deletingPathExtension()
                    .appendingPathExtension("errors"), encoding: .utf8)
            for line in errors.split(separator: "\n") {
                #expect((result.output + result.errors).contains(line), "\(line)\nis missing in\n\(result.output)")
            }
        }
    }
}
