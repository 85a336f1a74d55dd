import Foundation
import LocatedYAML
import Messages
import SessionTerms
import TestFiles
import Testing

@testable import SessionScript

/// The values of an App Group in a session and in `--app-group-value`.
@Suite final class GroupValueReaderTests {
    private let folder = TestFolder()

    init() throws {
        try Data([1, 0, 255]).write(to: folder.url.appendingPathComponent("bytes"))
    }

    private func value(_ yaml: String) throws(SessionErrors) -> GroupValue {
        try GroupValue(yaml: yaml, name: "v", folder: folder.url)
    }

    private func mistakes(_ yaml: String) -> [String] { foundMistakes { try value(yaml) } }

    @Test(arguments: [
        ("12", GroupValue.whole(12)), ("\"12\"", .text("12")), ("parcel", .text("parcel")), ("true", .flag(true)),
        ("[a, [1, 2.5]]", .list([.text("a"), .list([.whole(1), .decimal(2.5)])])),
        ("{ a: { b: !data AQ== } }", .dictionary(["a": .dictionary(["b": .data([1])])])),
        ("!!binary aGVsbG8=", .data(Array("hello".utf8))), ("!date 1970-01-01T00:00:01Z", .date(1000)),
        ("!!timestamp 1970-01-01T01:00:01+01:00", .date(1000)), ("2026-03-02T09:00:00Z", .text("2026-03-02T09:00:00Z")),
        ("!file bytes", .data([1, 0, 255])),
        ("!json [{ b: \"2\", a: 1 }, null, x]", .data(Array(#"[{"a":1,"b":"2"},null,"x"]"#.utf8))),
        ("!json '[1,  2]'", .data(Array("[1,  2]".utf8))), ("!json 3", .data(Array("3".utf8))),
    ])
    func `each type can be written`(_ yaml: String, _ expected: GroupValue) throws {
        #expect(try value(yaml) == expected)
    }

    @Test(arguments: [
        ("[1, !data x]", ["v:1:5: !data: expected Base64 such as aGVsbG8=, found \"x\""]),
        (
            "!date tomorrow",
            [
                "v:1:1: !date: expected a date and time such as 2026-03-02T09:00:00Z or 2026-03-02T10:00:00+01:00, found \"tomorrow\""
            ]
        ),
        ("!data [1]", ["v:1:1: !data: expected a string, found a list"]),
        ("!json '{'", ["v:1:1: !json: expected JSON, found \"{\""]),
        (
            "a: 1\nb: !dat x",
            ["v:2:4: unknown tag '!dat'; did you mean '!data'? (allowed: !data, !date, !json, !file)"]
        ),
        ("", ["v:1:1: the value is empty"]), ("~", ["v:1:1: the value is empty"]),
    ])
    func `a mistake has its position`(_ yaml: String, _ expected: [String]) {
        #expect(mistakes(yaml) == expected)
    }

    @Test func `a file must be there, regular and not too large`() throws {
        #expect(mistakes("!file none") == ["v:1:1: !file: file not found: \(folder.url.path)/none"])
        #expect(mistakes("!file .") == ["v:1:1: !file: expected a file, found the folder \(folder.url.path)"])
        let large = folder.url.appendingPathComponent("large")
        try Data().write(to: large)
        try FileHandle(forWritingTo: large).truncate(atOffset: UInt64(GroupValueReader.fileLimit) + 1)
        #expect(mistakes("!file large").first?.contains("larger than 16 MiB") == true)
        #expect(mkfifo(folder.path("fifo"), 0o600) == 0)
        #expect(mistakes("!file fifo").first?.contains("is not a regular file") == true)
    }

    @Test func `a session reads the list in the group's files, and reports a damaged one`() throws {
        let preferences = folder.url.appendingPathComponent("shared/Library/Preferences")
        try FileManager.default.createDirectory(at: preferences, withIntermediateDirectories: true)
        let list = preferences.appendingPathComponent("group.x.plist")
        let yaml = """
            title: T
            app-group:
              group.x: { files: shared, values: { a: !file bytes } }
            steps: [{ wait: 1s }]

            """
        try PropertyListSerialization.data(fromPropertyList: ["b": Date()], format: .binary, options: 0).write(to: list)
        let file = folder.path("s.yaml")
        let session = try Session(yaml: yaml, file: file)
        #expect(session.settings.appGroups["group.x"]?.values == ["a": .data([1, 0, 255])])
        try Data("not a list".utf8).write(to: list)
        do {
            _ = try Session(yaml: yaml, file: file)
            Issue.record("the damaged list was not noticed")
        } catch {
            #expect(
                error.description
                    == "\(file):3:21: files: \(list.path) is not a property list with a dictionary of values, or is nested too deeply."
            )
        }
    }
}
