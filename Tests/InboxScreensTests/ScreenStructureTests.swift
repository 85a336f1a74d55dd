import Foundation
import TestFiles
import Testing

@testable import InboxScreens

/// The folders of the screen have no circles, `InboxState` keeps navigation, and an update reads only what
/// `InboxReader` lists. These tests read the sources.
@Suite struct ScreenStructureTests {
    private let sources: ScreenSources

    init() throws { sources = try ScreenSources(folder: "Sources/Screen/InboxScreens") }

    @Test func `a folder names only types of folders below it, and a feature none of another feature`() {
        #expect(sources.files.count > 80)
        #expect(ScreenFolders.violations(in: sources) == [])
    }

    @Test func `every file is in a folder of the order, and every folder has files`() {
        let folders = Set(sources.folders.map { String($0.prefix { $0 != "/" }) })
        #expect(folders == Set(ScreenFolders.order))
        #expect(!sources.folders.contains("Features"), "a file beside the features")
    }

    @Test func `the document lists the folders in their order, and every feature`() throws {
        let path = GeneratedSection.project.appendingPathComponent("Sources/Screen/InboxScreens/README.md")
        let listed = try String(contentsOf: path, encoding: .utf8).matches(of: /\n\| `(\w+)` \|/).map { String($0.1) }
        #expect(Array(listed.prefix(ScreenFolders.order.count)) == ScreenFolders.order)
        let features = sources.folders.filter { $0.contains("/") }.map { String($0.dropFirst("Features/".count)) }
        #expect(listed.dropFirst(ScreenFolders.order.count).sorted() == features.sorted())
    }

    @Test func `no two folders declare a type of one name`() {
        let names = sources.types.values.flatMap { $0 }
        #expect(Set(names.filter { name in names.count { $0 == name } > 1 }) == [])
    }

    @Test func `a forbidden use is found, and a name in a comment or a text is not a use`() {
        let wrong = ScreenSources(files: [
            "Layout/Frame.swift": "struct Frame { let target: Menu? }",
            "Views/Menu.swift": "/// Opened by `Navigator`.\nstruct Menu { let title = \"Navigator\" }",
            "Features/Search/Search.swift": "struct Search { let frame: Frame }",
            "Features/Report/Report.swift": "struct Report {\n    struct Search {}\n    let search: Search\n}",
            "Navigation/Navigator.swift": "struct Navigator { let report: Report, search: Search }",
        ])
        #expect(
            ScreenFolders.violations(in: wrong) == [
                "Features/Report/Report.swift: Search of Features/Search", "Layout/Frame.swift: Menu of Views",
            ])
    }

    @Test func `InboxState has at most 60 methods`() {
        let count = sources.methods(of: "InboxState")
        #expect(count > 20, "the methods are not found")
        #expect(count <= 60, "move what only one feature needs to its state, which returns a Reply")
    }

    @Test func `methods are counted in a type and its extensions, but not in types inside or beside it`() {
        let text = """
            struct InboxState {
                func draw() {}
                var count: Int { 1 }
                struct Inner {
                    func other() {}
                }
            }
            extension InboxState {
                fileprivate mutating func open() {}
            }
            extension InboxState.Inner {
                func third() {}
            }
            """
        #expect(ScreenSources(files: ["A/A.swift": text]).methods(of: "InboxState") == 2)
    }

    @Test func `an update reaches the phone only through InboxReader`() throws {
        let users = Set(
            (sources.files(naming: "Phone") + sources.files(naming: "InboxStore")).map(ScreenSources.folder))
        #expect(users == ["App", "Interface"])
        let reader = try #require(sources.files["Interface/InboxReader.swift"])
        let stored = reader.matches(
            of: /^    (?:private |package )*(?:let|var) (\w+)[^{\n]*$/.anchorsMatchLineEndings())
        #expect(stored.map { String($0.output.0) } == ["    private let phone: Phone"])
    }
}
