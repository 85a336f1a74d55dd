import JSONCodec
import Synchronization
import Testing

@testable import Gateway

/// Server-sent events, as a browser reads them.
@Suite struct EventStreamTests {
    @Test func `an event has its name and one line of data`() async throws {
        let events = Mutex<[JSONObject]>([
            JSONObject([("event", .string("message")), ("text", .string("two\nlines\r\u{85}\u{2028}"))]),
            JSONObject([("event", .string("a\ndata: b"))]),
        ])
        let stream = EventStream {
            try events.withLock { events in
                guard !events.isEmpty else { throw InboxFailure.closed }
                return events.removeFirst()
            }
        }
        var text = ""
        for try await bytes in stream { text += String(decoding: bytes, as: UTF8.self) }
        #expect(
            text == """
                : what changes in the inbox

                event: message
                data: {"event":"message","text":"two\\nlines\\r\\u0085\u{2028}"}

                event: adatab
                data: {"event":"a\\ndata: b"}


                """)
    }

    @Test func `another error ends the answer`() async throws {
        let stream = EventStream { throw CancellationError() }
        await #expect(throws: CancellationError.self) { for try await _ in stream {} }
    }
}
