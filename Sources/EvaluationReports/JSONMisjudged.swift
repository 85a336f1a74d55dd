import Evaluation
import Messages

struct JSONMisjudged: Encodable {
    struct Text: Encodable {
        let place: String
        let text: String
        let expected: [String]
        let answered: String
        let failure: OrNull<String>

        init(_ text: Misjudged.Text) {
            (place, self.text) = (text.place, text.text)
            expected = text.accepted.map(LabelMap.name)
            answered = LabelMap.name(of: text.answered)
            failure = OrNull(text.failure?.rawValue)
        }
    }

    let count: Int
    let texts: [Text]

    init(_ misjudged: Misjudged, _ kind: Misjudged.Kind) {
        count = misjudged.count(kind)
        texts = misjudged.texts(kind).map(Text.init)
    }
}
