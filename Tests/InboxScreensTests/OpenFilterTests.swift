import Device
import ExtensionBuilder
import ExtensionPlans
import FilterProcesses
import Foundation
import ScreenDoubles
import SessionScript
import SessionTerms
import SystemSupport
import Terminal
import TestFiles
import Testing

@testable import InboxScreens

/// Opening a filter by its path (`f`, Other filter by path).
@Suite final class OpenFilterTests {
    private static let sizes = [(8, 30), (20, 60), (40, 120), (60, 200)]
    private static let filter = """
        #!/bin/sh
        while read -r line; do
            id=${line#*\\"id\\":}; id=${id%%[,\\}]*}
            case $line in
            *capabilities*) echo "{\\"id\\":$id,\\"transactionalSubActions\\":[],\\"promotionalSubActions\\":[]}" ;;
            *) echo "{\\"id\\":$id,\\"action\\":\\"junk\\"}" ;;
            esac
        done
        """

    private let root = TestFolder()

    init() throws {
        for folder in ["Cases", "Cash 日本語", "Cave\u{1B}[2J\u{202E}", "Empty"] {
            try root.url.appendingPathComponent(folder).makeFolder()
        }
        try root.write("Catalog of everything that a shop sells in a year.txt", "")
        for name in ["first.sh", "second.sh"] {
            try root.writeProgram(name, Self.filter)
        }
        try write(project: ["Filter", "Free"])
    }

    /// Writes a project with message filters, which have no sources.
    private func write(project targets: [String]) throws {
        let folder = root.url.appendingPathComponent("App")
        try folder.makeFolder()
        var text = "name: App\ntargets:\n"
        for name in targets {
            text += """
                  \(name):
                    type: app-extension
                    platform: iOS
                    sources: []
                    info:
                      path: \(name).plist
                      properties:
                        NSExtension: {NSExtensionPointIdentifier: com.apple.identitylookup.message-filter}

                """
        }
        try Data(text.utf8).write(to: folder.appendingPathComponent("project.yml"))
    }

    private func opened(rows: Int = 24, columns: Int = 80) throws -> InboxFixture {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        fixture.phone.baseFolder = root.url
        fixture.press("f", .end, .enter)
        return fixture
    }

    /// Presses keys as a session, whose relative paths start at the folder of the test.
    private func play(_ fixture: InboxFixture, _ keys: String...) throws {
        var isDone = false
        fixture.app.sessionScreen.press(keys.compactMap { SessionKey($0) }) { isDone = true }
        try #require(fixture.loop.run(atMost: .seconds(120)) { isDone && !fixture.app.isBusy })
    }

    private func session(rows: Int = 24, columns: Int = 80) throws -> InboxFixture {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        fixture.phone.baseFolder = root.url
        try play(fixture, "f", "End", "Enter")
        return fixture
    }

    private func wait(_ fixture: InboxFixture, _ condition: () -> Bool) throws {
        try #require(fixture.loop.run(atMost: .seconds(120)) { condition() && !fixture.app.isBusy }, "\(fixture.text)")
    }

    // MARK: The screen

    @Test(arguments: sizes) func `the candidates of a path`(rows: Int, columns: Int) throws {
        let fixture = try session(rows: rows, columns: columns)
        try play(fixture, "Ca", "Tab", "Down", "Down")
        #expect(matches(fixture.text, "path-candidates-\(columns)x\(rows)") == .same)
    }

    @Test(arguments: sizes) func `the targets of a project`(rows: Int, columns: Int) throws {
        let fixture = try session(rows: rows, columns: columns)
        try play(fixture, "App", "Enter", "Down")
        #expect(matches(fixture.text, "path-targets-\(columns)x\(rows)") == .same)
    }

    @Test(arguments: sizes) func `an error is readable at every size; the filter stays`(rows: Int, columns: Int)
        throws
    {
        let fixture = try session(rows: rows, columns: columns)
        try play(fixture, "nothing", "Enter")
        #expect(fixture.text.contains("There is no filter") && fixture.text.contains("'nothing'"))
        #expect(fixture.phone.activeFilter == nil)
        let form = try #require(fixture.state.dialog?.form)
        #expect(form.text(0) == "nothing")
    }

    @Test func `the form is drawn at every size, whatever the names are`() throws {
        let fixture = try session()
        try play(fixture, "Ca", "Tab")
        for (rows, columns) in [(1, 1), (2, 5), (3, 12), (5, 20), (8, 30), (12, 50), (24, 80), (60, 200)] {
            fixture.resize(rows: rows, columns: columns)
            for key in [Key.down, .pageDown, .up, .pageUp] {
                fixture.press(.key(key))
                #expect(!fixture.text.contains("\u{1B}") && !fixture.text.contains("\u{202E}"))
                if let cursor = fixture.state.draw().cursor {
                    #expect(Rect(fixture.screen.size).contains(cursor))
                }
            }
        }
    }

    // MARK: Typing

    @Test func `Tab completes, and what is typed after it comes after the completed path`() throws {
        let fixture = try opened()
        fixture.screen.type(root.url.path + "/fir")
        fixture.screen.send(.key(.tab))
        fixture.screen.type(" --app x")
        fixture.settle()
        let form = try #require(fixture.state.dialog?.form)
        #expect(form.text(0) == root.url.path + "/first.sh --app x")
    }

    @Test func `a candidate is chosen by keys or by a click`() throws {
        let fixture = try opened(rows: 30, columns: 200)
        fixture.type(root.url.path + "/Ca")
        fixture.press(.tab)
        try fixture.click("Cases/")
        #expect(fixture.text.contains("/Cases/ is"))
        fixture.press(.control("u"))
        fixture.type(root.url.path + "/Ca")
        fixture.press(.tab, .down, .enter, shows: "/Cases/ is")
    }

