import Foundation

/// Learns a model from labelled texts.
///
///     var trainer = Trainer()
///     trainer.add("You have won a prize", as: 2)
///     trainer.add("Lunch at one?", as: 0)
///     try trainer.model().data.write(to: url, options: .atomic)
///
/// The same texts in the same order give the same bytes on every machine.
public struct Trainer {
    /// A model with what was left out of it.
    public struct Trained {
        public let data: Data
        /// How many tokens the model knows.
        public let kept: Int
        /// How many it does not know, being too rare.
        public let leftOut: Int
    }

    /// How many bytes a model has at most: what a phone's filter can well map, and a phone loads in a moment.
    public static let largestModel = 600_000

    private var vocabulary: Vocabulary
    private var texts: [Int: Int] = [:]

    public init() { vocabulary = Vocabulary(mostTokens: 250_000) }

    /// - Parameter mostTokens: how many tokens are remembered while learning; at more, those that were seen once are
    ///   forgotten, then those that were seen twice, and so on.
    init(mostTokens: Int) { vocabulary = Vocabulary(mostTokens: mostTokens) }

    /// Learns from a text.
    ///
    /// - Parameter code: Apple's number of the sub-action, or where there is none, of the action; 0 or more.
    public mutating func add(_ text: String, as code: Int) {
        texts[code, default: 0] += 1
        let column = vocabulary.column(of: code)
        Tokens.forEachHashed(in: text) { token, hash in vocabulary.count(token, hash, in: column) }
        vocabulary.forgetIfFull()
    }

    /// How many texts each class has, by its code.
    public var textsByCode: [Int: Int] { texts }

    /// The model of what was learned so far.
    ///
    /// One that would be larger than `largest` loses tokens: the rarest first, and of equally rare ones those with the
    /// greatest hash, so that no letter and no script is preferred.
    ///
    /// - Parameter largest: in bytes.
    /// - Throws: `ModelError` where there is no text, or too many classes.
    public func model(largest: Int = Trainer.largestModel) throws(ModelError) -> Trained {
        guard !texts.isEmpty else { throw ModelError("There is no text to learn from.") }
        guard texts.count <= ModelLayout.maxClasses, texts.keys.allSatisfy({ 0...Int(UInt32.max) ~= $0 }) else {
            throw ModelError("There are \(texts.count) classes, and a model has at most \(ModelLayout.maxClasses).")
        }
        return ModelWriter(vocabulary: vocabulary, texts: texts, largest: largest).trained()
    }
}
