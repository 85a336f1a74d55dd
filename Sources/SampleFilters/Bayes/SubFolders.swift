import KeywordRules
import NaiveBayes

/// The sub-folders that the filter declares: at most five, transactions and promotions together, as Apple documents it.
///
/// First those that the user's own keywords lead to, then those of the model, the ones with most texts first and Others
/// last. A text of another is answered with its action alone.
struct SubFolders {
    static let most = 5

    let codes: [Int]

    /// - Parameter wanted: those that the user has chosen; nil: as above.
    init(wanted: [Int]?, keywords: KeywordRules, model: Model?) {
        let others: Set = [10000, 20000]
        let learned = (model?.classes ?? []).sorted {
            let (one, other) = (others.contains($0.code), others.contains($1.code))
            return one == other ? ($1.texts, $0.code) < ($0.texts, $1.code) : other
        }
        var codes: [Int] = []
        for code in wanted ?? Array((keywords.codes + learned.map(\.code)).filter { $0 >= 10000 })
        where code >= 10000 && !codes.contains(code) && (wanted != nil || codes.count < Self.most) {
            codes.append(code)
        }
        self.codes = codes
    }
}
