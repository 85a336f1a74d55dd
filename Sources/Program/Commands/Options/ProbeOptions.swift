import ArgumentParser
import Evaluation

/// Further queries about each message of a corpus: how firm are the filter's answers?
struct ProbeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Also send each message as spammers and phones change it, and report which answers change: \
            homoglyphs,digits, or all. Names: \(Perturbation.names.joined(separator: ", ")).
            """, valueName: "names"), completion: .list(Perturbation.names + ["all"]))
    var perturb: String?

    @Option(
        help: ArgumentHelp(
            "The seed of --perturb; another one changes other letters (default: \(Perturbation.standardSeed)).",
            valueName: "number"))
    var seed: UInt32?

    @Option(
        name: .customLong("repeat"),
        help: ArgumentHelp(
            "Send each message this often in all, up to \(ProbePlan.maxRepeats), and report which answers change.",
            valueName: "times"))
    var repeats: Int?

    func validate() throws {
        guard seed == nil || perturb != nil else { throw ValidationError("--seed requires --perturb.") }
        guard repeats.map({ (2...ProbePlan.maxRepeats).contains($0) }) ?? true else {
            throw ValidationError("--repeat: expected a number from 2 to \(ProbePlan.maxRepeats).")
        }
        _ = try plan()
    }

    func plan() throws -> ProbePlan {
        var plan = ProbePlan()
        if let perturb {
            do throws(EvaluationError) {
                plan.perturbations = try Perturbation.list(perturb)
            } catch {
                throw ValidationError("--perturb: \(error)")
            }
        }
        plan.seed = seed ?? plan.seed
        plan.repeats = repeats ?? plan.repeats
        return plan
    }
}
