import Corpora
import Messages
import NaiveBayes

/// Trains a model of all messages, and one for each fold of those in the others, in one pass.
///
/// Its memory depends on the tokens, which are limited, not on the number of messages.
struct Learning {
    /// A model for each fold, of the messages in the others.
    struct FoldModels {
        let folds: Folds
        var models: [Model] = []

        /// What the filter bayes would answer: it does not move a message without a token that the model knows.
        func category(of body: String?) -> Messages.Category {
            let code = body.flatMap { models[folds.fold(of: body)].codeIfKnown(of: $0) }
            return code.flatMap(Messages.Category.init(code:)) ?? .uncategorized
        }
    }

    /// The messages of each category, by its code.
    private(set) var counts: [Int: Int] = [:]
    private let folds: Folds?
    private var whole: Trainer?
    private var others: [Trainer]
    /// The messages in each fold.
    private var sizes: [Int]

    /// - Parameter writesModel: whether a model of all messages is needed.
    init(tokens: Tokens.Kind, folds: Folds?, writesModel: Bool) {
        self.folds = folds
        whole = writesModel ? Trainer(tokens: tokens) : nil
        others = (0..<(folds?.count ?? 0)).map { _ in Trainer(tokens: tokens) }
        sizes = others.map { _ in 0 }
    }

    var messages: Int { counts.values.reduce(0, +) }

    /// - Parameter body: nil for a message with only a picture, which has no words.
    mutating func add(_ body: String?, as code: Int) {
        counts[code, default: 0] += 1
        whole?.add(body ?? "", as: code)
        guard let folds else { return }
        let own = folds.fold(of: body)
        sizes[own] += 1
        for fold in others.indices where fold != own { others[fold].add(body ?? "", as: code) }
    }

    /// The model of all messages, which are forgotten; nil: none is needed.
    mutating func takeModel() throws -> Trainer.Trained? {
        defer { whole = nil }
        return try whole?.model()
    }

    /// The models of the folds, whose messages are forgotten; nil: the corpus has no folds.
    mutating func takeFolds() throws -> FoldModels? {
        guard let folds else { return nil }
        if let empty = sizes.firstIndex(of: 0) {
            throw CommandFailure(
                "--folds \(folds.count): fold \(empty + 1) has no messages, because too few are different "
                    + "(\(Counted.pluralized(messages, "message"))). "
                    + (folds.count > 2 ? "Use fewer folds." : "Add other messages."))
        }
        var found = FoldModels(folds: folds)
        while let trainer = others.popLast() { found.models.insert(try Model(trainer.model().data), at: 0) }
        return found
    }
}
