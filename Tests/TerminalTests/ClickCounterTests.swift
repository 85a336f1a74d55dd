import Testing

@testable import Terminal

struct ClickCounterTests {
    @Test func `two quick clicks at one place are a double click`() {
        var clicks = ClickCounter()
        let start = ContinuousClock.now
        let here = Position(row: 1, column: 1)
        #expect(clicks.click(at: here, time: start) == .click)
        #expect(clicks.click(at: here, time: start + .milliseconds(100)) == .doubleClick)
        #expect(clicks.click(at: here, time: start + .milliseconds(200)) == .click)
        #expect(clicks.click(at: Position(row: 1, column: 2), time: start + .milliseconds(300)) == .click)
        #expect(clicks.click(at: Position(row: 1, column: 2), time: start + .seconds(2)) == .click)
    }
}
