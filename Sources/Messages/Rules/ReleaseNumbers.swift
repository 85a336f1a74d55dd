// Which numbers name a release: Sessions/rules/README.md says which releases each stands for.
extension Release {
    /// Releases without rules of their own, and the one that each behaves like.
    private static let alike = [12: 11, 13: 11, 15: 14, 17: 16]

    /// Why a number names no release, and which one to use instead, as one sentence or two.
    ///
    /// - Parameter number: one that `init(number:)` refuses.
    package static func refusal(of number: Int) -> String {
        if let like = alike[number] {
            return "iOS \(number) has no rules of its own: it behaves like iOS \(like) here. Use release \(like)."
        }
        let numbers = all.map { String($0.number) }.joined(separator: ", ")
        return "There is no release \(number) here. Allowed: \(numbers)."
    }
}
