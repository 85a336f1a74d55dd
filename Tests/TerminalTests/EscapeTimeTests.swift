import Testing

@testable import Terminal

/// How long the screen waits after an ESC, and what arrives in that time.
struct EscapeTimeTests {
    private func time(_ variables: [String: String], configured: Int? = nil) -> EscapeTime {
        EscapeTime(configured: configured) { variables[$0] ?? "" }
    }

    @Test func `25 ms here, 100 over SSH`() {
        #expect(time([:]).milliseconds == 25 && time([:]).reason == .standard)
        for name in ["SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"] {
            let found = time([name: "x"])
            #expect(found.milliseconds == 100 && found.reason == .network, "\(name)")
            #expect(time([name: ""]).milliseconds == 25)
            // They send each sequence at once.
            #expect(time([name: "x", "TMUX": "/tmp/tmux-0/default,1,0"]).milliseconds == 25)
            #expect(time([name: "x", "STY": "1.pts"]).milliseconds == 25)
        }
    }

    @Test func `ESCDELAY comes before the configuration, and this before SSH`() {
        #expect(time(["SSH_TTY": "x"], configured: 50).milliseconds == 50)
        #expect(time([:], configured: 50).reason == .configuration)
        let found = time(["ESCDELAY": "300", "SSH_TTY": "x"], configured: 50)
        #expect(found.milliseconds == 300 && found.reason == .environment && found.ignoredValue == nil)
        #expect(time(["ESCDELAY": "0"]).milliseconds == 0)
    }

    @Test(arguments: ["abc", "-1", "5001", "25 ", "2.5", "0x20", "99999999999999999999", "２５"])
    func `an invalid ESCDELAY is ignored and reported`(value: String) {
        let found = time(["ESCDELAY": value], configured: 50)
        #expect(found.milliseconds == 50 && found.reason == .configuration && found.ignoredValue == value)
    }

    @Test func `an arrow key whose bytes arrive within the time is one key`() {
        for (gap, escapeTime, isKey) in [
            (40, 25, false), (40, 100, true), (200, 300, true), (99, 100, true), (101, 100, false),
        ] {
            var timeline = InputTimeline(escapeTime: .milliseconds(escapeTime))
            timeline.receive([0x1B])
            timeline.wait(gap)
            timeline.receive(Array("[A".utf8))
            timeline.wait(1000)
            let keys: [Key] = isKey ? [.up] : [.escape, .character("["), .character("A")]
            #expect(timeline.typed == keys.map { .key($0) }, "\(gap) ms of \(escapeTime)")
        }
    }

    @Test(arguments: [0, 25, 100]) func `after the second byte of a key's sequence the others have more time`(time: Int)
    {
        for sequence in ["[A", "OA", "[1;5A"] {
            var timeline = InputTimeline(escapeTime: .milliseconds(time))
            timeline.receive(Array("\u{1B}\(sequence.first!)".utf8))
            for byte in sequence.utf8.dropFirst() {
                timeline.wait(400)
                timeline.receive([byte])
            }
            #expect(timeline.typed == [.key(.up)])
        }
    }

    @Test func `Esc alone is a key after the time`() {
        for milliseconds in [0, 25, 300] {
            var timeline = InputTimeline(escapeTime: .milliseconds(milliseconds))
            timeline.receive([0x1B])
            timeline.wait(milliseconds)
            #expect(timeline.typed == [.key(.escape)])
        }
    }
}
