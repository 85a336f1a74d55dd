import AppleCombine
import Testing

@Suite("Combine's operators that OpenCombine does not have")
struct CombineTests {
    private struct Failure: Error, Equatable {}

    @Test func `combineLatest waits for both, then follows either, and finishes with both`() {
        let (words, weight) = (PassthroughSubject<String, Never>(), PassthroughSubject<Int, Never>())
        var seen: [String] = []
        var isFinished = false
        let running = words.combineLatest(weight) { "\($0)\($1)" }
            .sink { _ in
                isFinished = true
            } receiveValue: {
                seen.append($0)
            }
        words.send("a")
        #expect(seen.isEmpty)
        weight.send(1)
        weight.send(2)
        words.send("b")
        weight.send(completion: .finished)
        #expect(!isFinished)
        words.send("c")
        words.send(completion: .finished)
        #expect(seen == ["a1", "a2", "b2", "c2"] && isFinished)
        running.cancel()
    }

    @Test func `combineLatest of three fails with the first failure`() {
        let last = PassthroughSubject<Int, Failure>()
        var seen: [Int] = []
        var end: Subscribers.Completion<Failure>?
        let running = Just(1).setFailureType(to: Failure.self)
            .combineLatest(Just(2).setFailureType(to: Failure.self), last)
            .sink {
                end = $0
            } receiveValue: {
                seen.append($0 + $1 + $2)
            }
        last.send(3)
        last.send(completion: .failure(Failure()))
        #expect(seen == [6] && end == .failure(Failure()))
        running.cancel()
    }

    @Test func `merge has the values of both as they come`() {
        let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
        var seen: [Int] = []
        var isFinished = false
        let running = first.merge(with: second).sink { _ in
            isFinished = true
        } receiveValue: {
            seen.append($0)
        }
        first.send(1)
        second.send(2)
        first.send(completion: .finished)
        #expect(!isFinished)
        second.send(3)
        second.send(completion: .finished)
        #expect(seen == [1, 2, 3] && isFinished)
        running.cancel()
    }
}
