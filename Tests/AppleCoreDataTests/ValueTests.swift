import AppleCoreData
import Testing

@Suite struct ValueTests {
    private static let entities = """
        <entity name="Thing" representedClassName="NSManagedObject">
            \([
                "Integer 16", "Integer 32", "Integer 64", "Double", "Float", "Decimal", "Boolean", "Date", "String", "URI",
                "UUID", "Binary", "Transformable",
            ].map { "<attribute name=\"\(name(of: $0))\" attributeType=\"\($0)\"/>" }.joined())
        </entity>
        """

    private static func name(of type: String) -> String { "a" + type.filter { $0 != " " } }

    private func thing(_ values: [String: String]) throws -> NSManagedObject {
        let types = [
            "Integer16", "Integer32", "Integer64", "Double", "Float", "Decimal", "Boolean", "Date", "String", "URI",
            "UUID",
            "Binary", "Transformable",
        ]
        let columns = types.map { "ZA\($0.uppercased())" }
        let row = types.map { values[$0] ?? "NULL" }.joined(separator: ", ")
        let maker = try StoreMaker(
            Self.entities,
            """
            INSERT INTO Z_PRIMARYKEY VALUES (1, 'Thing', 0, 1);
            CREATE TABLE ZTHING (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, \(columns.joined(separator: ", ")));
            INSERT INTO ZTHING VALUES (1, 1, 1, \(row));
            """)
        return try #require(try maker.context().fetch(NSFetchRequest<NSManagedObject>(entityName: "Thing")).first)
    }

    @Test func `each type has its swift type`() throws {
        let archive = try NSKeyedArchiver.archivedData(
            withRootObject: ["a", "b"] as NSArray, requiringSecureCoding: true)
        let thing = try thing([
            "Integer16": "-3", "Integer32": "70000", "Integer64": "9000000000", "Double": "1.5", "Float": "2",
            "Decimal": "'12.50'", "Boolean": "1", "Date": "86400", "String": "'Grüße 👋'",
            "URI": "'https://example.com/a'",
            "UUID": "x'00112233445566778899aabbccddeeff'", "Binary": "x'0102'",
            "Transformable": "x'\(archive.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())'",
        ])
        #expect(thing.value(forKey: "aInteger16") as? Int16 == -3)
        #expect(thing.value(forKey: "aInteger32") as? Int32 == 70000)
        #expect(thing.value(forKey: "aInteger64") as? Int64 == 9_000_000_000)
        #expect(thing.value(forKey: "aDouble") as? Double == 1.5)
        #expect(thing.value(forKey: "aFloat") as? Float == 2)
        #expect(thing.value(forKey: "aDecimal") as? NSDecimalNumber == NSDecimalNumber(string: "12.5"))
        #expect(thing.value(forKey: "aBoolean") as? Bool == true)
        #expect(thing.value(forKey: "aDate") as? Date == Date(timeIntervalSince1970: 978_307_200 + 86_400))
        #expect(thing.value(forKey: "aString") as? String == "Grüße 👋")
        #expect(thing.value(forKey: "aURI") as? URL == URL(string: "https://example.com/a"))
        #expect((thing.value(forKey: "aUUID") as? UUID)?.uuidString == "00112233-4455-6677-8899-AABBCCDDEEFF")
        #expect(thing.value(forKey: "aBinary") as? Data == Data([1, 2]))
        let list: [String]? = thing.managedValue("aTransformable")
        #expect(list == ["a", "b"])
        let date: TimeInterval = thing.managedValue("aDate")
        #expect(date == 86_400)
        let number: NSNumber? = thing.managedValue("aInteger64")
        #expect(number == 9_000_000_000)
    }

    @Test func `missing values are nil or empty`() throws {
        let thing = try thing([:])
        #expect(thing.value(forKey: "aString") == nil && thing.value(forKey: "aDate") == nil)
        #expect(thing.managedValue("aString") as String == "")
        #expect(thing.managedValue("aInteger16") == Int16(0))
        #expect(thing.managedValue("aDouble") as Double == 0)
        #expect(thing.managedValue("aBoolean") as Bool == false)
        #expect(thing.managedValue("aTransformable") == [String]())
        #expect(thing.managedValue("aDate") as Date? == nil)
        #expect(thing.managedValue("aUUID") as UUID? == nil)
    }

    private enum Kind: Int16 { case none, junk }

    @Test func `an enumeration is created from its raw value`() throws {
        let thing = try thing(["Integer16": "1"])
        #expect(thing.managedValue("aInteger16") == Kind.junk)
        #expect(thing.managedValue("aInteger16") as Int == 1)
    }

    /// SQLite accepts any type in any column.
    @Test func `values of a wrong type are nil`() throws {
        let thing = try thing([
            "Integer16": "'x'", "Boolean": "'yes'", "Date": "'today'", "String": "x'ff'", "UUID": "x'00'",
            "Transformable": "x'62706c697374303000ff'", "Integer64": "1.5", "URI": "5", "Binary": "'text'",
        ])
        for key in ["Integer16", "Boolean", "Date", "String", "UUID", "Transformable", "Integer64", "URI", "Binary"] {
            #expect(thing.value(forKey: "a\(key)") == nil, "\(key)")
        }
        let large = try self.thing(["Integer16": "70000", "String": "CAST(x'41ff42' AS TEXT)"])
        #expect(large.value(forKey: "aInteger16") as? Int16 == 4464)
        #expect(large.value(forKey: "aString") as? String == "A\u{FFFD}B")
    }

    @Test func `objects of one type have their class`() throws {
        let maker = try StoreMaker()
        let keyword = try #require(try maker.context().fetch(Keyword.fetchRequest() as NSFetchRequest<Keyword>).first)
        #expect(keyword.wakes == ["fetch"])
        #expect(keyword.text == "casino" && keyword.weight == 5 && keyword.isEnabled)
        #expect(keyword.seen == Date(timeIntervalSinceReferenceDate: 700_000_000.5))
        #expect(keyword.value(forKey: "shout") == nil)
        #expect(!keyword.hasChanges && !keyword.isInserted)
    }
}
