/// Caches the rows of people and conversations during an import, so that they are not read for every batch. Valid as long as
/// nothing else writes to the store.
package final class ImportMemory {
    /// Room for every `PlaceholderSender` and some more.
    package static let maxPeople = 60_500
    /// With fewer, changing the entries of an index one by one is as fast as creating it again.
    package static let manyConversations = 5_000
    /// With more people, the cache is cleared.
    private let maxPeople: Int
    /// With more bytes of addresses, the cache is cleared.
    private static let maxBytes = 4 << 20

    /// What it caches.
    var imported = ImportedPeople()
    private var writes = -1
    /// Whether the import may leave out indexes until its end, because no list is read before that.
    let leavesOut: Bool
    /// With how many conversations a batch drops indexes.
    let manyConversations: Int
    /// The indexes that it has left out.
    var leftOut: Set<String> = []
    /// Whether the batch needs no index that finds people, if the store has none yet.
    private(set) var canLeaveOutPeople = false

    /// - Parameters:
    ///   - leavesOutIndexes: whether the import may leave out indexes until its end, because no list is read before that.
    ///     Call `InboxStore.createMissingIndex` then.
    ///   - maxPeople: with more people, the cache is cleared.
    ///   - manyConversations: batches that write to more conversations drop indexes first.
    package init(
        leavesOutIndexes: Bool = false, maxPeople: Int = ImportMemory.maxPeople,
        manyConversations: Int = ImportMemory.manyConversations
    ) {
        leavesOut = leavesOutIndexes
        self.maxPeople = maxPeople
        self.manyConversations = manyConversations
    }

    /// Prepares for the next batch: creates left-out indexes that it needs, and clears the cache if the store was written
    /// to since `recordImport`, or if it is too large.
    package func prepare(for batch: MessageBatch, _ store: InboxStore) throws {
        let isWritten = store.writes != writes
        clearIfStale(store)
        // Several senders of a batch may be one contact (R2).
        let joins = try !batch.contacts.isEmpty || store.hasJoinedContacts()
        canLeaveOutPeople = leavesOut && batch.onlyAddsPeople && !joins
        let repeated = batch.prepared?.people
        // With so many people, the cache is cleared after the batch.
        imported.findsPeople = joins || repeated?.isEmpty != true || batch.keys.count <= maxPeople
        guard leavesOutPeople else { return }
        let isNew = repeated?.ofEarlierBatches.allSatisfy { imported.contains(batch.keys[Int($0)]) } ?? false
        guard isWritten || !canLeaveOutPeople || !isNew else { return }
        try store.createPeopleIndexes()
        leftOut.subtract(Schema.people)
    }

    /// Whether the indexes that find people are left out. All people who are not cached are then new.
    var leavesOutPeople: Bool { leftOut.isSuperset(of: Schema.people) }

    /// Records that the store's last transaction was the import of a batch.
    package func recordImport(_ store: InboxStore) { writes = store.writes }

    private func clearIfStale(_ store: InboxStore) {
        if store.writes != writes || imported.people.count > maxPeople || imported.bytes > Self.maxBytes { removeAll() }
        // Unused capacity costs nothing, but a growing array exists twice for a moment.
        imported.reserveCapacity(maxPeople + MessageBatch.maxPeople)
    }

    /// Removes people whose rows were changed by other code.
    package func remove(_ keys: [String]) { imported.remove(keys) }

    package func removeAll() {
        imported.removeAll()
        writes = -1
    }
}
