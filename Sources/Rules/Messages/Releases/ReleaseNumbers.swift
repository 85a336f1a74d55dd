// Sessions/rules/README.md says which iOS versions each release stands for.
extension Release {
    /// Why there is no release with this number, and which one to use instead.
    ///
    /// - Parameter number: a number for which `init(number:)` returns nil.
    package static func refusal(of number: Int, in releases: [Release] = all) -> String {
        if let like = releases.first(where: { $0.versions.contains(number) }) {
            return "iOS \(number) has no rules of its own: it behaves like \(like.name). Use release \(like.number)."
        }
        return "There is no release \(number). Allowed: \(numbers(in: releases) { _ in true })."
    }
}
