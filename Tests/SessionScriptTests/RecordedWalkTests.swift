import Foundation
import Messages
import PropertyTesting
import TestFiles
import Testing

@testable import SessionScript

/// A recorded session is the inbox that was recorded: random walks, recorded, written, read and played.
///
/// `SIFTBOX_WALKS=500` does more of them.
@Suite("Recorded random walks", .waitsForPrograms)
struct RecordedWalkTests {
    private static let count =
        ProcessInfo.processInfo.environment["SIFTBOX_WALKS"].flatMap { UInt64($0) } ?? 4

    /// Walks that once failed.
    @Test(
        arguments: [
            [.receive(sender: 5, body: 8), .delete(3), .markKnown(2)],
            [
                .burst(count: 4, body: 3), .delete(1), .burst(count: 4, body: 11), .recover(4), .undo,
                .receive(sender: 5, body: 9), .several(kind: 3, 7, 3),
            ],
            [.set(4), .set(6), .receive(sender: 4, body: 0), .undo, .receive(sender: 4, body: 4)],
        ] as [[WalkAction]])
    func `what once differed is the same`(_ walk: [WalkAction]) throws {
        #expect(try violation(of: walk, on: .twentySix) == nil)
    }

    @Test(arguments: Release.all)
    func `a recorded walk passes as it is, and gives the same inbox`(_ release: Release) throws {
        try expectNoCounterexample(
            seeds: 0..<Self.count, make: { random in (0..<30).map { _ in WalkAction.random(&random) } },
            violation: { try violation(of: $0, on: release) })
    }
}
