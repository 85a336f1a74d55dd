//
//  Weights.swift
//  SortingKit
//

enum Weights {
    static let points = ["free": 1, "prize": 2, "urgent": 1]
}
