import Messages
import Terminal

// How it is shown whether the filter's answer is what the label expects, in an inbox that `evaluate` has opened.
extension Mark {
    /// It differs in its shape too, for screens without colors.
    var sign: String { isWrong ? "✗" : "✓" }

    var role: Role { isWrong ? .error : .positive }

    var word: String { isWrong ? "wrong" : "right" }
}

/// The score of the filter in the header, in forms for less and less room.
///
///     98.7 % right · 20 blocked · 31 missed · 2 in another folder
///     98.7 % right · 53 wrong
///     98.7 %
struct ScoreText: Hashable {
    let counts: MarkCounts

    /// From the longest form to the shortest; none if no message has a label.
    var forms: [String] {
        guard counts.total > 0 else { return [] }
        let parts = Mistake.allCases.filter { counts[$0] > 0 }
            .map { " · \(Counted.number(counts[$0])) \($0.name)" }
        let rest = counts.wrong > 0 ? ["\(percent) right · \(Counted.number(counts.wrong)) wrong"] : []
        return ["\(percent) right\(parts.joined())"] + rest + [percent]
    }

    /// With one decimal place. Only if all are right it is 100 %, and only if none is right 0 %.
    private var percent: String {
        guard counts.wrong > 0 else { return "100 %" }
        guard counts.right > 0 else { return "0 %" }
        let permille = min(999, max(1, Int((Double(counts.right) / Double(counts.total) * 1000).rounded())))
        return "\(permille / 10).\(permille % 10) %"
    }

    /// `All 212 messages are right.`, or how many are wrong.
    var sentence: String {
        let (all, wrong) = (counts.total, counts.wrong)
        if all == 0 { return "No message has a label." }
        if wrong == 0 {
            return all == 1 ? "The only message is right." : "All \(Counted.number(all)) messages are right."
        }
        return "\(Counted.number(wrong)) of \(Counted.pluralized(all, "message")) \(wrong == 1 ? "is" : "are") wrong."
    }
}
