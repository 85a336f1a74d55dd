import Foundation
import Testing

@testable import SessionScript

@Suite("Which sessions run")
struct SelectionTests {
    private static let headers = [
        SessionHeader(file: "Sessions/tour.yaml", title: "The tour", tags: ["smoke"]),
        SessionHeader(file: "Sessions/rules/F1.yaml", title: "Junk", tags: ["slow", "rules"]),
        SessionHeader(file: "Sessions/rules/F12.yaml", title: "A tour [of] Spam", tags: ["rules"]),
        SessionHeader(file: "Sessions/broken.yaml", title: nil, tags: nil),
    ]

    private func names(_ selection: SessionSelection) throws -> [String] {
        try selection.selected(from: Self.headers).map(\.name)
    }

    private func failure(_ selection: SessionSelection) -> String {
        do { return "selected \(try names(selection))" } catch { return "\(error)" }
    }

    @Test(arguments: [
        ("tour", ["tour"]), ("TOUR.yaml", ["tour"]), ("F1", ["F1"]), ("f1", ["F1"]), ("F", ["F1", "F12"]),
        ("Sessions/rules/F12.yaml", ["F12"]), ("the t", ["tour"]), ("A tour [of] Spam", ["F12"]),
        ("rules/F*", ["F1", "F12"]), ("F1?", ["F12"]), ("*of*", ["F12"]), ("broken", ["broken"]),
    ])
    func `a name is that of the file, its path or its title, or a part or pattern of one`(
        _ name: String, _ expected: [String]
    ) throws {
        #expect(try names(SessionSelection(names: [name])) == expected)
    }

    @Test func `several names select the sessions of each, in the order of the files`() throws {
        #expect(try names(SessionSelection(names: ["F12", "tour"])) == ["tour", "F12"])
    }

    @Test func `a session that cannot be read is not left out because of its tags`() throws {
        #expect(try names(SessionSelection(tags: ["smoke"])) == ["tour", "broken"])
        #expect(try names(SessionSelection(tags: ["smoke", "slow"])) == ["tour", "F1", "broken"])
        #expect(try names(SessionSelection(tags: ["rules"], skippedTags: ["slow"])) == ["F12", "broken"])
        #expect(try names(SessionSelection(names: ["rules"], skippedTags: ["slow"])) == ["F12"])
    }

    @Test func `what no session has is an error that suggests a similar one`() {
        #expect(
            failure(SessionSelection(names: ["tuor"]))
                == "--only tuor: no session has this name, title or path. Did you mean \"tour\"?")
        // A part of a title is enough, and so it is suggested.
        #expect(
            failure(SessionSelection(names: ["spamm"]))
                == "--only spamm: no session has this name, title or path. Did you mean \"Spam\"?")
        #expect(
            failure(SessionSelection(names: ["tour", "parcel\u{1B}[2J"]))
                == "--only parcel\\u{1B}[2J: no session has this name, title or path. Names: tour, F1, F12, broken.")
        #expect(
            failure(SessionSelection(tags: ["smok"]))
                == "--tag smok: no session has this tag. Did you mean smoke?")
        #expect(
            failure(SessionSelection(tags: ["payments"]))
                == "--tag payments: no session has this tag. Tags: rules, slow, smoke.")
        #expect(
            failure(SessionSelection(names: ["tour"], tags: ["slow"]))
                == "None of the 4 sessions is left after --only, --tag and --skip-tag.")
    }

    @Test func `a tag to skip that no session has is noted`() {
        #expect(SessionSelection(skippedTags: ["slow"]).notes(on: Self.headers) == [])
        #expect(
            SessionSelection(skippedTags: ["slwo"]).notes(on: Self.headers) == [
                "--skip-tag slwo: no session has this tag. Did you mean slow? Nothing was skipped."
            ])
        #expect(
            SessionSelection(skippedTags: ["slow"]).notes(on: [SessionHeader(file: "a", title: "A", tags: [])]) == [
                "--skip-tag slow: no session has tags. Nothing was skipped."
            ])
    }

    @Test func `tags are a list or one, and what is not a tag is refused with its position`() throws {
        #expect(try session("- wait: 1s", head: "title: T\ntags: slow").tags == ["slow"])
        #expect(try session("- wait: 1s", head: "title: T\ntags: [slow, in-2_parts]").tags == ["slow", "in-2_parts"])
        let steps = "steps: [{ wait: 1s }]\n"
        #expect(
            mistakes("title: T\ntags: [a b, slow, slow, -x]\n" + steps) == [
                "s.yaml:2:8: tags: \"a b\" is not a tag: expected up to 40 letters and digits, with - or _ between them, such "
                    + "as slow",
                "s.yaml:2:19: tags: duplicate tag slow",
                "s.yaml:2:25: tags: \"-x\" is not a tag: expected up to 40 letters and digits, with - or _ between them, such "
                    + "as slow",
            ])
        #expect(
            mistakes("title: T\ntags: []\n" + steps) == [
                "s.yaml:2:7: tags: expected a list of tags, such as slow, found an empty list"
            ])
    }

    @Test func `a header is read from a session with other mistakes`() throws {
        try withFolder { folder in
            let file = folder.appendingPathComponent("a.yaml")
            try "title: Half\ntags: slow\nsteps: []\nunknown: 1\n".write(to: file, atomically: true, encoding: .utf8)
            let header = SessionHeader(file: file.path)
            #expect(header.title == "Half" && header.tags == ["slow"] && header.name == "a")
            let missing = SessionHeader(file: folder.appendingPathComponent("none.yaml").path)
            #expect(missing.title == nil && missing.tags == nil)
        }
    }
}
