import Foundation

enum Wording {
    static func isGreeting(_ text: String) -> Bool {
        guard let url = Bundle.main.url(forResource: "greetings", withExtension: "json"),
            let data = try? Data(contentsOf: url),
            let words = try? JSONDecoder().decode([String].self, from: data)
        else { return false }
        return words.contains { text.hasPrefix($0) }
    }

    /// In the folder that is copied as it is.
    static func isListed(_ text: String) -> Bool {
        guard let url = Bundle.main.url(forResource: "friends", withExtension: "txt", subdirectory: "Lists/People"),
            let list = try? String(contentsOf: url, encoding: .utf8)
        else { return false }
        return list.split(separator: "\n").contains { text.contains($0) }
    }
}
