import Foundation
import Messages
import PropertyTesting
import Testing

/// The stored form of a message's journey.
@Suite struct JourneyTests {
    @Test func `a journey is decoded as it was encoded`() throws {
        var cases = [Journey.usual, Journey(release: 16, alert: Alert(alerts: true, rule: .n4))]
        var random = SeededGenerator(seed: 1)
        for _ in 0..<500 { cases.append(Journey.random(&random)) }
        for journey in cases {
            let back = try JSONDecoder().decode(Journey.self, from: JSONEncoder().encode(journey))
            #expect(back == journey)
        }
    }

    @Test func `the usual journey takes less than 250 bytes`() throws {
        let size = try JSONEncoder().encode(Journey.usual).count
        #expect(size < 250)
    }

    @Test func `its rules are those that applied, in order, each once`() {
        #expect(Journey.usual.rules == [.q1, .q2, .f2, .n2])
        var contact = Journey(release: 16, alert: Alert(alerts: true, rule: .n4))
        contact.reason = .contact
        contact.filedBy = [.r2, .r2]
        #expect(contact.rules == [.c5, .r2, .n4])
    }
}
