import Messages
import SQLiteAccess
import StableHashes

/// Computes what an import needs about each batch and can know without the store. The thread that reads archives does this
/// for a batch while the one before is written.
///
///     var preparation = try store.batchPreparation(findsRepeatedPeople: true)
///     preparation.prepare(&batch)
///     …                                    // memory.prepare(for: batch, store), importBatch(batch, …)
///
/// Batches must be prepared in the order in which they are imported.
package struct BatchPreparation: Sendable {
    /// What was computed for a batch.
    struct Result: Sendable {
        /// The key of the hashes.
        let hash: SipHash
        /// The fingerprints of the messages, sorted.
        let fingerprints: [Fingerprints.Hashed]
        /// nil: unknown.
        let people: RepeatedPeople?
    }

    struct RepeatedPeople: Sendable, Equatable {
        /// The indexes of those who may have been in an earlier batch.
        var ofEarlierBatches: [Int32] = []
        /// Whether some may be twice in this batch, for example a group with two senders.
        var areInBatch = false

        var isEmpty: Bool { ofEarlierBatches.isEmpty && !areInBatch }
    }

    private let hash: SipHash
    private let findsRepeatedPeople: Bool
    /// The people of earlier batches; nil before the first one.
    private var people: PeopleFilter?

    fileprivate init(_ hash: SipHash, findsRepeatedPeople: Bool) {
        self.hash = hash
        self.findsRepeatedPeople = findsRepeatedPeople
    }

    package mutating func prepare(_ batch: inout MessageBatch) {
        let people = Fingerprints.hashes(ofPeopleIn: batch, hash)
        batch.prepared = Result(
            hash: hash, fingerprints: Fingerprints.sorted(batch, people: people, hash),
            people: findsRepeatedPeople ? addPeople(people) : nil)
    }

    private mutating func addPeople(_ hashes: [UInt64]) -> RepeatedPeople {
        var filter = people ?? PeopleFilter()
        // If the property still referred to its array, the change would copy it.
        people = nil
        var repeated = RepeatedPeople()
        for (number, hash) in hashes.enumerated() where filter.mayContain(hash) {
            repeated.ofEarlierBatches.append(Int32(number))
        }
        for hash in hashes {
            if filter.mayContain(hash) { repeated.areInBatch = true }
            filter.insert(hash)
        }
        people = filter
        return repeated
    }
}

extension InboxStore {
    /// The preparation of the batches of an import.
    ///
    /// - Parameter findsRepeatedPeople: whether the import may leave out indexes (`ImportMemory`).
    package func batchPreparation(findsRepeatedPeople: Bool) throws -> BatchPreparation {
        // The first batch stores a new key.
        try BatchPreparation(
            read(Fingerprints.storedKey) ?? SipHash.random(),
            findsRepeatedPeople: findsRepeatedPeople)
    }
}
