import Foundation
import KeywordRules

/// The file of rules, read when it is needed first, and again when it was changed.
struct RuleFile {
    private let shared: URL?
    private let own: URL?
    private var read: (state: State, rules: KeywordRules)?

    /// A longer one is no list that somebody has written.
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

    /// The rules as they stand in the file now.
    var current: KeywordRules {
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

    private func rules(of state: State) -> KeywordRules {
        guard let file = state == .own ? own : shared, let data = try? Data(contentsOf: file) else {
            NSLog("%@", "Keywords.txt cannot be read: every text is left to the phone.")
            return KeywordRules("")
        }
        guard data.count <= Self.maxBytes else {
            NSLog("%@", "Keywords.txt has \(data.count) bytes, and at most \(Self.maxBytes) are read.")
            return KeywordRules("")
        }
        let isWide = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
        let text = isWide ? String(data: data, encoding: .utf16) : String(data: data, encoding: .utf8)
        if text == nil { NSLog("%@", "Keywords.txt is not UTF-8: letters beyond a to z are not recognised.") }
        let rules = KeywordRules(text ?? String(decoding: data, as: UTF8.self))
        for mistake in rules.mistakes { NSLog("%@", "Keywords.txt, \(mistake)") }
        if rules.isEmpty { NSLog("%@", "Keywords.txt has no rule: every text is left to the phone.") }
        return rules
    }
}
