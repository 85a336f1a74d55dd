// Sessions/rules/README.md says which iOS versions each release stands for.
extension Release {
    /// Releases without rules of their own, with the release that they behave like.
    private static let alike = [12: 11, 13: 11, 15: 14, 17: 16]

    /// Why there is no release with this number, and which one to use instead.
    ///
    /// - Parameter number: a number for which `init(number:)` returns nil.
    package static func refusal(of number: Int) -> String {
        if let like = alike[number] {
            return "iOS \(number) has no rules of its own: it behaves like iOS \(like). Use release \(like)."
        }
        let numbers = all.map { String($0.number) }.joined(separator: ", ")
        return "There is no release \(number). Allowed: \(numbers)."
    }
}
