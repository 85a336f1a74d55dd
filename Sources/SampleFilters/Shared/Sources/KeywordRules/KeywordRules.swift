/// Rules that somebody has written into a text file: which words, and which senders, are of which category.
///
///     # The first rule that fits a text decides.
///     junk: winner, loan
///     transactionalFinance: invoice, debited from
///     promotionalOffers: "sale", discount
///     sender AX-*, VM-*: transaction
///     sender +1 202 555*: junk: prize, lottery
///
/// - A line is a category, a colon, and words with commas between them. A word counts wherever the text has it, also within
///   another word; `"in quotes"` only as a word, or several, by itself. Capitals make no difference, nor does it in how
///   many code points an accent is written, nor whether letters are full-width.
/// - `sender` and a name or number before it, with `*` for anything, is for texts of this sender alone; then the words may be
///   left out, and every text of theirs is meant.
/// - A category is Apple's name, or its end: `transactionalFinance` or `finance`; `transaction`, `promotion`, `junk` and
///   `allow`.
/// - Blank lines and what stands behind a # are passed over. A line with a mistake is passed over too, and told.
public struct KeywordRules: Sendable {
    /// What is wrong in a line, or looks wrong.
    public struct Mistake: Hashable, Sendable, CustomStringConvertible {
        /// From 1.
        public let line: Int
        public let reason: String

        public var description: String { "line \(line): \(reason)" }
    }

    /// What is not told any more.
    public static let maxMistakes = 100

    public private(set) var mistakes: [Mistake] = []
    private var rules: [Rule] = []
    /// The words by their first letters, so that a long list costs what a short one does.
    private var words: [UInt32: [(word: Word, rule: Int)]] = [:]

    struct Rule: Sendable {
        var senders: [SenderPattern] = []
        var code = 0
        var words: [Word] = []
    }

    /// - Parameter text: the file's; line ends of any system will do.
    public init(_ text: String) {
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            var parser = RuleLine(line)
            if let rule = parser.rule() { rules.append(rule) }
            for reason in parser.mistakes where mistakes.count < Self.maxMistakes {
                mistakes.append(Mistake(line: number + 1, reason: reason))
            }
        }
        for index in rules.indices { enter(index) }
    }

    /// Adds a rule behind the others, of words as they are: each counts wherever a text has it.
    public mutating func add(_ words: [String], code: Int) {
        let words = words.map { Word(scalars: Word.scalars(of: $0), isWhole: false) }.filter { !$0.scalars.isEmpty }
        guard !words.isEmpty else { return }
        rules.append(Rule(code: code, words: words))
        enter(rules.count - 1)
    }

    private mutating func enter(_ index: Int) {
        for word in rules[index].words { words[word.scalars[0], default: []].append((word, index)) }
    }

    public var isEmpty: Bool { rules.isEmpty }

    /// Whether a rule's words lead to each category, in the order of the rules, each once.
    public var codes: [Int] {
        var codes: [Int] = []
        for rule in rules where !codes.contains(rule.code) { codes.append(rule.code) }
        return codes
    }

    /// The category of the first rule that fits; nil: none does.
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
                guard word.stands(at: place, in: text) else { continue }
                let senders = rules[index].senders
                if senders.isEmpty || senders.contains(where: { $0.matches(sender) }) { best = index }
            }
        }
        return best < rules.count ? rules[best].code : nil
    }
}
