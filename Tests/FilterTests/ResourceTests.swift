import Foundation
import TestFiles
import Testing

/// The attempts to take more than the limits (Escapes/resources.py) under both isolation mechanisms, started by root and
/// by another user.
@Suite("X5: no attempt takes more of the machine than its bound", .waitsForPrograms, .serialized)
struct ResourceTests {
    @Test(arguments: EscapeTests.cases.filter { $0.abi == nil || ($0.abi == 5 && !$0.isRoot) })
    func `every attempt is held`(_ attempt: EscapeTests.Case) throws {
        guard let (status, text) = try EscapeTests.run(attempt, list: "resources.py") else { return }
        let bad = text.split(separator: "\n").filter { !$0.hasPrefix("held ") }.joined(separator: "\n")
        #expect(status == 0 && bad.hasPrefix("tried 2"), "\(bad)")
    }
}
