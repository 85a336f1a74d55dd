import AppleCoreData
import Testing

@Suite struct ChangeTests {
    @Test func `a change stays in memory and is not saved`() throws {
        let maker = try StoreMaker()
        let context = try maker.context()
        try context.save()
        let keyword = try #require(try context.fetch(Keyword.fetchRequest() as NSFetchRequest<Keyword>).first)
        keyword.text = "other"
        keyword.seen = nil
        #expect(keyword.text == "other" && keyword.seen == nil && keyword.isUpdated && context.hasChanges)
        #expect { try context.save() } throws: { ($0 as NSError).code == 134030 }
        let again = try context.fetch(Keyword.fetchRequest() as NSFetchRequest<Keyword>).first
        #expect(again?.text == "casino" && again?.seen != nil)
        context.rollback()
        try context.save()
    }

    @Test func `a new object has the models values`() throws {
        let maker = try StoreMaker()
        let context = try maker.context()
        let keyword = Keyword(context: context)
        #expect(keyword.wakes == ["insert"] && keyword.isInserted && context.hasChanges)
        #expect(keyword.weight == 7 && keyword.isEnabled && keyword.text == nil && keyword.group == nil)
        let other = NSEntityDescription.insertNewObject(forEntityName: "Keyword", into: context)
        #expect(other is Keyword && other != keyword && other.objectID.isTemporaryID)
        #expect(try context.count(for: Keyword.fetchRequest() as NSFetchRequest<Keyword>) == 4)
    }

    @Test func `a set is changed in memory`() throws {
        let maker = try StoreMaker()
        let context = try maker.context()
        let group = try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Group")).first)
        let keyword = Keyword(context: context)
        group.changeManagedSet("keywords", adding: true, keyword)
        #expect((group.managedValue("keywords") as Set<Keyword>).count == 3)
        group.changeManagedSet("keywords", adding: false, NSSet(object: keyword))
        #expect((group.managedValue("keywords") as Set<Keyword>).count == 2)
    }

    @Test func `deleting is a change`() throws {
        let maker = try StoreMaker()
        let context = try maker.context()
        let keyword = try #require(try context.fetch(Keyword.fetchRequest() as NSFetchRequest<Keyword>).first)
        context.delete(keyword)
        #expect(throws: NSError.self) { try context.save() }
    }
}

@Suite struct ThreadTests {
    @Test(.timeLimit(.minutes(10))) func `blocks run later or now and nest`() async throws {
        let maker = try StoreMaker()
        let context = try maker.context()
        let count = await withCheckedContinuation { continuation in
            context.perform {
                let count = context.performAndWait {
                    (try? context.count(for: Keyword.fetchRequest() as NSFetchRequest<Keyword>)) ?? -1
                }
                continuation.resume(returning: count)
            }
        }
        #expect(count == 4)
        let values = try await context.perform {
            try context.fetch(Keyword.fetchRequest() as NSFetchRequest<Keyword>).map(\.text)
        }
        #expect(values.count == 4)
        #expect(throws: NSError.self) {
            try context.performAndWait { _ = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "No")) }
        }
    }

    @Test(.timeLimit(.minutes(10))) func `many read at a time`() async throws {
        let maker = try StoreMaker()
        let (container, _) = maker.container()
        let counts = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<40 {
                let context = container.newBackgroundContext()
                group.addTask {
                    let request = NSFetchRequest<NSManagedObject>(entityName: "Group")
                    let groups = (try? context.fetch(request)) ?? []
                    return groups.reduce(0) { $0 + (($1.value(forKey: "keywords") as? NSSet)?.count ?? 0) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == Array(repeating: 3, count: 40))
    }
}
