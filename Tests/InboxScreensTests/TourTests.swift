import Foundation
import Terminal
import Testing

@testable import InboxScreens
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
        Expected("This is the Messages inbox", ["No messages yet"], ["No messages yet"]),
        Expected("Mum is a contact", ["● Mum", "Is this the new number?"], ["● Mum Is this the new number?"]),
        Expected(
            "Sam is not in Contacts", ["+1 (202) 555-0142", "left your chalk bag"],
            ["▸ Hi, Sam here from the climbing gym"]),
        Expected(
            "Now the filter Black Friday is active", ["FILTERED BY BLACK FR", "Finance", "Coupons", "Junk"],
            ["FILTERED BY BLACK FRIDAY", "Finance", "Coupons"]),
        Expected(
            "The filter recognizes a bank's message", ["Finance · Black Friday", "debited from account XX12"],
            ["‹ Finance", "▸ Rs 499.00 was debited"]),
        Expected(
            "A shop's offer", ["Coupons · Black Friday", "20 percent off holds and ropes"],
            ["‹ Coupons", "▸ Black Friday! Coupon CHALK20"]),
        Expected(
            "This one is junk", ["+44 7700 900777", "Junk · filtered by", "in a lottery"],
            ["‹ Junk", "▸ Congratulations! You have won"]),
        Expected(
            "The screen Why shows the message's journey",
            ["Why · +44 7700 900777", "Junk: Black Friday answered junk"],
            ["Why · +44 7700 900777", "Junk: Black Friday answered junk"]),
        Expected(
            "Poor Sam", ["Junk · filtered by", "You have won our bet"],
            ["‹ Junk", "▸ Twelve pull-ups, I counted."]),
        Expected(
            "Now Sam is a contact", ["Sam contact", "left your chalk bag", "You have won our bet"],
            ["‹ All Messages", "● Sam", "▸ Twelve pull-ups"]),
        Expected(
            "The caretaker's message", ["you have won it. Regards, the caretaker", "Junk · filtered by"],
            ["‹ Junk", "▸ Lottery for the parking space"]),
        Expected(
            "...twice...", ["Really? The one by the lime tree?", "1 reply"],
            ["‹ Junk", "▸ You: Really? The one by the lime"]),
        Expected(
            "...and the third reply", ["Then I will take it. Thank you!", "3 replies"],
            ["‹ All Messages", "▸ You: Then I will take it."]),
        Expected("From now on", ["Small enough. You have won the"], ["▸ Small enough. You have won"]),
        Expected("That was the tour", ["n new message"], ["? help"]),
    ]

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
        #expect(try played.phone.store.counts().unread == 8)
    }

    /// As `siftbox check` does it.
    @Test(arguments: ["tour.yaml"])
    func `what each project session expects on the screen is there`(_ file: String) throws {
        let session = try Session(path: PlayedSession.folder.appendingPathComponent(file).path)
        #expect(session.usesScreen)
        let result = SessionCheck.run(session, display: { InMemoryInbox($0) })
        #expect(result.verdict == .passed, "\(result)")
        #expect(result.notes == [])
        let captions = session.steps.filter { $0.action is CaptionStep }
        #expect(captions.allSatisfy { $0.expectation != nil })
    }

    /// A past fault of the tour: `i` opened the page of another conversation.
    @Test func `the check fails when the wrong message is on the screen`() throws {
        var session = try Session(path: PlayedSession.folder.appendingPathComponent("tour.yaml").path)
        let press = try #require(session.steps.firstIndex { ($0.action as? PressStep)?.keys == [.text("i")] })
        session.steps.insert(
            Step(
                position: .start,
                action: ShowStep(place: .conversation(ConversationSelector(from: "24273")))), at: press)
        guard case .failed(let failures) = SessionCheck.run(session, display: { InMemoryInbox($0) }).verdict else {
            Issue.record("the page of the coupon passed for that of the lottery")
            return
        }
        #expect(failures.contains { $0.key == "screen" && $0.expected.contains("Why · +44 7700 900777") })
    }
}
