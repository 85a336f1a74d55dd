import Foundation
import TestFiles
import Testing

/// `siftbox listen` itself; what is sent to it is in `SendTests`.
@Suite(.waitsForPrograms) struct ListenTests {
    @Test func `a reader that stops reading does not stop the inbox`() throws {
        let inbox = try ListeningInbox([])
        let body = String(repeating: "x", count: 400)
        let messages = (1...4000).map { "{\"from\":\"24273\",\"text\":\"\($0) \(body)\"}\n" }.joined()
        // It prints more than the pipe and the inbox keep, and nothing reads it.
        try inbox.run(["send"], input: messages).ended(0, errors: "4,000 messages sent.")
        var lines = 0
        while let line = inbox.line(), !line.contains("left out, because") { lines += 1 }
        #expect((1000..<8000).contains(lines), "\(lines)")
    }
}
