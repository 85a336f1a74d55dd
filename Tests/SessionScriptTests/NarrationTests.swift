import Device
import Foundation
import LocatedYAML
import SessionTerms
import TestFiles
import Testing

@testable import SessionScript

/// What a session shows its viewer beside the screen.
@Suite struct NarrationTests {
    private let change = SavedChange(file: "Handler.swift", line: 3, removed: "a", added: "b")

    @Test func `keys and a change are shown at once, and with the caption that follows`() {
        var narration = Narration()
        narration.show("One")
        narration.show([SessionKey.text("i")])
        #expect(narration.caption == "One" && narration.keys == [.text("i")])
        narration.show(change)
        narration.show("Two")
        #expect(narration.caption == "Two" && narration.keys == [.text("i")] && narration.change == change)
        narration.show([SessionKey.named(.escape)])
        #expect(narration.keys == [.named(.escape)] && narration.change == change)
        narration.show("Three")
        #expect(narration.keys == [.named(.escape)] && narration.change == nil)
        narration.show("Four")
        #expect(narration.keys == [] && narration.change == nil)
    }

    @Test func `a caption is past when a step begins that does something`() {
        var narration = Narration()
        narration.show("One")
        narration.begin(Step(position: SourcePosition(line: 1, column: 1), action: nil))
        #expect(!narration.isCaptionPast)
        narration.begin(Step(position: SourcePosition(line: 2, column: 1), action: WaitStep(milliseconds: 1)))
        #expect(narration.isCaptionPast && narration.caption == "One")
        narration.show("Two")
        #expect(!narration.isCaptionPast)
    }

    @Test func `a playing session shows the keys that it presses`() throws {
        let steps =
            "- caption: One\n- press: [m, Enter]\n- caption: Two\n- press: Esc\n- caption: Three\n- caption: Four"
        var pressed = 0
        let screen = SessionScreen(
            press: { keys, then in
                pressed += keys.count
                then()
            }, text: { "" })
        let stage = try Stage(try session(steps), pace: .atOnce, screen: screen)
        var shown: [String: [SessionKey]] = [:]
        stage.player.onChange = { [unowned player = stage.player] in
            if let caption = player.caption { shown[caption] = player.pressedKeys }
        }
        stage.player.start()
        #expect(stage.turn { stage.player.isFinished })
        #expect(pressed == 3)
        #expect(shown["One"] == [.text("m"), .named(.enter)] && shown["Two"] == [.named(.escape)])
        #expect(shown["Three"] == [.named(.escape)] && shown["Four"] == [])
    }

    @Test func `a saved file's change is what the viewer sees`() throws {
        let folder = TestFolder()
        try folder.write("Mine/Handler.swift", "one\n  if a {\ntwo\n")
        let copy = try WorkingCopy(of: folder.path("Mine"))
        let step = SaveStep(file: folder.path("Mine/Handler.swift"), replaced: "if a", replacement: "if b")
        #expect(
            try copy.save(step)
                == SavedChange(file: "Handler.swift", line: 2, removed: "if a {", added: "if b {"))
    }
}

@Suite struct SavedChangeTests {
    private func change(_ before: String, _ after: String) -> SavedChange? {
        SavedChange(file: "F.swift", from: before, to: after)
    }

    @Test func `the first removed and the first added line, without their common indentation`() {
        let found = change("a\n    if x {\n        y\n    }\n", "a\n    if x, z {\n        y\n    }\n")
        #expect(found == SavedChange(file: "F.swift", line: 2, removed: "if x {", added: "if x, z {"))
        #expect(change("\tx\n", "\t\tx\n") == SavedChange(file: "F.swift", line: 1, removed: "x", added: "\tx"))
    }

    @Test func `more lines are counted, and lines can be only added or only removed`() {
        let more = change("a\nb\nc\nd", "a\nB\nC\nX\nd")
        #expect(more?.removed == "b" && more?.added == "B" && more?.moreLines == 3 && more?.line == 2)
        #expect(more?.place.hasSuffix(":2, and 3 more lines") == true)
        let added = change("a\na\n", "a\na\na\n")
        #expect(added?.removed == nil && added?.added == "a" && added?.moreLines == 0 && added?.line == 3)
        #expect(added?.place.hasSuffix(":3") == true && added?.more == nil)
        let removed = change("a\nb\nc", "a\nc")
        #expect(removed?.removed == "b" && removed?.added == nil && removed?.line == 2)
        #expect(change("a\r\nb\r\n", "a\r\nb\r\n") == nil)
        #expect(change("", "a")?.added == "a" && change("", "a")?.removed == "")
    }

    @Test func `of a long line, what is around the change is kept`() throws {
        let start = String(repeating: "s", count: 300_000), end = String(repeating: "e", count: 300_000)
        let found = try #require(change(start + "old" + end, start + "new" + end))
        let (removed, added) = (try #require(found.removed), try #require(found.added))
        #expect(removed.hasPrefix("…s") && removed.hasSuffix("e…") && removed.count < 700)
        #expect(removed.contains("sold") && added.contains("snew"))
    }
}
