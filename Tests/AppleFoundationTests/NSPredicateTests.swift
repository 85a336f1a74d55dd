import Foundation
import Testing

@testable import AppleFoundation

struct NSPredicateTests {
    private func holds(_ format: String, _ arguments: [Any] = [], for object: Any?) throws -> Bool {
        try PredicateParser.parse(format, arguments).holds(for: object)
    }

    @Test(arguments: [
        ("SELF == 'Offer'", "Offer"), ("SELF = \"Offer\"", "Offer"), ("'Offer' == SELF", "Offer"),
        ("SELF ==[c] 'OFFER'", "offer"), ("SELF ==[d] 'creme'", "crème"), ("SELF ==[cd] 'CREME'", "crème"),
        ("SELF != 'offer'", "Offer"), ("SELF <> 'offer'", ""), ("SELF CONTAINS 'off'", "an offer"),
        ("SELF CONTAINS[cd] 'OFFRE'", "une öffré"), ("self contains 'a'", "bab"), ("SELF BEGINSWITH 'an'", "an offer"),
        ("SELF BEGINSWITH[c] 'AN '", "an offer"), ("SELF ENDSWITH 'er'", "an offer"),
        ("SELF ENDSWITH[c] 'ER'", "an offer"),
        ("SELF IN 'an offer'", "offer"), ("SELF IN {'a', 'b'}", "b"), ("SELF IN[c] {'a', 'b'}", "B"),
        ("{'a', \"b\"} CONTAINS SELF", "a"), ("SELF LIKE '*ff?r'", "an offer"), ("SELF LIKE[c] 'A*F*'", "an offer"),
        ("SELF LIKE 'a\\\\*'", "a*"), ("SELF MATCHES '[a-z ]+'", "an offer"),
        ("SELF MATCHES[c] 'AN|OFFER|AN OFFER'", "an offer"),
        ("SELF MATCHES '.*\\\\d{3}.*'", "code 123 here"), ("SELF MATCHES[d] 'crème'", "creme"),
        ("SELF MATCHES 'a|ab'", "ab"),
        ("NOT SELF == 'a'", "b"), ("!(SELF == 'a')", "b"), ("SELF == 'a' OR SELF == 'b'", "b"),
        ("SELF == 'x' || SELF BEGINSWITH 'b' && SELF ENDSWITH 'd'", "bcd"),
        ("(SELF == 'x' OR SELF BEGINSWITH 'b') AND NOT (SELF ENDSWITH 'x')", "bcd"), ("TRUEPREDICATE", "x"),
        ("NOT FALSEPREDICATE", "x"), ("SELF == 'it\\'s'", "it's"), ("SELF == 'a\\n'", "a\n"), ("SELF == ''", ""),
        ("SELF == '%@'", "%@"), ("5 == 5.0 AND -1 != 1 AND nil == nil", "x"), ("SELF != nil", "x"),
        ("YES == 1 AND NO == 0", ""),
    ])
    func `it holds`(format: String, text: String) throws {
        #expect(try holds(format, for: text))
        #expect(try !holds("NOT (\(format))", for: text))
        #expect(NSPredicate(format: format).evaluate(with: text))
        #expect(NSPredicate(format: format).evaluate(with: text as NSString))
    }

    @Test(arguments: [
        ("SELF == 'offer'", "Offer"), ("SELF ==[d] 'CREME'", "crème"), ("SELF CONTAINS 'OFF'", "an offer"),
        ("SELF BEGINSWITH 'offer'", "an offer"), ("SELF ENDSWITH 'an'", "an offer"), ("SELF IN {'a'}", "b"),
        ("SELF IN {}", "b"), ("SELF LIKE 'off'", "an offer"), ("SELF LIKE '?'", ""), ("SELF LIKE 'a\\\\?'", "ab"),
        ("SELF MATCHES 'off'", "an offer"), ("SELF MATCHES 'an'", "an offer"),
        ("SELF MATCHES '.*offer.*'", "an\noffer"), ("SELF CONTAINS ''", "x"),
        ("SELF == 'b' OR SELF == 'c' AND SELF == 'd'", "c"), ("FALSEPREDICATE", "x"), ("SELF == 5", "5"),
    ])
    func `it does not hold`(format: String, text: String) throws {
        #expect(try !holds(format, for: text))
    }

    @Test func `arguments are used in order`() throws {
        #expect(NSPredicate(format: "SELF CONTAINS %@ AND SELF CONTAINS %@", "a", "b").evaluate(with: "ab"))
        #expect(!NSPredicate(format: "SELF BEGINSWITH %@ AND SELF ENDSWITH %@", "b", "a").evaluate(with: "ab"))
        #expect(NSPredicate(format: "SELF IN %@", ["a", "b"] as NSArray).evaluate(with: "b"))
        #expect(NSPredicate(format: "SELF IN %@", argumentArray: [["a", "b"]]).evaluate(with: "b"))
        #expect(NSPredicate(format: "SELF IN %@", argumentArray: [Set(["a", "b"])]).evaluate(with: "b"))
        let numbers = NSPredicate(format: "%d == %ld AND %f == 0.5 AND %@ == 3", 2, 2, 0.5, 3 as NSNumber)
        #expect(numbers.evaluate(with: "x"))
        // Arguments are never parsed as part of the predicate.
        #expect(!NSPredicate(format: "SELF == %@", "x' OR TRUEPREDICATE OR 'x' == 'x").evaluate(with: "y"))
        #expect(NSPredicate(format: "SELF CONTAINS %@", "%@ 'quoted\\'").evaluate(with: "a %@ 'quoted\\' b"))
    }

