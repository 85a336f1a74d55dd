import AppleSwiftUI
import Foundation
import Testing

@Suite("Rows that are moved and removed")
struct EditedRowsTests {
    @Test func `elements move in front of another one`() {
        var letters = ["a", "b", "c", "d", "e"]
        letters.move(fromOffsets: [0, 2], toOffset: 4)
        #expect(letters == ["b", "d", "a", "c", "e"])
        letters.move(fromOffsets: [4], toOffset: 0)
        #expect(letters == ["e", "b", "d", "a", "c"])
        letters.move(fromOffsets: [0], toOffset: 5)
        #expect(letters == ["b", "d", "a", "c", "e"])
    }

    @Test func `elements are removed by their offsets`() {
        var letters = ["a", "b", "c", "d"]
        letters.remove(atOffsets: [0, 2])
        #expect(letters == ["b", "d"])
    }
}