    @Test func `Esc goes back to the list, and nothing changes`() throws {
        let fixture = try opened()
        fixture.press("first.sh", .escape)
        guard let menu = fixture.state.dialog?.menu as? SettingsMenu else {
            Issue.record("the list is not open")
            return
        }
        #expect(menu.purpose == .filter && menu.selected == .filterByPath)
        fixture.press(.escape)
        #expect(fixture.state.dialog == nil && fixture.phone.activeFilter == nil)
    }

    @Test func `Esc cancels a search that has not ended`() throws {
        let fixture = try opened()
        fixture.type(root.path("first.sh"))
        fixture.screen.send(.key(.enter))
        fixture.screen.send(.key(.character("x")))
        #expect(fixture.state.status == .hint("Still searching. Esc: cancel."))
        fixture.screen.send(.key(.escape))
        fixture.settle()
        #expect(fixture.phone.activeFilter == nil && fixture.state.files.task == nil)
        guard fixture.state.dialog?.menu != nil else {
            Issue.record("the list is not open")
            return
        }
    }

    // MARK: Choosing

    @Test func `opened filters stay in the list, the most recent first`() throws {
        let fixture = try opened(rows: 40, columns: 200)
        for name in ["first.sh", "second.sh"] {
            fixture.type(root.url.path + "/" + name)
            fixture.press(.enter)
            try wait(fixture) { fixture.state.status?.text == "\(name) is active." }
            #expect(fixture.state.dialog == nil)
            fixture.press("f", .end, .enter)
        }
        fixture.press(.escape)
        let rows = fixture.text.split(separator: "\n").dropFirst().map(String.init)
        let second = try #require(rows.firstIndex { $0.contains("second.sh") })
        let first = try #require(rows.firstIndex { $0.contains("first.sh") })
        #expect(second < first && rows[second].contains("✓ active") && !rows[first].contains("✓"))
        #expect(rows[second + 1].contains(root.url.lastPathComponent + "/second.sh"))
        fixture.app.state.dialog = .menu(SettingsMenu(purpose: .filter, selected: .filter(root.path("first.sh"))))
        fixture.press(.enter)
        try wait(fixture) { fixture.phone.activeFilter?.filter.name == "first.sh" }
    }

    @Test func `an error leaves the former filter active`() throws {
        let fixture = try opened()
        fixture.type(root.url.path + "/first.sh")
        fixture.press(.enter)
        try wait(fixture) { fixture.phone.activeFilter != nil }
        for name in [
            "missing", "Empty", "Catalog of everything that a shop sells in a year.txt", "first.sh --nonsense",
            "App --target",
        ] {
            fixture.press("f", .end, .enter)
            fixture.type(root.url.path + "/" + name)
            fixture.press(.enter)
            let form = try #require(fixture.state.dialog?.form)
            #expect(form.problem != nil, "\(name)")
            #expect(fixture.phone.activeFilter?.filter.name == "first.sh")
            fixture.press(.escape, .escape)
        }
    }

    @Test func `Esc in the list of targets returns to the path`() throws {
        let fixture = try session()
        try play(fixture, "App", "Enter", "Esc")
        let form = try #require(fixture.state.dialog?.form)
        #expect(form.text(0) == "App")
    }

    @Test func `the targets of a project are offered at the start, and Esc keeps the first`() throws {
        let fixture = try InboxFixture(rows: 24, columns: 80)
        fixture.phone.baseFolder = root.url
        let project = try #require(FilterCatalog.several("App", relativeTo: root.url))
        #expect(project.names == ["Filter", "Free"])
        fixture.app.chooseTarget(of: project)
        for (rows, columns) in Self.sizes {
            fixture.resize(rows: rows, columns: columns)
            #expect(fixture.text.contains("Targets of App"), "\(columns)×\(rows)")
        }
        fixture.press(.escape)
        #expect(fixture.state.dialog == nil && fixture.state.status == nil)
        fixture.app.chooseTarget(of: project)
        try play(fixture, "Down", "Enter")
        // Its targets have no sources.
        #expect(fixture.state.dialog == nil && fixture.state.status != nil)
        fixture.press("f")
        fixture.app.chooseTarget(of: project)
        #expect(fixture.state.dialog?.menu?.title == "Filter", "the user is doing something else")
    }

    @Test func `a session opens a filter, and its step ends when the filter is active`() throws {
        let fixture = try session()
        try play(fixture, "fir", "Tab", "Enter")
        #expect(fixture.phone.activeFilter?.filter.name == "first.sh")
        #expect(fixture.state.status == .done("first.sh is active."))
    }

    @Test func `the list offers the other targets of an opened project`() throws {
        var list = OpenedFilters()
        list.record("/p/App --target Free", name: "Free Filter")
        list.record(
            FilterCatalog.ProjectTargets(project: ExtensionReference(path: "/p/App"), names: ["Filter", "Free"]))
        list.record("black-friday", name: "Black Friday")
        #expect(list.choices.map(\.identifier) == ["/p/App --target Free", "/p/App --target Filter"])
        list.record("/p/App --target Filter", name: "Filter")
        list.record("/other", name: "Other")
        #expect(list.choices.map(\.name) == ["Other", "Filter", "Free Filter"])
        for index in 0..<50 { list.record("/\(index)", name: nil) }
        #expect(list.choices.count == 20 && list.choices.first?.name == "49")
    }
}
