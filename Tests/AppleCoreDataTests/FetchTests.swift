import AppleCoreData
import AppleFoundation
import Testing

@Suite struct FetchTests {
    private func keywords(_ change: (NSFetchRequest<Keyword>) -> Void) throws -> [String?] {
        let maker = try StoreMaker()
        let request: NSFetchRequest<Keyword> = Keyword.fetchRequest()
        change(request)
        return try maker.context().fetch(request).map(\.text)
    }

    @Test func `objects are sorted by primary key`() throws {
        #expect(try keywords { _ in } == ["casino", "lottery", "sale", nil])
    }

    @Test func `a predicate filters objects`() throws {
        let fetched = try keywords {
            $0.predicate = NSPredicate { object, _ in (object as? Keyword)?.isEnabled ?? false }
        }
        #expect(fetched == ["casino", "sale", nil])
    }

    @Test func `sort descriptors apply in order`() throws {
        let byKey = try keywords {
            $0.sortDescriptors = [
                NSSortDescriptor(key: "weight", ascending: true), NSSortDescriptor(key: "text", ascending: false),
            ]
        }
        #expect(byKey == [nil, "sale", "lottery", "casino"])
        let byPath = try keywords {
            $0.sortDescriptors = [
                NSSortDescriptor(keyPath: \Keyword.isEnabled, ascending: false),
                NSSortDescriptor(keyPath: \Keyword.seen, ascending: true),
            ]
        }
        #expect(byPath == ["sale", nil, "casino", "lottery"])
        let byGroup = try keywords {
            $0.sortDescriptors = [
                NSSortDescriptor(key: "group.name", ascending: true),
                NSSortDescriptor(keyPath: \Keyword.text, ascending: true),
            ]
        }
        #expect(byGroup == [nil, "sale", "casino", "lottery"])
    }

    @Test func `a selector compares strings`() throws {
        let sorted = try keywords {
            let compare = _selector(NSString.caseInsensitiveCompare(_:))
            $0.sortDescriptors = [NSSortDescriptor(key: "text", ascending: false, selector: compare)]
        }
        #expect(sorted == ["sale", "lottery", "casino", nil])
    }

    @Test func `dictionaries have the chosen attributes`() throws {
        let request = NSFetchRequest<NSDictionary>(entityName: "Keyword")
        request.resultType = .dictionaryResultType
        request.propertiesToFetch = ["isEnabled"]
        let context = try StoreMaker().context()
        #expect(try context.fetch(request).count == 4)
        request.returnsDistinctResults = true
        request.fetchLimit = 2
        let distinct = try context.fetch(request).compactMap { $0["isEnabled"] as? Bool }
        #expect(Set(distinct) == [true, false] && distinct.count == 2)
        request.propertiesToFetch = [3]
        #expect(throws: NSError.self) { try context.fetch(request) }
    }

    @Test func `limits and offsets count matches`() throws {
        #expect(try keywords { $0.fetchLimit = 2 } == ["casino", "lottery"])
        #expect(try keywords { ($0.fetchOffset, $0.fetchLimit) = (1, 2) } == ["lottery", "sale"])
        #expect(try keywords { $0.fetchOffset = 9 } == [])
        #expect(try keywords { ($0.fetchOffset, $0.fetchLimit) = (-3, .max) }.count == 4)
        #expect(try keywords { ($0.fetchOffset, $0.fetchLimit) = (.max, .max) } == [])
        let last = try keywords {
            $0.sortDescriptors = [NSSortDescriptor(key: "text", ascending: false)]
            $0.fetchLimit = 1
        }
        #expect(last == ["sale"])
        let enabled = try keywords {
            $0.predicate = NSPredicate { object, _ in (object as? Keyword)?.isEnabled ?? false }
            ($0.fetchOffset, $0.fetchLimit) = (1, 1)
        }
        #expect(enabled == ["sale"])
    }

    @Test func `counts match the fetch`() throws {
        let maker = try StoreMaker()
        let context = try maker.context()
        let request: NSFetchRequest<Keyword> = Keyword.fetchRequest()
        #expect(try context.count(for: request) == 4)
        request.fetchLimit = 3
        #expect(try context.count(for: request) == 3)
        request.fetchOffset = 2
        #expect(try context.count(for: request) == 2)
        request.predicate = NSPredicate { object, _ in (object as? Keyword)?.isEnabled ?? false }
        #expect(try context.count(for: request) == 1)
    }

    @Test func `a request may have any result type`() throws {
        let maker = try StoreMaker()
        let context = try maker.context()
        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Keyword")
        #expect((try context.fetch(request) as? [Keyword])?.count == 4)
        let groups = NSFetchRequest<NSManagedObject>(entityName: "Group")
        #expect(try context.fetch(groups).map { $0.value(forKey: "name") as? String } == ["Spam", "Adverts"])
    }

    @Test func `unsupported requests are refused`() throws {
        let maker = try StoreMaker()
        let context = try maker.context()
        let request = NSFetchRequest<NSDictionary>(entityName: "Keyword")
        #expect { try context.fetch(request) } throws: { $0.localizedDescription.contains("NSDictionary") }
        request.resultType = .countResultType
        #expect { try context.fetch(request) } throws: { $0.localizedDescription.contains("numbers") }
        let other = NSFetchRequest<NSManagedObject>(entityName: "Nothing")
        #expect { try context.fetch(other) } throws: { $0.localizedDescription.contains("Nothing") }
    }

    @Test func `an object is found by its ID`() throws {
        let maker = try StoreMaker()
        let context = try maker.context()
        let sale = try #require(try context.fetch(Keyword.fetchRequest() as NSFetchRequest<Keyword>).dropFirst(2).first)
        #expect(sale.objectID.uriRepresentation().absoluteString == "x-coredata://STORE/Keyword/p4")
        let again = try context.existingObject(with: sale.objectID)
        #expect(again == sale && again.hash == sale.hash && again !== sale)
        #expect(Set([sale, again]).count == 1)
    }

    @Test(.timeLimit(.minutes(10))) func `a hundred thousand rows are read`() throws {
        let maker = try StoreMaker()
        try maker.run(
            """
            WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 100005)
            INSERT INTO ZKEYWORD SELECT i, 1, 1, 'word' || i, i % 100, 1, i, NULL FROM n;
            """)
        let context = try maker.context()
        let request: NSFetchRequest<Keyword> = Keyword.fetchRequest()
        #expect(try context.count(for: request) == 100_000)
        request.predicate = NSPredicate { object, _ in (object as? Keyword)?.text?.hasSuffix("000") ?? false }
        #expect(try context.fetch(request).count == 100)
        request.fetchLimit = 1
        #expect(try context.fetch(request).first?.text == "word1000")
    }
}
