import Foundation
import TestFiles
import Testing

@Suite("Generated sections of documents")
struct GeneratedSectionTests {
    private static let text = """
        # Title
        <!-- generated: one -->

        first
        second

        <!-- end -->
        between
        <!-- generated: two -->
        <!-- end -->
        last

        """

    private func withDocument(
        _ text: String = text, _ body: (_ section: (String) -> GeneratedSection, _ file: URL) throws -> Void
    ) throws {
        try withFolder { folder in
            let file = folder.appendingPathComponent("D.markdown")
            try Data(text.utf8).write(to: file)
            try body({ GeneratedSection(document: "D.markdown", name: $0, project: folder) }, file)
            if text == Self.text {
                #expect(try GeneratedSection.names(in: "D.markdown", project: folder) == ["one", "two"])
            }
        }
    }

    @Test func `the same text is current, with or without line breaks around it`() throws {
        try withDocument { section, _ in
            #expect(section("one").check("first\nsecond", isRecording: false) == .current)
            #expect(section("one").check("\nfirst\nsecond\n", isRecording: false) == .current)
        }
    }

    @Test func `a different text is stale, with the line that differs, and the document is unchanged`() throws {
        try withDocument { section, file in
            let found = section("one").check("first\n2nd", isRecording: false)
            #expect(found == .stale(document: "D.markdown", line: 5, name: "one", expected: "2nd", found: "second"))
            #expect("\(found)".contains("D.markdown:5: the section 'one' is stale"))
            #expect(
                section("one").check("first", isRecording: false)
                    == .stale(document: "D.markdown", line: 5, name: "one", expected: "", found: "second"))
            #expect(section("two").check("x", isRecording: false) != .current)
            let unchanged = try String(contentsOf: file, encoding: .utf8)
            #expect(unchanged == Self.text)
        }
    }

    @Test func `recording rewrites only the section, fails, and is current afterwards`() throws {
        try withDocument { section, file in
            #expect(section("two").check("new\n", isRecording: true) == .recorded(document: "D.markdown", name: "two"))
            let expected = Self.text.replacingOccurrences(
                of: "generated: two -->\n", with: "generated: two -->\n\nnew\n\n")
            let recorded = try String(contentsOf: file, encoding: .utf8)
            #expect(recorded == expected)
            #expect(section("two").check("new", isRecording: true) == .current)
        }
    }

    @Test func `a section that is missing, repeated or without an end is invalid, and nothing is written`() throws {
        try withDocument { section, _ in
            #expect(
                section("three").check("x", isRecording: true)
                    == .invalid("D.markdown has 0 lines '<!-- generated: three -->'; one is needed"))
        }
        try withDocument("<!-- generated: a -->\n<!-- end -->\n<!-- generated: a -->\n<!-- end -->\n") { section, _ in
            #expect(
                section("a").check("x", isRecording: true)
                    == .invalid("D.markdown has 2 lines '<!-- generated: a -->'; one is needed"))
        }
        let open = "<!-- generated: a -->\n<!-- generated: b -->\n<!-- end -->\n"
        try withDocument(open) { section, file in
            #expect(
                section("a").check("x", isRecording: true)
                    == .invalid("D.markdown:1: the section 'a' needs a line '<!-- end -->' at its end"))
            let unchanged = try String(contentsOf: file, encoding: .utf8)
            #expect(unchanged == open)
        }
        try withFolder { folder in
            #expect(
                GeneratedSection(document: "D.markdown", name: "a", project: folder).check("x", isRecording: true)
                    == .invalid("D.markdown is missing or is not UTF-8"))
        }
    }
}
