/// The order in which a filter declares the sub-actions of a model; Apple documents a maximum of five in total.
public enum DeclaredClasses {
    public static let maximum = 5

    /// The codes of the sub-actions by number of training messages, "Others" last.
    ///
    /// - Parameter classes: Apple's number of each sub-action (from 10000) or action, with its number of training
    ///   messages.
    public static func inOrder(_ classes: [(code: Int, messages: Int)]) -> [Int] {
        let others: Set = [10000, 20000]
        let sorted = classes.filter { $0.code >= 10000 }.sorted {
            let (one, other) = (others.contains($0.code), others.contains($1.code))
            return one == other ? ($1.messages, $0.code) < ($0.messages, $1.code) : other
        }
        return sorted.map(\.code)
    }
}
