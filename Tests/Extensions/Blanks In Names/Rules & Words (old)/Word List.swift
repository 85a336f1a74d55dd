import Foundation

struct WordList {
    let words: [String]

    static func named(_ name: String) -> WordList {
        let url = Bundle.main.url(forResource: name, withExtension: "txt")
        let text = url.flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? ""
        return WordList(words: text.split(whereSeparator: \.isNewline).map(String.init))
    }
}
