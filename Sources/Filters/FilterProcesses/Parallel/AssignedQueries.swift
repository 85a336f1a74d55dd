/// The numbers of a host's newest queries, for diagnostics that come after their outcomes.
struct AssignedQueries {
    private static let capacity = 4096

    private var ring: [(query: Int, number: Int)] = []

    /// The number of a query; nil: it is unknown, or too old.
    subscript(query: QueryID) -> Int? {
        get {
            let place = query.number % Self.capacity
            return place < ring.count && ring[place].query == query.number ? ring[place].number : nil
        }
        set {
            guard let newValue else { return }
            let place = query.number % Self.capacity
            while ring.count <= place { ring.append((0, 0)) }
            ring[place] = (query.number, newValue)
        }
    }
}
