import Device
import DisplayText
import Messages
import ScreenDoubles
import SessionTerms
import Terminal
import Testing

@testable import InboxScreens

/// Settings: their order, the limits that fold, and the explanation below them.
@Suite struct SettingsScreenTests {
    private typealias Line = SettingsMenu.Line

    private func open(_ fixture: InboxFixture, at item: SettingsMenu.Item) {
        fixture.app.state.dialog = .menu(SettingsMenu(purpose: .settings, selected: item))
        fixture.press(.control("l"))
    }

    private func menu(_ fixture: InboxFixture) -> SettingsMenu? { fixture.state.dialog?.menu as? SettingsMenu }

    private func lines(_ fixture: InboxFixture) -> [Line] { menu(fixture)?.lines(fixture.state.menuInput) ?? [] }

    @Test(arguments: Release.all)
    func `the phone is first, then its filter, then the screen`(_ release: Release) throws {
        let fixture = try InboxFixture(release: release)
        fixture.press("s")
        var parts: [[SettingsMenu.Item]] = []
        for line in lines(fixture) {
            if line.isHeading { parts.append([]) }
            if let item = line.item { parts[parts.count - 1].append(item) }
        }
        #expect(lines(fixture).filter(\.isHeading).map(\.text) == ["PHONE", "FILTER", "SCREEN"])
        #expect(parts[0].contains(.blockedList) && parts[0].contains(.reporting(nil)) && parts[0].last == .country)
        #expect(parts[1].first == .filter(nil) && parts[1].contains(.limits) && parts[1].last == .trustCA)
        #expect(parts[2] == [.bell, .mouse])
    }

