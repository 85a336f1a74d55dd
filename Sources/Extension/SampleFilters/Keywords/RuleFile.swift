import Foundation
import KeywordRules

/// The rule file. It is read on first use and reloaded after changes.
struct RuleFile {
    private let shared: URL?
    private let own: URL?
    private var read: (state: State, rules: KeywordRuleSet)?

    private static let maxBytes = 1 << 20

    private enum State: Equatable {
        case shared(changed: Date, bytes: Int)
        case own
    }

    init(group: String) {
        shared = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)?
            .appendingPathComponent("Keywords.txt")
        own = Bundle.main.url(forResource: "Keywords", withExtension: "txt")
    }

    /// The rules in the current version of the file.
    var current: KeywordRuleSet {
        mutating get {
            let state = self.state
            if let read, read.state == state { return read.rules }
            let rules = rules(of: state)
            read = (state, rules)
            return rules
        }
    }

    private var state: State {
        guard let shared, let facts = try? FileManager.default.attributesOfItem(atPath: shared.path),
            let changed = facts[.modificationDate] as? Date, let bytes = facts[.size] as? Int
        else { return .own }
        return .shared(changed: changed, bytes: bytes)
    }

    private func rules(of state: State) -> KeywordRuleSet {
        guard let file = state == .own ? own : shared, let data = try? Data(contentsOf: file) else {
            NSLog("%@", "Keywords.txt cannot be read: messages are not filtered.")
            return KeywordRuleSet("")
        }
        guard data.count <= Self.maxBytes else {
            NSLog("%@", "Keywords.txt is too long: \(data.count) bytes, at most \(Self.maxBytes).")
            return KeywordRuleSet("")
        }
        let isWide = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
        let text = isWide ? String(data: data, encoding: .utf16) : String(data: data, encoding: .utf8)
        if text == nil { NSLog("%@", "Keywords.txt is not UTF-8: only the letters a to z are recognized.") }
        let rules = KeywordRuleSet(text ?? String(decoding: data, as: UTF8.self))
        for mistake in rules.mistakes { NSLog("%@", "Keywords.txt, \(mistake)") }
        if rules.isEmpty { NSLog("%@", "Keywords.txt contains no rules: messages are not filtered.") }
        return rules
    }
}
