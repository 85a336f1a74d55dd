import TestFiles
import Testing

/// The folders of the screen, from bottom to top: a folder names only types of folders below it, and a feature none of
/// another feature.
@Suite("Folders of the screen") struct ScreenFolderTests {
    private static let root = "Sources/Screen/InboxScreens"
    private static let order = ["Layout", "Interface", "Keys", "Views", "Features", "Navigation", "App"]

    /// The files, relative to the screen's folder.
    private static let files = SourceFiles.paths(in: root).map { String($0.dropFirst(root.count + 1)) }

    /// The folder of a file: the first one, and in `Features` the feature's.
    private static func folder(of path: String) -> String {
        let parts = path.split(separator: "/").dropLast()
        return parts.prefix(parts.first == "Features" ? 2 : 1).joined(separator: "/")
    }

    private static func level(of path: String) -> Int? {
        path.split(separator: "/").first.flatMap { order.firstIndex(of: String($0)) }
    }

    /// The uses that break the rule: `Views/Menu.swift names Navigation/InboxState.swift`.
    private static func violations(in graph: FileGraph) -> [String] {
        graph.arrows.filter { user, owner in
            guard folder(of: user) != folder(of: owner) else { return false }
            guard let above = level(of: user), let below = level(of: owner) else { return true }
            return below >= above
        }.map { "\($0.user) names \($0.owner)" }.sorted()
    }

    @Test func `a folder names only types of folders below it, and a feature none of another feature`() throws {
        #expect(Self.files.count > 80)
        #expect(Self.violations(in: try FileGraph(folder: Self.root)) == [])
    }

    @Test func `every file is in a folder of the order, and every folder has files`() {
        #expect(Set(Self.files.map { String($0.prefix { $0 != "/" }) }) == Set(Self.order))
        #expect(!Self.files.contains { Self.folder(of: $0) == "Features" }, "a file beside the features")
    }

    @Test func `the document lists the folders in their order, and every feature`() throws {
        let listed = try SourceFiles.text("\(Self.root)/README.md").matches(of: /\n\| `(\w+)` \|/).map { String($0.1) }
        #expect(Array(listed.prefix(Self.order.count)) == Self.order)
        let features = Set(
            Self.files.map(Self.folder).filter { $0.contains("/") }.map { $0.dropFirst("Features/".count) })
        #expect(listed.dropFirst(Self.order.count).sorted() == features.map(String.init).sorted())
    }

    @Test func `a forbidden use is found, and a name in a text is not a use`() {
        let wrong = FileGraph(files: [
            "Layout/Frame.swift": "struct Frame { let target: Menu? }",
            "Views/Menu.swift": "struct Menu { let title = \"Navigator\" }",
            "Features/Search/Search.swift": "struct Search { let frame: Frame }",
            "Features/Report/Report.swift": "struct Report {\n    let search: Search\n}",
            "Navigation/Navigator.swift": "struct Navigator { let report: Report, search: Search }",
        ])
        #expect(
            Self.violations(in: wrong) == [
                "Features/Report/Report.swift names Features/Search/Search.swift",
                "Layout/Frame.swift names Views/Menu.swift",
            ])
    }

    @Test func `an update reaches the phone only through InboxReader`() throws {
        let users = try Self.files.filter { path in
            let words = FileGraph.words(in: try SourceFiles.code("\(Self.root)/\(path)"))
            return !words.isDisjoint(with: ["Phone", "InboxStore"])
        }
        #expect(Set(users.map(Self.folder)) == ["App", "Interface"])
        let reader = try SourceFiles.code("\(Self.root)/Interface/InboxReader.swift")
        #expect(StoredProperties.names(of: "InboxReader", in: reader) == ["phone", "controlSocket"])
    }
}
