//
//  Offers.swift
//  Sieve
//

import Foundation

/// The words of offers, shown in the app and used by the filter.
struct Offers: Decodable {
    let words: [String]

    static let all: Offers = {
        guard let url = Bundle.main.url(forResource: "offers", withExtension: "json"),
            let data = try? Data(contentsOf: url)
        else { return Offers(words: []) }
        return (try? JSONDecoder().decode(Offers.self, from: data)) ?? Offers(words: [])
    }()

    func isOffer(_ text: String) -> Bool { words.contains { text.localizedCaseInsensitiveContains($0) } }
}
