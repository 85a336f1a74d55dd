// What saved results of probes must agree with: the messages of the same filter, and other parts of the corpus.
extension FilterResult {
    /// Why parts with these results cannot be merged; nil: they can.
    func probesDifference(from part: FilterResult) -> String? {
        if robustness?.perturbations != part.robustness?.perturbations { return "was measured with another --perturb" }
        if robustness?.seed != part.robustness?.seed { return "was measured with another --seed" }
        if stability?.repeats != part.stability?.repeats { return "was measured with another --repeat" }
        return nil
    }

    /// What does not agree with the number of messages; nil: everything does.
    var probesContradiction: String? {
        let (rows, unanswered) = (tally.rows, tally.unanswered)
        if let robustness, robustness.unanswered != unanswered || robustness.any.changed > rows - unanswered {
            return "robustness does not agree with tally"
        }
        if let stability, stability.asked + stability.unanswered != rows || stability.unanswered < unanswered {
            return "stability does not agree with tally"
        }
        return nil
    }
}
