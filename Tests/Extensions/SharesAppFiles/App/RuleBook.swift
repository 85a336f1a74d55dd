// swift-format-ignore-file
import UIKit

final class RuleBook {
    static let shared = RuleBook()
    private(set) var words = ["raffle", "jackpot"]

    func matches(_ text: String) -> Bool {
        words.contains { text.localizedCaseInsensitiveContains($0) }
    }

    func remove(at index: Int) { words.remove(at: index) }
}

extension RuleBook {
    var tint: UIColor { words.isEmpty ? .systemGray : .systemBlue }
}
