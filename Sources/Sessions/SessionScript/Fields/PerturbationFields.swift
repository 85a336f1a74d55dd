import Evaluation
import LocatedYAML

// A message body that arrives as spammers and phones change it.
extension Fields {
    /// The text after the perturbation that the keys name: `perturb: digits`, and `seed: 7` for other letters. A name in a
    /// table of cases can be `none`.
    ///
    /// A perturbation that changes nothing is a mistake: the step would test something else than it says.
    func perturbed(_ text: String?) -> String? {
        let seed = number("seed", from: 0, to: Int(UInt32.max)) ?? Int(Perturbation.standardSeed)
        let names = [("none", Perturbation?.none)] + Perturbation.allCases.map { ($0.rawValue, $0) }
        guard node("perturb") != nil else {
            if node("seed") != nil { report("seed", "only with perturb") }
            return text
        }
        guard let perturbation = word("perturb", names.map { (word: $0, value: $1) }), let perturbation else {
            return text
        }
        guard let changed = text.flatMap({ perturbation.apply(to: $0, seed: UInt32(truncatingIfNeeded: seed)) }) else {
            report("perturb", "\(perturbation.rawValue) changes nothing in the text")
            return text
        }
        return changed
    }
}