    @Test(arguments: [(60, 200), (40, 120), (24, 80), (20, 60), (8, 30)])
    func `every setting can be reached and has an explanation`(rows: Int, columns: Int) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        open(fixture, at: .limits)
        fixture.press(.right, .home)
        let items = lines(fixture).compactMap(\.item)
        #expect(items.count > 25 && items.contains(.limit(.disk)))
        for item in items {
            #expect(menu(fixture)?.selected == item)
            let line = lines(fixture).first { $0.item == item }
            let start = try #require(line?.explanation.prefix(12))
            // On a low screen the lines need all rows.
            if rows >= 18 { #expect(fixture.text.contains(start), "\(fixture.text)") }
            let text = String(try #require(line?.text).prefix(6))
            let row = try #require(fixture.screen.cursor).row
            let shown = fixture.text.split(separator: "\n", omittingEmptySubsequences: false)[row]
            #expect(shown.contains { "▸▾".contains($0) } && shown.contains(text), "\(fixture.text)")
            fixture.press(.down)
        }
    }

    @Test(arguments: [52, 60, 68]) func `a narrow screen with enough rows has whole explanations`(columns: Int) throws {
        let fixture = try InboxFixture(rows: 48, columns: columns)
        open(fixture, at: .limits)
        fixture.press(.right, .home)
        func words(_ text: String) -> String { text.filter { !" \n│".contains($0) } }
        for line in lines(fixture) where line.item != nil {
            #expect(menu(fixture)?.selected == line.item)
            let shown = words(try #require(fixture.app.text(of: .dialog)))
            #expect(shown.contains(words(line.explanation)), "\(line.text): \(fixture.text)")
            fixture.press(.down)
        }
    }

    @Test func `limits stay unfolded when a form is confirmed`() throws {
        let fixture = try InboxFixture(rows: 60, columns: 120)
        var before = SettingsMenu(purpose: .settings, selected: .newGroupValue)
        before.unfolded = [.limits]
        fixture.app.state.dialog = .menu(before)
        fixture.press(.enter, shows: "App Group value")
        fixture.press(.control("u"), "group.com.example", .tab, "key", .tab, "12", .control("s"))
        #expect(fixture.phone.settings.appGroups["group.com.example"]?.values.count == 1)
        #expect(menu(fixture)?.unfolded == [.limits] && menu(fixture)?.selected == .newGroupValue)
    }

    @Test func `a setting is changed as it was before it had another place`() throws {
        let fixture = try InboxFixture(rows: 40, columns: 120)
        let items: [SettingsMenu.Item] = [
            .filterUnknownSenders, .subFolderLimit, .extensionProcess, .responseTimeout, .memory, .privateValues, .bell,
            .association, .localHTTP, .limit(.processes), .limit(.idleCPU), .chaosEffect(.filterLate), .chaosDelay,
        ]
        for item in items {
            let before = fixture.phone.settings
            open(fixture, at: item)
            fixture.press(.enter)
            #expect(fixture.phone.settings == before.changing(item, forward: true), "\(item)")
            fixture.press(.left)
            #expect(fixture.phone.settings == before, "\(item)")
            #expect(menu(fixture)?.selected == item)
        }
    }

    @Test func `limits are one line with their values until they are unfolded`() throws {
        let fixture = try InboxFixture(rows: 60, columns: 120)
        open(fixture, at: .limits)
        #expect(
            fixture.text.contains("  ▸ Limits") && !fixture.text.contains("▸ ▸")
                && fixture.text.contains("5.0 s · 64 MiB · 5 more"))
        #expect(!fixture.text.contains("Maximum memory"))
        fixture.press(.enter, shows: "  ▾ Limits", "Response timeout", "Enter fold", without: "▸ ▾")
        fixture.press(.enter, shows: "  ▸ Limits", "Enter unfold", without: "Maximum memory")
        // The arrows go only one way.
        fixture.press(.right, .right, shows: "▾ Limits", "Maximum memory")
        fixture.press(.left, .left, shows: "  ▸ Limits", without: "Maximum memory")
        try fixture.click("▸ Limits")
        // They stay unfolded when a setting is changed, of theirs or another one.
        fixture.press(.down, .enter, shows: "Response timeout", "10.0 s")
        fixture.press(.up, .up, .enter, shows: "shown", "Response timeout")
        #expect(menu(fixture)?.unfolded == [.limits])
    }

    @Test func `chaos is one line with the number of its effects until it is unfolded`() throws {
        let fixture = try InboxFixture(rows: 60, columns: 120)
        open(fixture, at: .chaos)
        fixture.press(.enter, shows: "▾ Chaos", "Message late", "Delay")
        fixture.press(.down, .enter, shows: "Message late", "1%", "no filter, chaos")
        #expect(fixture.phone.settings.chaos[.messageLate] == .percent(1))
        fixture.press(.up, .enter, shows: "▸ Chaos", "1 effect", without: "Message late")
        fixture.press(.right, .down, .left, shows: "▾ Chaos", without: "no filter, chaos")
        #expect(fixture.phone.settings.chaos.isOff)
        fixture.press(.left, shows: "every 1")
    }

    @Test func `a share that a session set is kept until it is changed`() {
        var settings = Settings()
        settings.chaos[.filterLate] = .percent(7)
        settings.chaos.seed = 9
        #expect(settings.changing(.chaosEffect(.filterWrong), forward: true).chaos[.filterLate] == .percent(7))
        #expect(settings.changing(.chaosEffect(.filterLate), forward: true).chaos.isOff)
        #expect(settings.changing(.chaosEffect(.filterLate), forward: false).chaos[.filterLate] == .every(1))
        #expect(settings.changing(.chaosEffect(.filterLate), forward: false).chaos.seed == 9)
    }

    @Test func `the palette leads to a limit that is folded`() throws {
        let fixture = try InboxFixture(rows: 40, columns: 120)
        fixture.press(":", "setting disk\n", shows: "▸   Maximum disk space")
        #expect(menu(fixture)?.selected == .limit(.disk))
    }

    @Test(arguments: [(60, 200), (40, 120), (24, 80)])
    func `values start in one column, unless the text before them needs it`(rows: Int, columns: Int) throws {
        let fixture = try InboxFixture(rows: rows, columns: columns)
        open(fixture, at: .privateValues)
        let process = try fixture.place(of: "one for all messages")
        #expect(try fixture.place(of: "hidden").column == process.column)
        #expect(try fixture.place(of: "5.0 s · 64 MiB").column == process.column)
        // A long value leaves its name readable.
        fixture.app.state.facts.settings.trustCA = "/" + String(repeating: "folder/", count: 30) + "ca.pem"
        fixture.app.state.dialog = .menu(SettingsMenu(purpose: .settings, selected: .trustCA))
        let text = fixture.state.draw().grid.text
        let row = try #require(text.split(separator: "\n").first { $0.contains("Additional") })
        #expect(row.contains("/folder/folder/") && row.contains("…"), "\(text)")
    }

    @Test func `the explanation of the selected line is below the lines`() throws {
        for (rows, columns) in [(60, 200), (50, 120), (50, 100), (24, 80), (20, 60)] {
            let fixture = try InboxFixture.filled(rows: rows, columns: columns)
            open(fixture, at: .subFolderLimit)
            let place = try fixture.place(of: "Which sub-folders appear")
            #expect(try place.row > fixture.place(of: "▸ More than five").row)
            if rows >= 50 { #expect(fixture.text.contains("(observed with"), "\(fixture.text)") }
        }
    }

    /// A line without an explanation would show nothing where the others have one.
    @Test(arguments: Release.all)
    func `every explanation fits on a high screen`(_ release: Release) throws {
        let fixture = try InboxFixture(release: release)
        var facts = fixture.state.facts
        facts.settings.appGroups["group.example", default: AppGroup()].values["words"] = .text("prize")
        var menu = SettingsMenu.settings(facts)
        menu.unfolded = [.limits, .chaos]
        let settings = menu.lines(MenuInput(facts: facts, mouseIsOn: true, keys: .standard)).filter { $0.item != nil }
        #expect(settings.count > 20)
        for line in settings {
            #expect(line.explanation.count > 30, "\(line.text)")
            #expect(TextWrap.lines(line.explanation, width: 72).count <= 9, "\(line.text)")
        }
    }
}
