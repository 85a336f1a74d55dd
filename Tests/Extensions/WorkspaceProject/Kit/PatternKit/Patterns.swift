//
//  Patterns.swift
//  PatternKit
//

import Foundation

public struct Patterns {
    public static func isCode(_ text: String) -> Bool {
        text.range(of: "\\b[0-9]{4,6}\\b", options: .regularExpression) != nil
    }
}
