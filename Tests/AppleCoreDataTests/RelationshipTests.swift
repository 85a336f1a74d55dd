import AppleCoreData
import Testing

@Suite struct RelationshipTests {
    @Test func `relationships have inverses`() throws {
        let maker = try StoreMaker()
        let context = try maker.context()
        let keywords = try context.fetch(Keyword.fetchRequest() as NSFetchRequest<Keyword>)
        #expect(keywords.map { $0.group?.value(forKey: "name") as? String } == ["Spam", "Spam", "Adverts", nil])
        #expect(keywords[0].value(forKeyPath: "group.name") as? String == "Spam")
        let group = try #require(keywords[0].group)
        let set: Set<Keyword> = group.managedValue("keywords")
        #expect(Set(set.map(\.text)) == ["casino", "lottery"])
        #expect((group.value(forKey: "keywords") as? NSSet)?.contains(keywords[1]) == true)
    }

    @Test func `an ordered relationship keeps its order`() throws {
        let maker = try StoreMaker(
            """
            <entity name="List"><relationship name="items" toMany="YES" ordered="YES" destinationEntity="Item"
                inverseName="list"/></entity>
            <entity name="Item"><attribute name="text" attributeType="String"/><relationship name="list"
                destinationEntity="List" inverseName="items"/></entity>
            """,
            """
            INSERT INTO Z_PRIMARYKEY VALUES (1, 'Item', 0, 3), (2, 'List', 0, 1);
            CREATE TABLE ZLIST (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER);
            CREATE TABLE ZITEM (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZLIST INTEGER, Z_FOK_LIST INTEGER,
                ZTEXT VARCHAR);
            INSERT INTO ZLIST VALUES (1, 2, 1);
            INSERT INTO ZITEM VALUES (1, 1, 1, 1, 3000, 'c'), (2, 1, 1, 1, 1000, 'a'), (3, 1, 1, 1, 2000, 'b');
            """)
        let list = try #require(try maker.context().fetch(NSFetchRequest<NSManagedObject>(entityName: "List")).first)
        let items: [NSManagedObject] = list.managedValue("items")
        #expect(items.map { $0.value(forKey: "text") as? String } == ["a", "b", "c"])
        #expect(list.value(forKey: "items") is NSOrderedSet)
    }

    /// The join table is named after one of the two sides.
    @Test(arguments: ["Z_1TAGS", "Z_2RULES"])
    func `many have many`(_ table: String) throws {
        let maker = try StoreMaker(
            """
            <entity name="Rule"><attribute name="name" attributeType="String"/><relationship name="tags" toMany="YES"
                destinationEntity="Tag" inverseName="rules"/></entity>
            <entity name="Tag"><attribute name="name" attributeType="String"/><relationship name="rules" toMany="YES"
                destinationEntity="Rule" inverseName="tags"/></entity>
            """,
            """
            INSERT INTO Z_PRIMARYKEY VALUES (1, 'Rule', 0, 2), (2, 'Tag', 0, 2);
            CREATE TABLE ZRULE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
            CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
            CREATE TABLE \(table) (Z_1RULES INTEGER, Z_2TAGS INTEGER, PRIMARY KEY (Z_1RULES, Z_2TAGS));
            INSERT INTO ZRULE VALUES (1, 1, 1, 'r1'), (2, 1, 1, 'r2');
            INSERT INTO ZTAG VALUES (1, 2, 1, 't1'), (2, 2, 1, 't2');
            INSERT INTO \(table) VALUES (1, 1), (1, 2), (2, 2);
            """)
        let context = try maker.context()
        func names(_ entity: String, _ key: String) throws -> [[String]] {
            try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity)).map { object in
                let others: Set<NSManagedObject> = object.managedValue(key)
                return others.compactMap { $0.value(forKey: "name") as? String }.sorted()
            }
        }
        #expect(try names("Rule", "tags") == [["t1", "t2"], ["t2"]])
        #expect(try names("Tag", "rules") == [["r1"], ["r1", "r2"]])
    }

    @Test func `descendants are in the table of their ancestor`() throws {
        let maker = try StoreMaker(
            """
            <entity name="Rule" isAbstract="YES"><attribute name="name" attributeType="String"/></entity>
            <entity name="WordRule" parentEntity="Rule"><attribute name="word" attributeType="String"/></entity>
            <entity name="SenderRule" parentEntity="Rule"><attribute name="sender" attributeType="String"/></entity>
            """,
            """
            INSERT INTO Z_PRIMARYKEY VALUES (1, 'Rule', 0, 3), (2, 'SenderRule', 1, 0), (3, 'WordRule', 1, 0);
            CREATE TABLE ZRULE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR, ZSENDER VARCHAR,
                ZWORD VARCHAR);
            INSERT INTO ZRULE VALUES (1, 3, 1, 'a', NULL, 'win'), (2, 2, 1, 'b', '24273', NULL), (3, 3, 1, 'c', NULL, 'pay');
            """)
        let context = try maker.context()
        func names(_ entity: String, _ withDescendants: Bool = true) throws -> [String?] {
            let request = NSFetchRequest<NSManagedObject>(entityName: entity)
            request.includesSubentities = withDescendants
            let objects = try context.fetch(request)
            #expect(try context.count(for: request) == objects.count)
            return objects.map { $0.value(forKey: "name") as? String }
        }
        #expect(try names("Rule") == ["a", "b", "c"])
        #expect(try names("Rule", false) == [])
        #expect(try names("WordRule") == ["a", "c"])
        let first = try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Rule")).first)
        #expect(first.entity.name == "WordRule" && first.value(forKey: "word") as? String == "win")
    }
}
