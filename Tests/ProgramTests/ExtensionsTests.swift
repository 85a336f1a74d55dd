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

    @Test(arguments: sessions) func `each extension is built, runs and passes its session`(_ session: String) throws {
        try Program.run(["check", Self.folder.appendingPathComponent(session).path]).ended(0)
    }

    @Test(arguments: refused) func `an extension that does not compile is refused with file, line and name`(
        _ session: String
    ) throws {
        let file = Self.folder.appendingPathComponent(session)
        let result = try Program.run(["check", file.path]).ended(2)
        let errors = try String(
            contentsOf: file.deletingPathExtension().appendingPathExtension("errors"), encoding: .utf8)
        for line in errors.split(separator: "\n") {
            #expect((result.output + result.errors).contains(line), "\(line)\nis missing in\n\(result.output)")
        }
    }
}
