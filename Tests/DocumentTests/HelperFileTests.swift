import Foundation
import Testing

/// What the tests of a target share is in its `Support` folder, so that the other files can be read as a list of what holds.
@Suite("Helpers of tests are in Support folders")
struct HelperFileTests {
    /// Why a file outside `Support` needs no tests; nil: it needs some.
    static func exemption(_ path: String) -> String? {
        if path.contains("/Fixtures/") { return "a test builds or reads it; it is not compiled with the tests" }
        return nil
    }

    /// The files of the test targets.
    private static let files = SourceFiles.paths(in: "Tests").filter { path in
        path.components(separatedBy: "/")[1].hasSuffix("Tests") && exemption(path) == nil
    }

    private func isSupport(_ path: String) -> Bool { path.contains("/Support/") }

    private func hasTests(_ text: String) -> Bool {
        text.utf8.split(separator: UInt8(ascii: "\n")).contains { line in
            let line = line.drop { $0 == UInt8(ascii: " ") }
            return line.starts(with: "@Test".utf8) || line.starts(with: "@Suite".utf8)
        }
    }

    /// The declarations of a test file that other files can see, except suites and what extends them.
    private static func sharedNames(in text: String) -> [String] {
        var names: [String] = []
        var isSuite = false
        var openExtension: String?
        for line in text.split(separator: "\n") {
            // Most lines are inside a declaration, and regular expressions are slow.
            if line.utf8.first == UInt8(ascii: " "), openExtension == nil { continue }
            if line == "}" { openExtension = nil }
            if let name = openExtension,
                line.contains(/^    (?:@\w+ )*(?:static |final |mutating )*(?:func|var|let|init)\b/)
            {
                names.append(name)
                openExtension = nil
            }
            if line.hasPrefix("@") { isSuite = line.contains(/@(?:Suite|Test)\b/) }
            guard
                let found = line.firstMatch(
                    of:
                        /^(?:@(?!.*private).*\s)?(?:final )?(class|struct|enum|actor|protocol|typealias|func|let|var|extension) (\w+)/
                )
            else { continue }
            let name = String(found.2)
            if isSuite || name.hasSuffix("Tests") {
                isSuite = false
            } else if found.1 == "extension" {
                openExtension = name
            } else {
                names.append(name)
            }
        }
        return names
    }

    @Test func `every file outside Support has tests`() throws {
        let outside = Self.files.filter { !isSupport($0) }
        #expect(outside.count > 200)
        #expect(try outside.filter { try !hasTests(SourceFiles.text($0)) } == [])
    }

    @Test func `no file in Support has tests`() throws {
        #expect(try Self.files.filter { try isSupport($0) && hasTests(SourceFiles.text($0)) } == [])
    }

    @Test func `what several files use is in Support`() throws {
        let shared = try Self.files.filter { !isSupport($0) }.flatMap { path in
            try Self.sharedNames(in: SourceFiles.text(path)).map { "\(path): \($0)" }
        }
        #expect(shared == [], "Move it to Support, or make it private.")
    }

    @Test func `a helper that other files can see is found, and a suite or a private helper is not`() {
        let text = """
            @Suite("Words")
            struct WordTest {
                func word() -> String { "" }
            }
            @Suite struct Letters {}
            struct LetterTests {}
            @MainActor private final class Hidden {}
            final class Shared {
                var value = 0
            }
            func helper() -> Int { 0 }
            private func hidden() -> Int { 0 }
            extension LetterTests {
                func more() {}
            }
            extension Result {
                fileprivate var error: Failure? { nil }
            }
            extension String {
                static let all = ""
                static let none = ""
            }
            """
        #expect(Self.sharedNames(in: text) == ["Shared", "helper", "String"])
        #expect(hasTests(text) && !hasTests("/// See @Test.\nstruct A {}"))
    }
}
