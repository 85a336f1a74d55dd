import Foundation
import TestFiles
import Testing

@testable import InboxScreens

@Suite final class PathCompletionTests {
    private let root = TestFolder()

    init() throws {
        for folder in ["Filters", "Filmore/Deep", "App.xcodeproj", ".hidden", "日本語", "evil\u{1B}[2J\u{202E}", "a b"] {
            try root.url.appendingPathComponent(folder).makeFolder()
        }
        for file in ["filter.py", "notes.txt", "line\nbreak.txt"] {
            try root.write(file, "")
        }
        try root.url.appendingPathComponent("link").link(to: root.url.appendingPathComponent("Filters").path)
    }

    private func complete(_ text: String) -> PathCompletion { .read(text, relativeTo: root.url) }

    @Test(arguments: [
        ("no", "notes.txt"), ("Filt", "Filters/"), ("Fi", "Fil"), ("Filmore/", "Filmore/Deep/"),
        ("APP", "App.xcodeproj"),
        ("日", "日本語/"), ("./no", "./notes.txt"), ("lin", "link/"), (".h", ".hidden/"), ("a", "a b/"), ("~", "~/"),
        ("Filters --also no", "Filters --also notes.txt"),
        ("x --also ../y --package N=Filt", "x --also ../y --package N=Filters/"),
    ])
    func `a path is extended as far as it is certain`(text: String, expected: String) {
        #expect(complete(text).text == expected)
    }

    @Test func `an absolute path does not depend on the folder`() {
        #expect(
            PathCompletion.read(root.url.path + "/no", relativeTo: URL(fileURLWithPath: "/")).text == root.url.path
                + "/notes.txt")
    }

    @Test func `hidden names and names that cannot be typed are not offered`() {
        let names = complete("").candidates.map(\.typed)
        #expect(
            names == [
                "a b/", "App.xcodeproj", "evil\u{1B}[2J\u{202E}/", "Filmore/", "filter.py", "Filters/", "link/",
                "notes.txt", "日本語/",
            ])
    }

    @Test func `without a match there is a reason, and the text stays`() {
        #expect(complete("zzz").problem == "No file or folder starts with zzz.")
        #expect(complete("Filters/").problem == "Filters/ is empty.")
        #expect(complete("missing/x").problem == "The folder missing/ cannot be read.")
        #expect(complete("notes.txt/").problem == "The folder notes.txt/ cannot be read.")
        #expect(complete("no\0").problem != nil)
        #expect(complete(String(repeating: "x/", count: 10_000)).problem != nil)
        #expect(complete("zzz").text == "zzz")
    }

    @Test func `the number of candidates is limited, and the rest is counted`() throws {
        for index in 0..<(PathCompletion.maxCandidates + 7) {
            try root.write("Filters/f\(index)", "")
        }
        let completion = complete("Filters/")
        #expect(completion.candidates.count == PathCompletion.maxCandidates)
        #expect(completion.omitted == 7)
        #expect(completion.text == "Filters/f")
    }
}
