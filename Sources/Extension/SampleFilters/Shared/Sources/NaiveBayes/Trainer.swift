import Foundation

/// Trains a model with labeled messages.
///
///     var trainer = Trainer()
///     trainer.add("You have won a prize", as: 2)
///     trainer.add("Lunch at one?", as: 0)
///     try trainer.model().data.write(to: url, options: .atomic)
///
/// The same messages in the same order give the same bytes on every machine.
public struct Trainer {
    /// A trained model, and the number of tokens that were left out.
    public struct Trained {
        public let data: Data
        /// The number of tokens in the model.
        public let kept: Int
        /// The number of tokens that were too rare to be included.
        public let leftOut: Int
    }

    /// The default maximum size of a model in bytes: small enough for an extension to map and for an iPhone to load
    /// quickly.
    public static let defaultMaxBytes = 600_000

    /// What it learns from.
    public let tokens: Tokens.Kind
    private var vocabulary: Vocabulary
    private var messageCounts: [Int: Int] = [:]

    public init(tokens: Tokens.Kind = .words) { self.init(maxTokens: 250_000, tokens: tokens) }

    /// - Parameter maxTokens: The maximum number of tokens to keep during training; beyond that, the rarest are forgotten.
    init(maxTokens: Int, tokens: Tokens.Kind = .words) {
        self.tokens = tokens
        vocabulary = Vocabulary(maxTokens: maxTokens)
    }

    /// Adds a training message.
    ///
    /// - Parameter code: Apple's number of the sub-action, or of the action if it has none; not negative.
    public mutating func add(_ text: String, as code: Int) {
        messageCounts[code, default: 0] += 1
        let column = vocabulary.column(of: code)
        Tokens.forEachHashed(in: text, as: tokens) { token, hash in vocabulary.count(token, hash, in: column) }
        vocabulary.forgetIfFull()
    }

    /// The number of training messages of each class, by its code.
    public var messageCountsByCode: [Int: Int] { messageCounts }

    /// The model trained so far.
    ///
    /// If it would be larger than `maxBytes`, tokens are left out: the rarest first, and of equally rare ones those with
    /// the greatest hash, so that no letter and no script is preferred.
    ///
    /// - Parameter maxBytes: The maximum size in bytes.
    /// - Throws: `ModelError` if there are no messages, or too many classes.
    public func model(maxBytes: Int = Trainer.defaultMaxBytes) throws(ModelError) -> Trained {
        guard !messageCounts.isEmpty else { throw ModelError("There are no messages to learn from.") }
        guard messageCounts.count <= ModelLayout.maxClasses,
            messageCounts.keys.allSatisfy({ 0...Int(UInt32.max) ~= $0 })
        else {
            throw ModelError(
                "There are \(messageCounts.count) classes; a model supports at most \(ModelLayout.maxClasses).")
        }
        return ModelWriter(
            vocabulary: vocabulary, messageCounts: messageCounts, tokens: tokens, maxBytes: maxBytes
        ).trained()
    }
}
