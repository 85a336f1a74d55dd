import Device
import Films
import Foundation
import InboxDatabase
import LocatedYAML
import SessionTerms
import SystemSupport
import Terminal
import Testing

@testable import InboxScreens
@testable import SessionDisplays
@testable import SessionScript

/// What the captions of the tour describe is on the screen, at every size.
@Suite struct TourTests {
    /// What is on the screen with a caption that starts with this.
    private struct Expected {
        let caption: String
        /// With the conversation beside the list.
        let wide: [String]
        /// With the list alone, of which each conversation has two rows.
        let narrow: [String]

        init(_ caption: String, _ wide: [String], _ narrow: [String]) {
            self.caption = caption
            self.wide = wide
            self.narrow = narrow
        }
    }

    private static let captions: [Expected] = [
        Expected("Testing a filter on an iPhone", ["Bargains · 211 messages", "All Messages"], ["‹ All Messages"]),
        Expected(
            "Sam got the job", ["Offers · filtered by Bargains", "they hired me! Dinner tonight?"],
            ["‹ Offers", "▸ It's official: they hired me!"]),
        Expected(
            "i shows why", ["Why · +1 (202) 555-0142", "Bargains answered promotion", "▾ The answer"],
            ["Why · +1 (202) 555-0142", "▾ The answer"]),
        Expected(
            "Your filter looks for", ["Offers · filtered by Bargains", "they hired me! Dinner tonight?"],
            ["‹ Offers", "▸ It's official: they hired me!"]),
        Expected(
            "You fix it and save",
            [
                "they hired me! Dinner tonight?", "Bargains rebuilt", "− if text.contains(\"off\") {",
                "+ if text.split { !$0.isLetter }.contains(\"off\") {",
            ],
            ["▸ It's official: they hired me!", "− if text.contains(\"off\") {", "+ if text.split { !$0.isLetter }"]),
        Expected(
            "m shows what would change", ["What would change · Bargains, build 2", "11 of 212 messages would move."],
            ["11 of 212 messages would move.", "Nothing has moved yet."]),
        Expected(
            "A child's inhaler", ["Leo left his inhaler", "Your test result", "That job offer", "Bank says"],
            ["Offers → Unknown Senders", "Leo left his", "Your test", "That job offer"]),
        Expected(
            "F moves them", ["Unknown Senders", "they hired me! Dinner tonight?", "11 messages moved."],
            ["‹ Unknown Senders", "▸ It's official"]),
        Expected(
            "Sam is a contact now", ["● Sam", "they hired me! Dinner tonight?", "The table is half off"],
            ["● Sam", "▸ The table is half off"]),
        Expected("Now your own filter", ["? help"], ["? help"]),
    ]

    @Test func `a jump waits for what the next keys are about`() throws {
        var session = try Session(path: PlayedSession.folder.appendingPathComponent("tour.yaml").path)
        session.steps.removeAll { $0.action?.key == "move" }
        let played = try PlayedSession(session, rows: 40, columns: 120)
        let step = try #require(session.steps.firstIndex { $0.caption?.hasPrefix("F moves them") == true }) + 1
        played.player.start(pausedAfter: step)
        #expect(played.loop.run(atMost: .seconds(120)) { played.player.index == step && played.player.isPaused })
        played.settle()
        #expect(played.text.contains("Unknown Senders      203"), "\(played.text)")
    }

    @Test(arguments: [(60, 200), (40, 120), (24, 80), (24, 60), (20, 40), (16, 48)])
    func `every caption matches the screen`(rows: Int, columns: Int) throws {
        let session = try Session(path: PlayedSession.folder.appendingPathComponent("tour.yaml").path)
        let played = try PlayedSession(session, rows: rows, columns: columns)
        #expect(played.play())
        #expect(played.shots.count == Self.captions.count)
        for (expected, shot) in zip(Self.captions, played.shots) {
            #expect(shot.caption.hasPrefix(expected.caption))
            #expect(shot.shows(shot.caption), "\(shot.text)")
            for text in columns >= 60 ? expected.wide : expected.narrow {
                #expect(shot.shows(text), "\(shot.caption): \(text) is missing on the screen\n\(shot.text)")
            }
        }
        // Showing messages does not mark them as read.
        #expect(try played.phone.store.counts().unread == 213)
    }

    /// As `siftbox check` does it.
    @Test(arguments: ["tour.yaml", "demo-2017.yaml", "demo-2022.yaml"])
    func `what each project session expects on the screen is there`(_ file: String) throws {
        let session = try Session(path: PlayedSession.folder.appendingPathComponent(file).path)
        #expect(session.usesScreen)
        let result = SessionCheck.run(session, display: { InMemoryInbox($0) })
        #expect(result.verdict == .passed, "\(result)")
        #expect(result.notes.allSatisfy { $0.contains(": columns: ") }, "\(result.notes)")
        let captions = session.steps.filter { $0.action is CaptionStep }
        #expect(captions.allSatisfy { $0.expectation != nil })
    }

    /// With the pauses of a session that is watched, at any speed of the machine.
    @Test(arguments: [("tour.yaml", 40...50), ("demo-2017.yaml", 80...110), ("demo-2022.yaml", 70...110)])
    func `a film of the tour takes less than a minute, and of a talk less than two`(
        _ file: String, _ seconds: ClosedRange<Int>
    ) throws {
        let session = try Session(path: PlayedSession.folder.appendingPathComponent(file).path)
        let film = try FilmRecorder.record(session.withDefaultResponseTimeout(.seconds(60)))
        #expect(seconds.contains(film.milliseconds / 1000), "\(film.milliseconds) ms")
        // What it is about can be seen within five seconds.
        let captions = session.steps.compactMap { ($0.action as? CaptionStep)?.text }
        let first = try #require(captions.first)
        let shown = try #require(film.frames.first { $0.grid.text.contains(first.prefix(40)) })
        #expect(shown.milliseconds < 5000)
    }

    /// A past fault of the tour: `i` opened the page of another conversation.
    @Test func `the check fails when the wrong message is on the screen`() throws {
        var session = try Session(path: PlayedSession.folder.appendingPathComponent("tour.yaml").path)
        let press = try #require(session.steps.firstIndex { ($0.action as? PressStep)?.keys == [.text("i")] })
        session.steps.insert(
            Step(
                position: .start,
                action: ShowStep(place: .conversation(ConversationSelector(from: "12648")))), at: press)
        guard case .failed(let failures) = SessionCheck.run(session, display: { InMemoryInbox($0) }).verdict else {
            Issue.record("the page of a shop passed for that of Sam")
            return
        }
        #expect(failures.contains { $0.key == "screen" && $0.expected.contains("Why · +1 (202) 555-0142") })
    }
}
