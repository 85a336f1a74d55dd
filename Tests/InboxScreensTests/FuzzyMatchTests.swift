import Testing

@testable import InboxScreens

/// How the command palette finds lines.
@Suite struct FuzzyMatchTests {
    private func best(_ query: String, of names: [String]) -> String? {
        names.compactMap { name in FuzzyMatch(query, in: name).map { (name, $0.score) } }.max { $0.1 < $1.1 }?.0
    }

    @Test func `characters match in their order, in any case`() {
        #expect(FuzzyMatch("NWM", in: "New message")?.positions == [0, 2, 4])
        #expect(FuzzyMatch("mn", in: "New message") == nil)
        #expect(FuzzyMatch("newmessagess", in: "New message") == nil)
    }

    @Test func `starts of words are better than the middles of words`() {
        #expect(best("nm", of: ["animal", "New message", "unmark"]) == "New message")
        #expect(FuzzyMatch("bf", in: "Number of Black Fridays")?.positions == [10, 16])
    }

    @Test func `consecutive characters are better than scattered ones`() {
        #expect(best("junk", of: ["just under the neck", "Empty junk"]) == "Empty junk")
        #expect(FuzzyMatch("ess", in: "xebsbs, message")?.positions == [9, 10, 11])
    }

    @Test func `words after a colon are worth less than those before it`() {
        #expect(best("fil", of: ["Log: the filter's output", "Other filters"]) == "Other filters")
        #expect(best("log", of: ["Edit: open the log", "Log: the filter's output"]) == "Log: the filter's output")
    }

    @Test func `each word of a query must match, in any order`() {
        #expect(FuzzyMatch("unread mark", in: "Mark as unread")?.positions == [0, 1, 2, 3, 8, 9, 10, 11, 12, 13])
        #expect(FuzzyMatch("unread junk", in: "Mark as unread") == nil)
    }

    @Test(arguments: ["", "é", "日本", "👩‍👩‍👧", String(repeating: "a", count: 5_000)])
    func `any text can be searched`(_ text: String) {
        #expect(FuzzyMatch("", in: text)?.positions == [])
        #expect((FuzzyMatch(String(text.prefix(3)), in: text) != nil))
        #expect(FuzzyMatch("xyz", in: text) == nil)
    }
}
