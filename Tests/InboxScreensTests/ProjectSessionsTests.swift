import ExtensionPlans
import Foundation
import ScreenDoubles
import SessionTerms
import SystemSupport
import TestFiles
import Testing

@testable import InboxScreens

/// The sessions of the user's project in the list of sessions (`P`) and in the command palette.
@Suite struct ProjectSessionsTests {
    private let folder = TestFolder()

    init() throws {
        for (name, title) in [
            ("Shop/Sessions/prizes.yaml", "Prizes"), ("Shop/Sessions/more/parcels.yaml", "Parcels"),
            ("Shop/night.yaml", "Night"), ("Demos/tour.yaml", "The tour"), ("Demos/rules/C1.yaml", "C1"),
            ("Alone/one.yaml", "Alone"),
        ] { try folder.write(name, "title: \(title)\nsteps: [{ wait: 1s }]\n") }
        try folder.write("Shop/Filter/Handler.swift", "")
        try folder.write("Shop/Filter.xcodeproj/project.pbxproj", "")
        try folder.write("Shop/siftbox.yaml", "filter: Filter\n")
        try folder.write("Shop/other.yaml", "services: []\n")
        try folder.write("Shop/_config.yaml", "title: My page\ntheme: plain\n")
        try folder.write("Shop/Sessions/play.yml", "title: Play\nsteps: [{ wait: 1s }]\n")
        try folder.write("Shop/Sessions/part.yaml", "fragment: Part\nsteps: [{ wait: 1s }]\n")
        try folder.write("Shop/Sessions/.hidden/a.yaml", "title: Hidden\nsteps: [{ wait: 1s }]\n")
        try folder.write("Plain/f.py", "")
    }

    private func titles(_ path: String) -> [String] {
        SessionFile.ofProject(at: folder.path(path), besides: folder.url.appendingPathComponent("Demos"))
            .files.map(\.title)
    }

    @Test(arguments: [
        "Shop", "Shop/Filter", "Shop/Filter.xcodeproj", "Shop/Filter/Handler.swift", "Shop/Sessions",
        "Shop/Sessions/prizes.yaml", "Shop/night.yaml",
    ])
    func `a project is found from its filter, its sessions and its folder`(_ path: String) {
        #expect(titles(path) == ["Parcels", "Prizes", "Night"])
    }

    @Test func `a session alone has those beside it, and the program's sessions are of no project`() {
        #expect(titles("Alone/one.yaml") == ["Alone"])
        for path in ["Demos/tour.yaml", "Demos/rules/C1.yaml", "Demos", "Plain", "Plain/f.py", "Gone/a.yaml"] {
            #expect(titles(path) == [], "\(path)")
        }
    }

    @Test func `a clone can neither lead elsewhere nor fill the list`() throws {
        try folder.write("Clone/notes.txt", "")
        try folder.link("Clone/Sessions", to: "../Shop/Sessions")
        try folder.link("Clone/key.yaml", to: "../Shop/night.yaml")
        mkfifo(folder.path("Clone/pipe.yaml"), 0o600)
        #expect(titles("Clone") == ["Night"], "a link to one file is read, as when it is played")
        for number in 1...(SessionFile.maxOfProject + 9) {
            try folder.write("Many/\(number).yaml", "title: T\u{1B}[2J\nsteps: []\n")
        }
        let many = SessionFile.ofProject(at: folder.path("Many"), besides: nil)
        #expect(many.files.count == SessionFile.maxOfProject && many.isCut)
        #expect(many.files.allSatisfy { $0.title == "T\\u{1B}[2J" && $0.project == "Many" })
    }

    private func fixture(_ projects: String..., columns: Int = 120) throws -> InboxFixture {
        let fixture = try InboxFixture(rows: 40, columns: columns)
        fixture.app.surroundings.sessionsFolder = folder.url.appendingPathComponent("Demos")
        fixture.app.surroundings.projects = projects.map(folder.path)
        return fixture
    }

