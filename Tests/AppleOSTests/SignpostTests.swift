import AppleOSLog
import Testing

struct SignpostTests {
    @Test func `identifiers are distinct`() {
        let signposter = OSSignposter(subsystem: "test", category: .pointsOfInterest)
        #expect(signposter.makeSignpostID() != signposter.makeSignpostID())
        let object = NSObject()
        #expect(signposter.makeSignpostID(from: object) == OSSignpostID(log: .default, object: object))
        #expect(OSSignpostID.null < .exclusive)
    }

    @Test func `a task is run without its message`() throws {
        var count = 0
        let length = OSSignposter().withIntervalSignpost("Count", "for \({ count += 1; return count }())") { 5 }
        #expect(length == 5)
        #expect(count == 0)
        #expect(throws: CancellationError.self) {
            try OSSignposter.disabled.withIntervalSignpost("Throw") { throw CancellationError() }
        }
    }
}
