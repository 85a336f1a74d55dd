import Evaluation
import Messages

struct JSONMisclassified: Encodable {
    struct Text: Encodable {
        let place: String
        let text: String
        let expected: [String]
        let answered: String
        let failure: ExplicitNull<String>

        init(_ text: Misclassified.Text) {
            (place, self.text) = (text.place, text.text)
            expected = text.accepted.map(LabelMap.name)
            answered = LabelMap.name(of: text.answered)
            failure = ExplicitNull(text.failure?.rawValue)
        }
    }

    let count: Int
    let texts: [Text]

    init(_ misjudged: Misclassified, _ kind: Misclassified.Kind) {
        count = misjudged.count(kind)
        texts = misjudged.texts(kind).map(Text.init)
    }
}
