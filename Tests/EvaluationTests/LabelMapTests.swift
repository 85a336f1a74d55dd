import Evaluation
import Messages
import Testing

@Suite struct LabelMapTests {
    @Test func `knows Apple's names, ham and spam`() throws {
        let map = LabelMap()
        #expect(map["spam"] == [.junk])
        #expect(map["Ham"] == [.uncategorized])
        for category in Category.all { #expect(map[LabelMap.name(of: category)] == [category]) }
        #expect(map["allow"] == [.uncategorized])
        #expect(map["smishing"] == nil)
    }

    @Test func `a label can have several categories`() throws {
        var map = LabelMap()
        try map.add("Smishing=junk|promotion")
        #expect(map["smishing"] == [.junk, .promotion(.none)])
    }

    @Test func `a label can contain an equals sign`() throws {
        var map = LabelMap()
        try map.add("class=7=junk")
        #expect(map["class=7"] == [.junk])
        #expect(map["class"] == nil)
        #expect(map.added == ["class=7"])
    }

    /// The output of one evaluation can be the input of another.
    @Test func `knows the names that reports and classify write`() throws {
        let map = LabelMap()
        for category in Category.all {
            let folder = category.folder?.rawValue ?? "unknown"
            #expect(map[folder] == [category], "\(folder)")
            #expect(try #require(EvaluationView.exact.classes.first { map[$0.title] == [category] }).title != "")
            var own = map
            try own.add("mine=\(folder)")
            #expect(own["mine"] == [category])
        }
        for name in EvaluationView.exact.classes.map(\.title) { #expect(map[name]?.count == 1, "\(name)") }
        #expect(map["all"] == [.uncategorized])
        for several in ["junk, promotion", "Junk or Promotions", "JUNK,promotions , Junk"] {
            #expect(map[several] == [.junk, .promotion(.none)], "\(several)")
        }
        // Both actions have a sub-folder Others.
        for none in ["Others", "junk, others", "hidden", "5", ",", " or ", "", "junk promotion"] {
            #expect(map[none] == nil, "\(none)")
        }
        #expect(map[String(repeating: "junk,", count: 1 << 20)] == nil)
    }

    @Test func `knows the folders of an export, except names with several meanings`() {
        let map = LabelMap()
        for (folder, category) in [
            ("Unknown Senders", Category.uncategorized), ("Known Senders", .uncategorized),
            ("Messages", .uncategorized),
            ("All Messages", .uncategorized), ("iMessage & SMS", .uncategorized), ("SMS Junk", .junk), ("Spam", .junk),
            ("Junk", .junk), ("Transactions", .transaction(.none)), ("All Promotions", .promotion(.none)),
            ("Coupons", .promotion(.promotionalCoupons)), ("Finance", .transaction(.transactionalFinance)),
        ] {
            #expect(map[folder] == [category], "\(folder)")
            #expect(!LabelMap.isAmbiguousFolder(folder))
        }
        for folder in ["Others", "Recently Deleted"] {
            #expect(map[folder] == nil && LabelMap.isAmbiguousFolder(folder), "\(folder)")
        }
        #expect(map["Unread Messages"] == nil && !LabelMap.isAmbiguousFolder("smishing"))
    }

    @Test func `two meanings of one label are refused`() throws {
        var map = LabelMap()
        try map.add("ad=junk|promotion")
        try map.add("AD=promotion|junk")
        #expect(map.added == ["ad"])
        let before = map
        let error = try #require(throws: EvaluationError.self) { try map.add("Ad=none") }
        #expect(error.description.contains("'Ad=junk|promotion|none'"), "\(error)")
        #expect(map == before)
        // The built-in meaning can be replaced.
        try map.add("spam=promotion")
        #expect(map["spam"] == [.promotion(.none)])
    }

    @Test(arguments: ["junk", "=junk", "x=", "x=spam", "x=junk|", "x=others", "x=junk,promotion"])
    func `an invalid entry is refused`(_ entry: String) {
        var map = LabelMap()
        #expect(throws: EvaluationError.self) { try map.add(entry) }
        #expect(map == LabelMap())
    }

    @Test func `the error for a misspelled category names the one that was meant`() throws {
        var map = LabelMap()
        let error = try #require(throws: EvaluationError.self) { try map.add("bills=transactionalFinanse") }
        #expect(error.description.contains("Did you mean transactionalFinance?"), "\(error)")
    }
}
