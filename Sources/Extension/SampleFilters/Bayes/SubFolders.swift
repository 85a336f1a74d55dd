import KeywordRules
import NaiveBayes

/// The sub-folders that the filter declares: at most five in total, as Apple documents.
///
/// Those of the user's keywords come first, then those of the model by number of training messages, with Others last.
/// For any other sub-action, the filter responds with the action alone.
struct SubFolders {
    let codes: [Int]

    /// - Parameter wanted: The sub-actions that the user selected; nil to select them as above.
    init(wanted: [Int]?, keywords: KeywordRuleSet, model: Model?) {
        let learned = DeclaredClasses.inOrder((model?.classes ?? []).map { ($0.code, $0.messageCount) })
        var codes: [Int] = []
        for code in wanted ?? Array((keywords.codes + learned).filter { $0 >= 10000 })
        where code >= 10000 && !codes.contains(code) && (wanted != nil || codes.count < DeclaredClasses.maximum) {
            codes.append(code)
        }
        self.codes = codes
    }
}
