import Foundation
import Testing

/// Extensions after the kinds of real ones (Sources/Apple/README.md), each built as it is and checked by a session beside it.
@Suite struct ExtensionsTests {
    private static let folder = Program.package.appendingPathComponent("Tests/Extensions")
    private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

    /// Those that compile.
    static let sessions = names.filter { $0.hasSuffix(".yaml") && !refused.contains($0) }
    /// Those that a phone would not get either, or that need what no simulator has; what is said of each lies beside it.
    static let refused = names.filter { $0.hasSuffix(".errors") }.map {
        $0.replacingOccurrences(of: ".errors", with: ".yaml")
    }

    @Test func `there is one for every row of the tables, the templates of four years among them`() {
        #expect(Self.sessions.count >= 55)
        #expect(["2017", "2019", "2022", "2025"].allSatisfy { Self.sessions.contains("Template\($0).yaml") })
    }

    @Test(arguments: sessions) func `each is built, runs and does what its session says`(_ session: String) throws {
        let result = try Program.run(["check", Self.folder.appendingPathComponent(session).path])
        #expect(result.status == 0, "\(result.output)\(result.errors)")
    }

    @Test(arguments: refused) func `what cannot be built is refused by place and name`(_ session: String) throws {
        let file = Self.folder.appendingPathComponent(session)
        let result = try Program.run(["check", file.path])
        #expect(result.status == 2)
        let errors = try String(
            contentsOf: file.deletingPathExtension().appendingPathExtension("errors"), encoding: .utf8)
        for line in errors.split(separator: "\n") {
            #expect((result.output + result.errors).contains(line), "\(line)\nis missing in\n\(result.output)")
        }
    }
}