    private func openList(_ fixture: InboxFixture) -> [SessionMenu.Line] {
        fixture.press("P")
        #expect(fixture.loop.run(atMost: .seconds(30)) { !fixture.state.session.list.files.isEmpty })
        fixture.settle()
        return (fixture.state.dialog?.menu as? SessionMenu)?.lines(fixture.state.menuInput) ?? []
    }

    @Test func `they are first, under the project's name, and can be played`() throws {
        let fixture = try fixture("Demos/tour.yaml", "Shop/Filter", "Alone")
        var played: [PlayRequest] = []
        fixture.app.onLeave = { if case .play(let request) = $0 { played.append(request) } }
        let lines = openList(fixture)
        #expect(lines.filter(\.isHeading).map(\.text) == ["SHOP", "DEMOS", "RULES"])
        #expect(fixture.text.contains("SHOP") && fixture.text.contains("Parcels"))
        fixture.press(.down, .down, .enter)
        #expect(played == [.file(folder.path("Shop/Sessions/more/parcels.yaml"))])
    }

    @Test func `without a project the list is as it was, and a narrow screen has it, too`() throws {
        let none = openList(try fixture("Plain"))
        #expect(none.filter(\.isHeading).map(\.text) == ["DEMOS", "RULES"])
        let narrow = try fixture("Shop", columns: 30)
        #expect(openList(narrow).contains { $0.text == "SHOP" })
        narrow.resize(rows: 8, columns: 30)
        narrow.press(.down, .down)
        let selected = (narrow.state.dialog?.menu as? SessionMenu)?.selected
        #expect(selected == .play(.file(folder.path("Shop/Sessions/more/parcels.yaml"))))
        #expect(narrow.text.contains("▸"), "\(narrow.text)")
    }

    @Test func `a list that is cut says so, and a full one does not`() throws {
        let session = "title: T\nsteps: []\n"
        for number in 1...SessionFile.maxOfProject { try folder.write("Many/\(number).yaml", session) }
        func saysSo() throws -> Bool {
            openList(try fixture("Many")).contains {
                $0.text == "Only the first \(SessionFile.maxOfProject) sessions are listed."
            }
        }
        #expect(try !saysSo())
        try folder.write("Many/more.yaml", session)
        #expect(try saysSo())
    }

    @Test func `a folder where everyone can write has no sessions for those below it`() throws {
        for path in ["Shop", "Shop/Filter"] { #expect(chmod(folder.path(path), 0o777) == 0) }
        #expect(titles("Shop/Filter/Handler.swift") == [] && titles("Shop/Filter") == [])
        #expect(titles("Shop/Sessions/prizes.yaml") == ["Prizes"])
        #expect(chmod(folder.path("Shop"), 0o755) == 0)
        #expect(titles("Shop/Filter") == ["Parcels", "Prizes", "Night"])
    }

    @Test func `the steps are found below a long table, and two hyphens can be part of a path`() throws {
        let cases = (1...900).map { "  - { name: c\($0), text: \"Number \($0)\" }\n" }.joined()
        try folder.write("Long -- old/Sessions/long.yaml", "title: Long\ncases:\n\(cases)steps: [{ wait: 1s }]\n")
        try folder.write("Long -- old/f.py", "")
        #expect(titles("Long -- old/f.py") == ["Long"])
        let path = folder.path("Long -- old/f.py")
        #expect(ExtensionReference.path(of: path) == path)
        #expect(ExtensionReference.path(of: "/a/Filter --also ../b --optimize") == "/a/Filter")
    }

    @Test func `the palette has them under the project's name`() throws {
        let fixture = try fixture("Shop")
        fixture.press(":")
        #expect(fixture.loop.run(atMost: .seconds(30)) { !fixture.state.session.list.files.isEmpty })
        let sessions = PaletteEntries(state: fixture.state).all.filter { $0.kind == .session }
        #expect(sessions.map(\.title) == ["Parcels", "Prizes", "Night", "The tour"])
        #expect(sessions.map(\.heading) == Array(repeating: "Sessions of Shop", count: 3) + ["Sessions"])
    }
}
