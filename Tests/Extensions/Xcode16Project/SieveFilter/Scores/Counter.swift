//
//  Counter.swift
//  SieveFilter
//

/// How many messages this process has seen. With the project's default isolation it belongs to the main actor.
final class Counter {
    static let shared = Counter()
    private(set) var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}
