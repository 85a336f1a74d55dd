//
//  Shouting.swift
//  Shout Guard
//

import Foundation

/// Used by the app's preview and by the filter.
struct Shouting {

    /// At least two thirds of the letters are capitals.
    static func isShouting(_ text: String) -> Bool {
        let letters = text.unicodeScalars.filter(CharacterSet.letters.contains)
        let capitals = letters.filter(CharacterSet.uppercaseLetters.contains)
        return letters.count > 8 && capitals.count * 3 >= letters.count * 2
    }
}
