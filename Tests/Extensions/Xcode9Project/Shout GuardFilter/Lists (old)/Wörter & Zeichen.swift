//
//  Wörter & Zeichen.swift
//  Shout GuardFilter
//

import Foundation

enum Wörter {
    static let list: [String] = {
        guard let url = Bundle.main.url(forResource: "shop words", withExtension: "txt"),
            let text = try? String(contentsOf: url, encoding: .utf8)
        else { return [] }
        return text.components(separatedBy: "\n").filter { !$0.isEmpty }
    }()
}

enum Zeichen {
    static func count(in text: String) -> Int {
        return text.filter { "!$€".contains($0) }.count
    }
}
