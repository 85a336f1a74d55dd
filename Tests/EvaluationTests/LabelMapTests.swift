import Evaluation
import Messages
import Testing

@Suite struct LabelMapTests {
    @Test func knowsApplesNamesAndTheTwoOfMostCorpora() throws {
        let map = LabelMap()
        #expect(map["spam"] == [.junk])
        #expect(map["Ham"] == [.uncategorised])
        for category in Category.all { #expect(map[LabelMap.name(of: category)] == [category]) }
        #expect(map["allow"] == [.uncategorised])
        #expect(map["smishing"] == nil)
    }

    @Test func takesSeveralCategoriesForOneLabel() throws {
        var map = LabelMap()
        try map.add("Smishing=junk|promotion")
        #expect(map["smishing"] == [.junk, .promotion(.none)])
    }

    @Test(arguments: ["junk", "=junk", "x=", "x=spam", "x=junk|", "x=JUNK"])
    func refusesWhatIsNone(_ entry: String) {
        var map = LabelMap()
        #expect(throws: LabelMapError.self) { try map.add(entry) }
        #expect(map == LabelMap())
    }
}
