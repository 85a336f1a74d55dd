import SQLiteAccess

// A large import into a new inbox leaves out the indexes whose order is not that of the messages, and creates them at its
// end: changing a million entries at random places takes several times as long as sorting them once.
//
// Until then lists cannot be read, so only a command does this, never an open inbox. An import that is killed leaves a file
// without the indexes, which is complete otherwise; they are created when it is opened.

extension Schema {
    /// The indexes that a file may lack after an interrupted import.
    static let omissible = lists + people

    /// Whether a statement creates one of those indexes.
    static func isOmissible(_ statement: String) -> Bool {
        omissible.contains { statement.contains("INDEX \($0) ON ") }
    }

    /// The indexes that an interrupted import left out.
    static func missingIndexes(_ db: SQLDatabase) throws -> [String] {
        let found = try String.fetchSet(db, sql: "SELECT name FROM main.sqlite_schema WHERE type = 'index'")
        return omissible.filter { !found.contains($0) }
    }
}

extension InboxStore {
    /// Whether an import has left out indexes, so that lists cannot be read.
    package func lacksIndexes() throws -> Bool { try !read(Schema.missingIndexes).isEmpty }

    /// Creates one of the indexes that an import has left out, in one transaction.
    ///
    /// - Returns: false if none was missing.
    package func createMissingIndex() throws -> Bool {
        guard let first = try read(Schema.missingIndexes).first else { return false }
        try createIndexes([first])
        return true
    }

    /// Creates all indexes that an import has left out.
    func createMissingIndexes() throws { while try createMissingIndex() {} }

    /// Creates the indexes by which people are found.
    func createPeopleIndexes() throws {
        try createIndexes(read(Schema.missingIndexes).filter(Schema.people.contains))
    }

    /// How many threads help to sort the entries of an index.
    private static let sortingThreads = 2

    /// Creates indexes, and sorts their entries in temporary files: in memory, a million of them take 80 MB. Threads sort
    /// a part while the next one is read.
    private func createIndexes(_ names: [String]) throws {
        do {
            func create() throws { try database.write { try Schema.create(names, $0) } }
            // A change of the place removes the temporary tables.
            guard try Schema.isWithoutMoves(database) else { return try create() }
            try database.execute(sql: "PRAGMA temp_store = FILE; PRAGMA threads = \(Self.sortingThreads)")
            defer { try? database.execute(sql: "PRAGMA threads = 0; PRAGMA temp_store = MEMORY; \(Schema.moves)") }
            do {
                try create()
            } catch is SQLiteFailure {
                // The folder of temporary files may be full or read-only.
                try database.execute(sql: "PRAGMA temp_store = MEMORY")
                try create()
            }
        } catch let error as SQLiteFailure {
            throw StoreFile.error(error, path: pathForErrors)
        }
    }
}
