import KeywordRules
import NaiveBayes

/// The sub-folders that the filter declares: at most five, transactions and promotions together, as Apple documents it.
///
/// First those that the user's own keywords lead to, then those of the model, the ones with most texts first and Others
/// last. A text of another is answered with its action alone.
struct SubFolders {
    let codes: [Int]

    /// - Parameter wanted: those that the user has chosen; nil: as above.
    init(wanted: [Int]?, keywords: KeywordRules, model: Model?) {
        let learned = DeclaredClasses.inOrder((model?.classes ?? []).map { ($0.code, $0.texts) })
        var codes: [Int] = []
        for code in wanted ?? Array((keywords.codes + learned).filter { $0 >= 10000 })
        where code >= 10000 && !codes.contains(code) && (wanted != nil || codes.count < DeclaredClasses.maximum) {
            codes.append(code)
        }
        self.codes = codes
    }
}