    @Test func `nil is only equal to nil`() throws {
        #expect(try holds("SELF == nil", for: nil))
        #expect(try holds("SELF == NULL", for: NSNull()))
        for comparison in ["== 'a'", "CONTAINS 'a'", "MATCHES 'a'", "LIKE '*'", "IN {'a'}", "BEGINSWITH 'a'"] {
            #expect(try !holds("SELF \(comparison)", for: nil), "\(comparison)")
        }
        #expect(try !holds("'a' IN SELF", for: nil))
    }

    @Test func `it filters arrays`() {
        let words = ["offer", "Sale", "code"] as NSArray
        #expect(words.filtered(using: NSPredicate(format: "SELF CONTAINS[c] 'S'")) as? [String] == ["Sale"])
        let both = NSCompoundPredicate(andPredicateWithSubpredicates: [
            NSPredicate(format: "SELF CONTAINS 'o'"), NSPredicate(format: "SELF ENDSWITH 'e'"),
        ])
        #expect(words.filtered(using: both) as? [String] == ["code"])
    }

    @Test(arguments: [
        ("", 0), ("SELF", 4), ("SELF ==", 7), ("SELF == 'a' OR", 14), ("SELF == 'a' SELF", 12), ("(SELF == 'a'", 12),
        ("SELF == 'a", 8), ("SELF == 'a\\d'", 10), ("ANY name == 'a'", 0), ("SELF.length BETWEEN 1", 20),
        ("SELF + 5", 5),
        ("ANY SELF == 'a'", 0), ("SELF ==[l] 'a'", 7), ("SELF ==[c 'a'", 7), ("%K == 'a'", 0), ("$x == 1", 0),
        ("SELF == %@", 8),
        ("SELF BETWEEN {1}", 13), ("SELF IN {'a'", 12), ("SELF == 1.2.3", 8), ("SELF == $name", 8),
        ("SELF === 'a'", 5),
        ("SELF == 'a' % 'b'", 12), ("'é' ==", 6),
    ])
    func `unsupported syntax is refused with its position`(format: String, position: Int) {
        let mistake = #expect(throws: PredicateMistake.self) { try PredicateParser.parse(format, []) }
        #expect(mistake?.position == position)
        #expect(mistake?.sentence(format).contains("\"\(format)\"") == true)
    }

    @Test func `deep nesting is refused`() throws {
        let most = PredicateParser.deepest
        func nested(_ depth: Int) -> String {
            String(repeating: "(", count: depth) + "SELF == 'a'" + String(repeating: ")", count: depth)
        }
        #expect(try holds(nested(most - 1), for: "a"))
        #expect(throws: PredicateMistake.self) { try PredicateParser.parse(nested(most), []) }
        #expect(throws: PredicateMistake.self) {
            try PredicateParser.parse(String(repeating: "NOT ", count: 100_000) + "TRUEPREDICATE", [])
        }
        let long = Array(repeating: "SELF == 'a'", count: 20_000).joined(separator: " OR ")
        #expect(try !holds(long, for: "b"))
    }

    @Test func `like is fast with many stars`() throws {
        let pattern = String(repeating: "a*", count: 30) + "b"
        #expect(try !holds("SELF LIKE %@", [pattern], for: String(repeating: "a", count: 5_000)))
    }

    @Test(arguments: [
        ("name == 'Mum'", true), ("SELF.name BEGINSWITH[c] 'm'", true), ("group.name == 'family'", true),
        ("group.size > 2", true), ("group.size >= 4", false), ("size < 3", false), ("age <= 60 AND age > 59.5", true),
        ("group == nil", false), ("name > 'Ann'", true), ("since < %@", true),
    ])
    func `key paths are evaluated`(format: String, isTrue: Bool) throws {
        let object: [String: Any] = [
            "name": "Mum", "age": 60, "since": Date(timeIntervalSinceReferenceDate: 5),
            "group": ["name": "family", "size": 3],
        ]
        let arguments = format.contains("%@") ? [Date(timeIntervalSinceReferenceDate: 6)] : []
        #expect(try holds(format, arguments, for: object) == isTrue)
    }

    @Test func `a key can be an argument and a string has a length`() throws {
        #expect(try holds("%K == %@", ["name", "Mum"], for: ["name": "Mum"]))
        #expect(try holds("length > 3", for: "four"))
        #expect(try !holds("SELF.length > 3", for: "abc"))
    }

    @Test func `an invalid pattern is fatal only when evaluated`() throws {
        #expect(try holds("TRUEPREDICATE OR SELF MATCHES '('", for: "a"))
    }
}
