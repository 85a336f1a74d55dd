//
//  Scorer.swift
//  SortingKit
//

import Foundation

public struct Scorer {
    public init() {}

    /// The points of a text: two for each link, and those of its words.
    public func points(of text: String) -> Int {
        let words = text.lowercased().split(separator: " ")
        return words.reduce(0) { sum, word in
            sum + (word.hasPrefix("http") ? 2 : 0) + (Weights.points[String(word)] ?? 0)
        }
    }
}
