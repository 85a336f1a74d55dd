import AppleCoreData
import PropertyTesting
import Testing

@Suite struct StoreTests {
    private func all(_ container: NSPersistentContainer) throws -> Int {
        try container.viewContext.count(for: Keyword.fetchRequest() as NSFetchRequest<Keyword>)
    }

    @Test func `reading leaves the folder as it was`() throws {
        let maker = try StoreMaker()
        let names = { try FileManager.default.contentsOfDirectory(atPath: maker.folder.path).sorted() }
        let bytes = try Data(contentsOf: maker.store)
        let before = try names()
        let (container, error) = maker.container()
        #expect(error == nil)
        #expect(try all(container) == 4)
        #expect(try names() == before)
        #expect(try Data(contentsOf: maker.store) == bytes)
    }

    /// The usual state: a store with a write-ahead log, which is empty after the app has ended.
    @Test func `a store with an empty log is read without it`() throws {
        let maker = try StoreMaker()
        try maker.run("PRAGMA journal_mode = WAL; INSERT INTO ZKEYWORD VALUES (20, 1, 1, 'fresh', 1, 1, 0, NULL);")
        let names = { try FileManager.default.contentsOfDirectory(atPath: maker.folder.path).sorted() }
        let before = try names()
        #expect(!before.contains("Test.sqlite-wal"))
        let (container, error) = maker.container()
        #expect(error == nil)
        #expect(try all(container) == 5)
        #expect(try names() == before)
    }

    @Test func `a path may have any characters`() throws {
        let maker = try StoreMaker()
        let strange = maker.folder.appendingPathComponent("a ? b#c%20 é&mode=rwc.sqlite")
        try FileManager.default.copyItem(at: maker.store, to: strange)
        let (container, error) = maker.container(isReadOnly: true, strange)
        #expect(error == nil)
        #expect(try all(container) == 4)
    }

    @Test func `the log is read too`() throws {
        let maker = try StoreMaker()
        try maker.run(
            "PRAGMA journal_mode = WAL; INSERT INTO ZKEYWORD VALUES (20, 1, 1, 'fresh', 1, 1, 0, NULL);",
            keepingLog: true)
        let names = { try FileManager.default.contentsOfDirectory(atPath: maker.folder.path).sorted() }
        let before = try names()
        #expect(before.contains("Test.sqlite-wal"))
        let (container, error) = maker.container()
        #expect(error == nil)
        #expect(try all(container) == 5)
        #expect(try names() == before)
    }

    @Test func `a missing store is an error if it cannot be created`() throws {
        let maker = try StoreMaker()
        let missing = maker.folder.appendingPathComponent("No.sqlite")
        #expect(maker.container(isReadOnly: true, missing).1?.code == 260)
        let elsewhere = maker.folder.appendingPathComponent("No/No.sqlite")
        let (container, error) = maker.container(isReadOnly: false, elsewhere)
        #expect(error?.domain == NSCocoaErrorDomain && error?.code == 260)
        #expect { try all(container) } throws: { $0.localizedDescription.contains("no persistent stores") }
    }

    @Test func `a new store of its own is empty`() throws {
        let maker = try StoreMaker()
        let new = maker.folder.appendingPathComponent("New.sqlite")
        let (container, error) = maker.container(isReadOnly: false, new)
        #expect(error == nil)
        #expect(try all(container) == 0)
        #expect(!FileManager.default.fileExists(atPath: new.path))
    }

    @Test func `a store in memory is empty`() throws {
        let maker = try StoreMaker()
        let (container, error) = maker.container(isReadOnly: false, URL(fileURLWithPath: "/dev/null"))
        #expect(error == nil)
        #expect(try all(container) == 0)
    }

    @Test func `a store of another model is refused`() throws {
        let without = try StoreMaker()
        try without.run("ALTER TABLE ZKEYWORD DROP COLUMN ZWEIGHT")
        let column = try #require(without.container().1)
        #expect(column.code == 134100 && column.localizedDescription.contains("Keyword.weight"))
        let table = try StoreMaker()
        try table.run("DROP TABLE ZGROUP")
        #expect(try #require(table.container().1).localizedDescription.contains("ZGROUP"))
        let foreign = try StoreMaker()
        try foreign.run("DROP TABLE Z_PRIMARYKEY")
        #expect(try #require(foreign.container().1).localizedDescription.contains("not a Core Data store"))
    }

    @Test func `a file that is not a database is an error`() throws {
        let maker = try StoreMaker()
        try Data(repeating: 0x41, count: 100_000).write(to: maker.store)
        #expect(maker.container().1?.code == 256)
        try Data().write(to: maker.store)
        #expect(maker.container().1?.code == 134100)
        try FileManager.default.removeItem(at: maker.store)
        try FileManager.default.createDirectory(at: maker.store, withIntermediateDirectories: false)
        #expect(maker.container().1?.code == 256)
    }

    /// Random bytes in a store: an error or some rows, never a crash or an endless fetch.
    @Test(.timeLimit(.minutes(10)), arguments: [(0, 150), (1400, 25)])
    func `a damaged store is harmless`(_ moreRows: Int, _ rounds: Int) throws {
        let maker = try StoreMaker()
        try maker.run(
            """
            WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < \(10 + moreRows))
            INSERT INTO ZKEYWORD SELECT i, 1, 1, 'word' || i, i % 100, 1, i, NULL FROM n;
            """)
        let whole = try Data(contentsOf: maker.store)
        var random = SeededGenerator(seed: FreshSeed.value)
        var errors = 0
        for round in 0..<rounds {
            var bytes = whole
            // The first one is whole: with many damaged bytes, every other round can be an error.
            for _ in 0..<(round == 0 ? 0 : Int.random(in: 1...40, using: &random)) {
                bytes[Int.random(in: 100..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            try bytes.write(to: maker.store)
            let (container, error) = maker.container()
            do {
                if let error { throw error }
                for object in try container.viewContext.fetch(NSFetchRequest<NSManagedObject>(entityName: "Keyword")) {
                    for key in ["text", "weight", "isEnabled", "seen"] { _ = object.value(forKey: key) }
                }
            } catch {
                errors += 1
            }
        }
        #expect(errors > 0 && errors < rounds)
    }

    @Test func `the older API opens stores too`() throws {
        let maker = try StoreMaker()
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: maker.model)
        try coordinator.addPersistentStore(
            ofType: NSSQLiteStoreType, configurationName: nil, at: maker.store,
            options: [NSReadOnlyPersistentStoreOption: true])
        let context = NSManagedObjectContext(concurrencyType: .mainQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        #expect(try context.count(for: Keyword.fetchRequest() as NSFetchRequest<Keyword>) == 4)
        #expect {
            try coordinator.addPersistentStore(ofType: NSBinaryStoreType, configurationName: nil, at: maker.store)
        } throws: {
            $0.localizedDescription.contains("Binary")
        }
    }
}
