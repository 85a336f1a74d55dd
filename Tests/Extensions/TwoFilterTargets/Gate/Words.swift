//
//  Words.swift
//  Gate
//

enum Words {
    static let junk = ["casino"]
}
