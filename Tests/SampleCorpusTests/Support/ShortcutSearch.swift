/// Finds rules that are too good for what they look at: one trait of a message that nearly decides its action. A filter
/// that has learned such a rule from a corpus is right there, and wrong on an iPhone.
enum ShortcutSearch {
    /// A rule is a shortcut if at least this share of the messages that it selects has the action, and it selects at
    /// least `recall` of those with the action.
    static let precision = 0.8
    static let recall = 0.3
    /// In fewer messages, chance alone makes such rules.
    static let minimum = 100

    /// The shortcuts in all messages, and in those of each language and country with enough of them.
    static func inGroups(_ messages: [SampleMessage]) -> [String] {
        let traits = messages.map(MessageTraits.of)
        let languages = groups(messages, \.language), countries = groups(messages, \.country)
        return (["all": Array(messages.indices)].merging(languages) { $1 }.merging(countries) { $1 })
            .sorted { $0.key < $1.key }.filter { $0.key == "all" || $0.value.count >= minimum }
            .flatMap { name, rows in shortcuts(rows.map { (messages[$0], traits[$0]) }, in: name) }
    }

    /// The shortcuts by link and by sender in each country, however few messages it has.
    static func byLinkOrSender(_ messages: [SampleMessage]) -> [String] {
        groups(messages, \.country).sorted { $0.key < $1.key }.flatMap { name, rows in
            shortcuts(rows.map { (messages[$0], MessageTraits.ofLinksAndSender(messages[$0])) }, in: name)
        }
    }

    private static func groups(
        _ messages: [SampleMessage], _ key: KeyPath<SampleMessage, String>
    ) -> [String: [Int]] {
        Dictionary(grouping: messages.indices) { messages[$0][keyPath: key] }
    }

    /// Each trait is two rules: it is there, or it is not.
    private static func shortcuts(_ messages: [(SampleMessage, Set<String>)], in group: String) -> [String] {
        var totals: [String: Int] = [:]
        var counts: [String: [String: Int]] = [:]
        for (message, traits) in messages {
            totals[message.action, default: 0] += 1
            for trait in traits { counts[trait, default: [:]][message.action, default: 0] += 1 }
        }
        var found: [String] = []
        for (trait, byAction) in counts {
            let selected = byAction.values.reduce(0, +)
            for (action, total) in totals {
                let hits = byAction[action] ?? 0
                for (rule, right, all) in [
                    (trait, hits, selected), ("no \(trait)", total - hits, messages.count - selected),
                ] where isShortcut(right, of: all, total) {
                    found.append("\(group): \(rule) → \(action): \(right) of \(all), of \(total)")
                }
            }
        }
        return found.sorted()
    }

    private static func isShortcut(_ right: Int, of selected: Int, _ total: Int) -> Bool {
        right > 0 && Double(right) >= precision * Double(selected) && Double(right) >= recall * Double(total)
    }
}

extension SampleMessage {
    /// The action of the label: none, junk, transaction or promotion.
    var action: String {
        label.hasPrefix("transactional") ? "transaction" : label.hasPrefix("promotional") ? "promotion" : label
    }
}
