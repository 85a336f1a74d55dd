import Testing

@testable import AppleFoundation

/// CLDR's plural rules, with the examples of its charts.
@Suite struct PluralCategoryTests {
    private func categories(_ language: String, _ numbers: [Int]) -> String {
        numbers.map { PluralCategory.of(PluralNumber($0), language: language).rawValue }.joined(separator: " ")
    }

    @Test(arguments: [
        ("en", "other one other other"), ("de", "other one other other"), ("nl", "other one other other"),
        ("sv", "other one other other"), ("da", "other one other other"), ("nb", "other one other other"),
        ("fi", "other one other other"), ("tr", "other one other other"), ("es", "other one other other"),
        ("it", "other one other other"), ("fr", "one one other other"), ("hi", "one one other other"),
        ("pt", "one one other other"), ("pt-BR", "one one other other"), ("pt-PT", "other one other other"),
        ("ja", "other other other other"), ("zh-Hans", "other other other other"), ("ko", "other other other other"),
        ("he", "other one two other"), ("ar", "zero one two few"), ("cs", "other one few few"),
        ("pl", "many one few few"), ("ru", "many one few few"), ("uk", "many one few few"),
        ("ro", "few one few few"), ("sl", "other one two few"), ("lt", "other one few few"),
        ("lv", "zero one other other"), ("xx", "other other other other"), ("", "other other other other"),
    ]) func `0 to 3 in each language`(_ language: String, _ expected: String) {
        #expect(categories(language, [0, 1, 2, 3]) == expected)
    }

    @Test func `larger numbers`() {
        #expect(categories("ru", [5, 11, 12, 14, 21, 22, 25, 111, 121]) == "many many many many one few many many one")
        #expect(categories("pl", [5, 12, 21, 22, 25, 112, 122]) == "many many many few many many few")
        #expect(categories("cs", [4, 5, 22]) == "few other other")
        #expect(categories("ar", [10, 11, 99, 100, 102, 103, 111]) == "few many many other other few many")
        #expect(categories("he", [20, 22]) == "other other")
        #expect(categories("fr", [999_999, 1_000_000, 1_500_000, 2_000_000]) == "other many other many")
        #expect(categories("es", [1_000_000]) == "many" && categories("de", [1_000_000]) == "other")
        #expect(categories("en", [-1, .max, .min]) == "one other other")
        #expect(categories("lv", [10, 11, 21]) == "zero zero one")
        #expect(categories("lt", [11, 21, 22]) == "other one few")
    }

    @Test(arguments: [
        ("en", 1.0, "one"), ("en", 1.5, "other"), ("fr", 1.5, "one"), ("fr", 2.5, "other"), ("ru", 1.5, "other"),
        ("pl", 0.5, "other"), ("cs", 1.5, "many"), ("da", 0.5, "one"), ("da", 2.5, "other"), ("he", 0.5, "one"),
        ("hi", 0.5, "one"), ("ar", 0.5, "other"), ("en", Double.infinity, "other"), ("en", -Double.nan, "other"),
        ("en", 1e300, "other"), ("ar", 3.0, "few"),
    ]) func `decimal numbers`(_ language: String, _ number: Double, _ expected: String) {
        #expect(PluralCategory.of(PluralNumber(number), language: language).rawValue == expected)
    }
}
