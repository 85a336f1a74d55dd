import Testing

@testable import FilterProcesses

@Suite struct QueueStartTests {
    @Test func `a queue has its elements in order, and is shortened at its end or when half of it is unused`() {
        var values = Array(0..<5000)
        var start = QueueStart()
        for expected in 0..<4999 {
            #expect(values[start.index] == expected)
            values.removeFirst(start.advance(of: values.count))
            #expect(start.index <= max(1024, values.count / 2))
        }
        #expect(values[start.index...] == [4999])
        #expect(start.advance(of: values.count) == values.count && start.index == 0)
    }
}
