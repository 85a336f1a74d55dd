import Device
import InboxDatabase
import Messages
import Testing

/// An inbox of a corpus, as `evaluate --open` opens it. The answers are made up, without a filter's process.
extension InboxFixture {
    /// A message of the corpus, and the filter's answer.
    struct CorpusRow {
        let sender: String?
        let text: String
        let label: String?
        let answer: Messages.Category
        /// Whether the corpus has no sender for it.
        var hasPlaceholder = false
    }

    /// Three right answers, one message blocked and one missed, one in another folder, and one without a label.
    static let corpusRows = [
        CorpusRow(sender: "+12025550101", text: "Are you coming on Sunday?", label: "ham", answer: .uncategorized),
        CorpusRow(sender: "24273", text: "You have won a cruise", label: "spam", answer: .junk),
        CorpusRow(
            sender: "+12025550163", text: "Claim your prize at win.example", label: "spam", answer: .uncategorized),
        CorpusRow(sender: "+12025550128", text: "I booked a table", label: "ham", answer: .junk),
        CorpusRow(
            sender: "AX-HDFCBK", text: "Rs 120 debited from A/c XX12", label: "bank", answer: .promotion(.none)),
        CorpusRow(
            sender: "+12025550100", text: "No sender in the corpus", label: "ham", answer: .uncategorized,
            hasPlaceholder: true),
        CorpusRow(sender: "24299", text: "A message without a label", label: nil, answer: .uncategorized),
    ]

    /// Delivers the rows, and files them by their answers.
    func openCorpus(_ rows: [CorpusRow] = corpusRows, file: String = "corpus.csv") {
        var marking = Marking()
        marking.map.add("bank", [.transaction(.none)])
        phone.beginMarking(marking, files: [file])
        for (index, row) in rows.enumerated() {
            var message = IncomingMessage(from: row.sender, text: row.text)
            message.date = Self.now - Int64(rows.count - index) * Self.minute
            message.label = row.label
            message.origin = CorpusOrigin(
                file: 0, number: index + 2, unit: .line, accepted: marking.expected(row.label) ?? [])
            message.origin?.hasPlaceholderSender = row.hasPlaceholder
            phone.enter(.receive(message))
        }
        settle()
        phone.enter(.user(.applyReevaluation(corpusAnswers(rows.map(\.answer)))))
        phone.clearUndoHistory()
        settle()
        press(.control("l"))
    }

    /// The answers to the messages of the corpus, the oldest first.
    func corpusAnswers(_ answers: [Messages.Category]) -> ReevaluationResult {
        var result = ReevaluationResult(filterName: "Mine")
        for (index, category) in answers.enumerated() {
            let outcome = FilterOutcome(answer: answer(category), milliseconds: 0.4)
            result.add(ReevaluatedMessage(message: Int64(index + 1), category: category, outcome: outcome))
        }
        return result
    }

    private func answer(_ category: Messages.Category) -> FilterAnswer {
        switch category {
        case .uncategorized: FilterAnswer(action: .known(.none))
        case .junk: FilterAnswer(action: .known(.junk))
        case .transaction(let sub): FilterAnswer(action: .known(.transaction), subAction: .known(sub))
        case .promotion(let sub): FilterAnswer(action: .known(.promotion), subAction: .known(sub))
        }
    }
}
