import Device
import Foundation
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import SessionScript

@Suite("Recording an inbox with chaos", .waitsForPrograms)
struct ChaosRecordingTests {
    private let folder = TestFolder()

    /// Sets chaos, receives messages while time passes, and returns the recording.
    private func record(_ shares: [ChaosEffect: Chaos.Share]) throws -> String {
        let inbox = try WalkedInbox(.sixteen)
        try inbox.recorder.start("recorded.yaml", in: folder.url)
        try inbox.enter(.chooseFilter("filterit"))
        var settings = inbox.phone.settings
        settings.chaos.seed = 7
        for (effect, share) in shares { settings.chaos[effect] = share }
        try inbox.enter(.change(settings))
        for number in 1...8 {
            let text = number.isMultiple(of: 2) ? "You won the lottery \(number)" : "Lunch? \(number)"
            try inbox.enter(.receive(IncomingMessage(from: "+1202555010\(number)", text: text)))
            inbox.phone.advanceClock(1_000)
            inbox.phone.loop.run(atMost: .seconds(60)) { inbox.phone.waiting == 0 }
        }
        try inbox.recorder.stop()
        return try String(contentsOfFile: folder.path("recorded.yaml"), encoding: .utf8)
    }

    private func check() -> CheckResult { SessionCheck.run(file: folder.path("recorded.yaml"), CheckOptions()) }

    @Test func `what chaos does with the filter is repeated`() throws {
        let text = try record([.filterWrong: .every(2), .filterTwice: .percent(50), .filterKilled: .every(3)])
        #expect(text.contains("chaos: { filter-wrong: every 2, filter-twice: 50%, filter-killed: every 3, seed: 7 }"))
        #expect(text.contains("diagnostic: "))
        #expect(check().verdict == .passed, "\(text)\n\(check())")
    }

    @Test func `what chaos does with messages is repeated with a session's clock`() throws {
        let text = try record(Dictionary(uniqueKeysWithValues: ChaosEffect.allCases.prefix(4).map { ($0, .every(2)) }))
        #expect(check().verdict == .passed, "\(text)\n\(check())")
    }

    @Test func `with a real clock, messages that are held back end a recording`() throws {
        let inbox = try WalkedInbox(.sixteen, clock: .real)
        var sentence: String?
        inbox.recorder.onEnd = { sentence = $0 }
        try inbox.recorder.start("recorded.yaml", in: folder.url)
        try inbox.enter(.receive(IncomingMessage(from: "24273", text: "Sale")))
        var settings = inbox.phone.settings
        settings.chaos[.messageLate] = .every(2)
        try inbox.enter(.change(settings))
        #expect(sentence?.contains("chaos holds messages back") == true)
        #expect(check().verdict == .passed)
    }
}
