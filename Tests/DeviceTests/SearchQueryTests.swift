import Foundation
import Testing

@testable import Device

/// What is typed in a search: words and conditions.
@Suite struct SearchQueryTests {
    private static let folders = ["All Messages", "Known Senders", "Unknown Senders", "SMS Junk"]

    private func query(_ text: String) -> SearchQuery { SearchQuery(text, zone: .gmt, folders: Self.folders) }

    @Test func `words and conditions are separated`() {
        let query = query("category:junk  from:\"Sam Reyes\" your parcel Label:Spam")
        #expect(query.words == "your parcel")
        #expect(query.conditions.map(\.field) == [.category, .from, .label])
        #expect(query.conditions.map(\.value) == ["junk", "sam reyes", "spam"])
        #expect(query.mistakes == [])
    }

    @Test(arguments: [
        "http://example.com", "https://x", "10:30", "from", "a \"quoted part", ":", "::", "from :",
        "mailto:a@b.example", "C:x", "foo:", "foo://bar", "-", "--", "- 5", "a-b", "rsync://x",
    ])
    func `other text with a colon is searched as it is`(_ text: String) {
        #expect(query(text).words == text)
        #expect(query(text).conditions.isEmpty && query(text).mistakes.isEmpty)
    }

    @Test func `days, months and years start at midnight of the device`() throws {
        let day = Int64(1_772_323_200_000)  // 2026-03-01T00:00:00Z
        #expect(query("before:2026-03-01").conditions.first?.time == day)
        #expect(query("after:2026-03").conditions.first?.time == day)
        let zone = try #require(TimeZone(secondsFromGMT: 3600))
        let query = SearchQuery("before:2026-03-01", zone: zone, folders: Self.folders)
        #expect(query.conditions.first?.time == day - 3_600_000)
    }

    @Test(arguments: ["2026-13", "2026-02-30", "yesterday", "-", "2026-", "999999999999999999999", "٢٠٢٦"])
    func `a day that does not exist is a mistake`(_ day: String) {
        #expect(query("tea before:\(day)").mistakes == ["before: needs a day such as 2026-03-01"])
        #expect(query("tea before:\(day)").conditions == [])
    }

    @Test func `a condition without a value is a mistake`() {
        #expect(query("from:").mistakes == ["from: needs a value"])
        #expect(query("tea -from:").mistakes == ["from: needs a value"])
    }

    @Test(arguments: [
        (
            "foo:bar",
            "No condition foo:. Conditions: from: folder: category: before: after: label: is: wrong: expected:. As text: \"foo:bar\""
        ), ("-Befor:2026", "No condition befor:. Conditions: from: "),
        (
            "folder:nope", "No folder starts with nope. Folders: All Messages, Known Senders, Unknown Senders, SMS Junk"
        ), ("category:nope", "No category starts with nope. Categories: Uncategorized, Junk, Transactions, "),
        ("is:red", "is: finds is:unread, and -is:unread the others"),
    ])
    func `an unknown condition or value is named with what there is`(_ text: String, _ sentence: String) {
        let query = query("tea \(text)")
        #expect(query.mistakes.count == 1 && query.mistakes.first?.hasPrefix(sentence) == true, "\(query.mistakes)")
        #expect(query.words == "tea" && query.conditions.isEmpty)
    }

    @Test func `a word in quotation marks is text, also one with a colon or a minus`() {
        #expect(query("\"foo:bar\" \"-5\"").words == "foo:bar -5")
        #expect(query("\"foo:bar\" \"-5\"").mistakes == [])
    }

    @Test func `a minus excludes a word, several words or a condition`() {
        let conditions = query("parcel -Sale -\"on its way\" -folder:junk").conditions
        #expect(conditions.map(\.field) == [nil, nil, .folder])
        #expect(conditions.map(\.value) == ["sale", "on its way", "junk"])
        #expect(conditions.map(\.isExcluding) == [true, true, true])
        #expect(query("folder:junk").conditions.map(\.isExcluding) == [false])
        #expect(query("parcel -").words == "parcel" && query("parcel - x").words == "parcel - x")
    }
}
