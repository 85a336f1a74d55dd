import Evaluation
import Messages

// What all formats say about probes.

extension Robustness {
    static let heading = "Perturbed messages"
    static let columns = ["changed", "other answer", "spam through", "ham hidden"]
    static let explanation =
        "Changed: messages that the perturbation changes. Other answer: the share of them whose answer changes. Spam through: "
        + "of the caught spam, what is shown then. Ham hidden: of the shown ham, what is hidden then. Any: under at least one "
        + "perturbation."

    /// The worst perturbation first, and all together at the end if there are several.
    var rows: [(name: String, counts: RobustnessCounts)] {
        worstFirst.map { ($0.rawValue, counts($0)) } + (perturbations.count > 1 ? [("any", any)] : [])
    }

    var notes: [String] {
        var notes = ["Seed: \(seed)."]
        if let sentence = leftOut(unanswered) { notes.append(sentence) }
        if failedProbes > 0 {
            notes.append(
                "\(Counted.pluralized(failedProbes, "perturbed message")) got no answer, so iOS would show them.")
        }
        return notes
    }

    /// The first examples of each perturbation, the worst first.
    ///
    /// - Parameter limit: for each perturbation.
    func examples(atMost limit: Int) -> [(perturbation: Perturbation, examples: ArraySlice<Example>)] {
        worstFirst.map { ($0, examples($0).prefix(limit)) }.filter { !$0.examples.isEmpty }
    }
}

extension Robustness.Example {
    /// `Junk → Uncategorized`
    var change: String { "\(before.title) → \(after.title)" }

    var effect: String {
        switch kind {
        case .spamThrough: "spam gets through"
        case .hamHidden: "ham is hidden"
        case .otherAnswer: "another answer"
        }
    }
}

extension Stability {
    static let heading = "Unstable answers"

    /// `2 of 1,000 messages get different answers when they are sent 3 times (0.20 %, 95 %: 0.05 – 0.73 %).`
    var summary: String {
        guard unstable.value != nil else { return "No message was sent \(repeats) times and answered." }
        return
            "\(Counted.number(changing)) of \(Counted.pluralized(asked, "message")) \(changing == 1 ? "gets" : "get") "
            + "different answers when sent \(repeats) times (\(ReportNumber.percent(unstable.value)); 95 % interval: "
            + "\(ReportNumber.interval(unstable)))."
    }

    var notes: [String] { leftOut(unanswered).map { [$0] } ?? [] }
}

private func leftOut(_ unanswered: Int) -> String? {
    guard unanswered > 0 else { return nil }
    let messages = Counted.pluralized(unanswered, "message without an answer is", "messages without an answer are")
    return "\(messages) left out."
}

extension Stability.Example {
    /// `Junk ×2, Uncategorized ×1`
    var given: String { answers.map { "\($0.verdict.title) ×\($0.count)" }.joined(separator: ", ") }
}

extension ProbedVerdict {
    /// `Junk`, `Uncategorized (crashed)`. A saved file can have any name.
    var title: String {
        let title = EvaluationView.exact.classes.first { $0.name == name }?.title ?? visible(name)
        return failure.map { "\(title) (\(Observation.Failure(rawValue: $0)?.text ?? visible($0)))" } ?? title
    }
}

extension Rate {
    /// `3.10 %` and its interval; `n/a` and nothing.
    var cells: [String] { [ReportNumber.percent(value), value == nil ? "" : ReportNumber.interval(self)] }
}

extension EvaluationReport {
    /// The answers that probes changed, a line each, for a build server.
    var probeLines: [String] {
        zip(filters, filterNames).flatMap { filter, name in
            let perturbed = (filter.robustness?.examples(atMost: 3) ?? []).flatMap { perturbation, examples in
                examples.map { "\(name): \(perturbation.rawValue): \($0.place): \($0.change): \($0.perturbed)" }
            }
            let unstable = (filter.stability?.examples.prefix(10) ?? []).map {
                "\(name): unstable: \($0.place): \($0.given): \($0.text)"
            }
            return perturbed + unstable
        }
    }
}
