import Evaluation
import Messages

struct JSONMisclassified: Encodable {
    struct Message: Encodable {
        let place: String
        let text: String
        let expected: [String]
        let answered: String
        let failure: ExplicitNull<String>

        init(_ message: Misclassified.Message) {
            (place, text) = (message.place, message.text)
            expected = message.accepted.map(LabelMap.name)
            answered = LabelMap.name(of: message.answered)
            failure = ExplicitNull(message.failure?.rawValue)
        }
    }

    let count: Int
    let messages: [Message]

    init(_ misclassified: Misclassified, _ kind: Misclassified.Kind) {
        count = misclassified.count(kind)
        messages = misclassified.messages(kind).map(Message.init)
    }
}
