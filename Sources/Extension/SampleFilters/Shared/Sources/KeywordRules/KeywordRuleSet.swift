/// Rules in a text file that assign categories to messages by words and senders.
///
///     # The first matching rule decides.
///     junk: winner, loan
///     transactionalFinance: invoice, debited from
///     promotionalOffers: "sale", discount
///     sender AX-*, VM-*: transaction
///     sender +1 202 555*: junk: prize, lottery
///
/// - A line is a category, a colon, and words separated by commas. A word matches anywhere, also inside another word;
///   `"in quotes"` it matches only as a whole word (or several). Case, the composition of accents and full-width forms
///   are ignored.
/// - A line that begins with `sender` and names or numbers, with `*` for any characters, applies only to messages from
///   these senders. Without words it applies to all of them.
/// - A category is Apple's name or its end, such as `transactionalFinance` or `finance`; or `transaction`, `promotion`,
///   `junk`, `allow`.
/// - Blank lines and comments after # are ignored. A line with a mistake is ignored and reported in `mistakes`.
public struct KeywordRuleSet: Sendable {
    /// A mistake in a line.
    public struct Mistake: Hashable, Sendable, CustomStringConvertible {
        /// The line number, from 1.
        public let line: Int
        public let reason: String

        public var description: String { "line \(line): \(reason)" }
    }

    /// The maximum number of mistakes that are reported.
    public static let maxMistakes = 100

    public private(set) var mistakes: [Mistake] = []
    private var rules: [Rule] = []
    /// The words by their first characters, so that the time to match does not grow with the number of rules.
    private var words: [UInt32: [(word: Word, rule: Int)]] = [:]

    struct Rule: Sendable {
        var senders: [SenderPattern] = []
        var code = 0
        var words: [Word] = []
    }

    /// - Parameter text: The content of the file, with any line ends.
    public init(_ text: String) { self.init(text, labels: nil) }

    /// Rules with labels in place of Apple's categories: `code(sender:body:)` returns a label's index.
    ///
    /// - Parameters:
    ///   - text: The content of the file, with any line ends.
    ///   - labels: nil: Apple's categories.
    public init(_ text: String, labels: [String]?) {
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            var parser = RuleLine(line, labels: labels)
            if let rule = parser.rule() { rules.append(rule) }
            for reason in parser.mistakes where mistakes.count < Self.maxMistakes {
                mistakes.append(Mistake(line: number + 1, reason: reason))
            }
        }
        for index in rules.indices { indexWords(of: index) }
    }

    /// Adds a rule after the others. Its words match anywhere.
    public mutating func add(_ words: [String], code: Int) {
        let words = words.map { Word(scalars: Word.scalars(of: $0), isWhole: false) }.filter { !$0.scalars.isEmpty }
        guard !words.isEmpty else { return }
        rules.append(Rule(code: code, words: words))
        indexWords(of: rules.count - 1)
    }

    private mutating func indexWords(of index: Int) {
        for word in rules[index].words { words[word.scalars[0], default: []].append((word, index)) }
    }

    public var isEmpty: Bool { rules.isEmpty }

    /// The categories of the rules, in their order, without duplicates.
    public var codes: [Int] {
        var codes: [Int] = []
        for rule in rules where !codes.contains(rule.code) { codes.append(rule.code) }
        return codes
    }

    /// The category of the first matching rule; nil if none matches.
    public func code(sender: String?, body: String?) -> Int? {
        guard !rules.isEmpty else { return nil }
        var best = rules.count
        for (index, rule) in rules.enumerated() where rule.words.isEmpty {
            guard rule.senders.contains(where: { $0.matches(sender) }) else { continue }
            best = index
            break
        }
        let text = Word.scalars(of: body ?? "")
        for place in text.indices {
            for (word, index) in words[text[place]] ?? [] where index < best {
                guard word.matches(at: place, in: text) else { continue }
                let senders = rules[index].senders
                if senders.isEmpty || senders.contains(where: { $0.matches(sender) }) { best = index }
            }
        }
        return best < rules.count ? rules[best].code : nil
    }
}
