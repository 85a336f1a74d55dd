/// Which of a model's sub-categories a filter declares: Apple documents five at most, transactions and promotions together.
public enum DeclaredClasses {
    public static let maximum = 5

    /// The codes of the sub-categories: those with most texts first, "Others" last.
    ///
    /// - Parameter classes: Apple's number of each sub-action (from 10000) or action, and how many texts it has.
    public static func inOrder(_ classes: [(code: Int, texts: Int)]) -> [Int] {
        let others: Set = [10000, 20000]
        let sorted = classes.filter { $0.code >= 10000 }.sorted {
            let (one, other) = (others.contains($0.code), others.contains($1.code))
            return one == other ? ($1.texts, $0.code) < ($0.texts, $1.code) : other
        }
        return sorted.map(\.code)
    }
}
