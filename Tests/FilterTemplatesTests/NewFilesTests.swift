import Foundation
import TestFiles
import Testing

@testable import FilterTemplates

/// Writing the files of a project: all or none.
@Suite struct NewFilesTests {
    private let folder = TestFolder()

    private var names: [String] {
        ((try? FileManager.default.subpathsOfDirectory(atPath: folder.url.path)) ?? []).sorted()
    }

    @Test func `all files are created, and programs can be executed`() throws {
        let files = [
            TemplateFile("a/one.txt", "", text: "1\n"), TemplateFile("two.py", "", isExecutable: true, text: "2\n"),
        ]
        try NewFiles.create(folder.url.appendingPathComponent("P"), files)
        #expect(names == ["P", "P/a", "P/a/one.txt", "P/two.py"])
        #expect(try String(contentsOfFile: folder.path("P/a/one.txt"), encoding: .utf8) == "1\n")
        #expect(FileManager.default.isExecutableFile(atPath: folder.path("P/two.py")))
        #expect(!FileManager.default.isExecutableFile(atPath: folder.path("P/a/one.txt")))
    }

    @Test func `an existing folder is refused and stays as it is, also if it is a link that leads nowhere`() throws {
        try folder.write("P/mine.txt", "mine")
        try FileManager.default.createSymbolicLink(atPath: folder.path("Q"), withDestinationPath: "nowhere")
        for name in ["P", "Q"] {
            let error = #expect(throws: TemplateError.self) {
                try NewFiles.create(folder.url.appendingPathComponent(name), [TemplateFile("x", "", text: "x")])
            }
            #expect(error?.description.contains("\(name) exists.") == true)
        }
        #expect(names == ["P", "P/mine.txt", "Q"])
    }

    @Test func `if a file cannot be written, nothing is left`() throws {
        // A file cannot be a folder, too.
        let files = [TemplateFile("a", "", text: "1"), TemplateFile("a/b", "", text: "2")]
        #expect(throws: TemplateError.self) {
            try NewFiles.create(folder.url.appendingPathComponent("P"), files)
        }
        #expect(names == [])
    }

    @Test func `files are added to a project, all or none`() throws {
        try folder.write("P/old.txt", "old")
        let project = folder.url.appendingPathComponent("P")
        try NewFiles.add([TemplateFile("new/one.txt", "", text: "1")], to: project)
        #expect(names == ["P", "P/new", "P/new/one.txt", "P/old.txt"])
        let files = [TemplateFile("more/two.txt", "", text: "2"), TemplateFile("old.txt", "", text: "x")]
        #expect(throws: TemplateError.self) { try NewFiles.add(files, to: project) }
        #expect(names == ["P", "P/new", "P/new/one.txt", "P/old.txt"])
        #expect(try String(contentsOfFile: folder.path("P/old.txt"), encoding: .utf8) == "old")
    }
}
