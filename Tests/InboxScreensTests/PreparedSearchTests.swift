import Device
import Foundation
import InboxDatabase
import Messages
import SystemSupport
import Terminal
import Testing

@testable import InboxScreens

/// The search of many messages, whose text is prepared while nothing else happens.
@Suite struct PreparedSearchTests {
    /// An inbox that already had many messages when it was opened.
    private func many(_ count: Int) throws -> InboxFixture {
        let fixture = try InboxFixture(columns: 120, opens: false)
        let sender = Address("+12025550120", country: .us)
        try fixture.phone.store.write { inbox in
            let conversation = try inbox.conversation(
                with: Participants(sender: sender), .uncategorized, known: false)
            for id in 1...Int64(count) {
                let body = id == 5 ? "Zum Café, 15 €" : "Text \(id) of many"
                try inbox.insert(
                    NewMessage(id: id, date: id, sender: sender, body: body, service: .sms), into: conversation,
                    known: false)
            }
        }
        fixture.app.search.sliceTime = .zero
        return fixture
    }

    @Test func `the search page shows the preparation, and finds the same during it and after it`() throws {
        let fixture = try many(20_000)
        fixture.app.search.pause = nil
        fixture.app.open()
        fixture.press("/")
        fixture.app.search.pause = .zero
        fixture.app.prepareSearchLater()
        fixture.app.drawSoon()
        var shown: Set<String> = []
        var isPrepared: Bool { fixture.state.searches.preparation == nil }
        #expect(!isPrepared)
        try #require(
            fixture.loop.run(atMost: .seconds(60)) {
                for part in fixture.text.split(separator: "│") where part.contains("Preparing search: ") {
                    shown.insert(part.trimmingCharacters(in: .whitespaces))
                }
                return isPrepared && !fixture.app.isBusy
            })
        #expect(shown.contains("Preparing search: 0 %") && shown.count > 1, "\(shown)")
        #expect(try fixture.phone.store.searchPreparation().isDone)
        fixture.press("CAFE")
        #expect(fixture.text.contains("1 of 1") && fixture.text.contains("Café, 15"))
    }

    @Test func `a search finds everything before the preparation`() throws {
        let fixture = try many(10_000)
        fixture.app.search.pause = nil
        fixture.app.open()
        fixture.press("/", "cafe", shows: "1 of 1")
        #expect(try !fixture.phone.store.searchPreparation().isDone)
    }

    @Test func `a preparation that fails is reported, and does not start again`() throws {
        let fixture = try many(20_000)
        fixture.app.search.pause = .zero
        fixture.app.open()
        try #require(fixture.loop.run(atMost: .seconds(60)) { fixture.app.search.preparation != nil })
        fixture.phone.store.close()
        try #require(fixture.loop.run(atMost: .seconds(60)) { fixture.app.search.preparation == nil })
        #expect("\(String(describing: fixture.state.status))".contains("Searches stay slow until the next start: "))
        fixture.app.prepareSearchLater()
        #expect(fixture.app.search.timer == nil && fixture.state.searches.preparation == nil)
    }
}
