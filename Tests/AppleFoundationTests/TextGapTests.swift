import Foundation
import Testing

@testable import AppleFoundation

struct TextGapTests {
    @Test func `localized strings have their values`() {
        let (count, name) = (3, "Ana")
        #expect(String(localized: "\(count) words of \(name)") == "3 words of Ana")
        #expect(String(localized: "100% sure") == "100% sure")
        #expect(String(localized: "100% of \(name)") == "100% of Ana")
        #expect(String(localized: "title", defaultValue: "Words of \(name)") == "Words of Ana")
        #expect(String(localized: "\(2.5, specifier: "%.1f") kg") == "2.5 kg")
        #expect(String(localized: LocalizedStringResource("Hello \(name)")) == "Hello Ana")
    }

    @Test func `transforms change a part`() {
        let text = NSMutableString(string: "Crème Brûlée")
        #expect(CFStringTransform(text, nil, kCFStringTransformStripCombiningMarks, false))
        #expect(text == "Creme Brulee")
        let greek = NSMutableString(string: "Ωa Ωb")
        var range = CFRangeMake(0, 2)
        #expect(CFStringTransform(greek, &range, kCFStringTransformToLatin, false))
        #expect(greek == "Ōa Ωb" && range.length == 2)
        #expect(!CFStringTransform(greek, nil, "no such transform", false) && greek == "Ōa Ωb")
        var outside = CFRangeMake(4, 9)
        #expect(!CFStringTransform(greek, &outside, kCFStringTransformToLatin, false))
    }

    @Test func `a file has lines`() async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data("one\r\n\ntwo\nthree".utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        var lines: [String] = []
        for try await line in url.lines { lines.append(line) }
        #expect(lines == ["one", "two", "three"])
        await #expect(throws: CocoaError.self) {
            for try await _ in URL(fileURLWithPath: "/nonexistent").lines {}
        }
    }

    @Test func `objects are arguments of formats`() {
        #expect(String(format: "%@ %@", NSNumber(value: 3), ["k": 1] as NSDictionary).hasPrefix("3 "))
        let error = CocoaError(.fileNoSuchFile) as NSError
        #expect(String(format: "<%@>", error) == "<\(error.description)>")
        // More than are kept.
        for number in 0..<3000 { #expect(String(format: "%@", NSNumber(value: number)) == "\(number)") }
    }

    @Test func `files are coordinated at once`() {
        var error: NSError?
        var read: URL?
        let url = URL(fileURLWithPath: "/a/b")
        NSFileCoordinator(filePresenter: nil).coordinate(readingItemAt: url, options: [], error: &error) { read = $0 }
        #expect(read == url && error == nil)
    }

    @Test func `ranges have both ends`() {
        let isShort = NSPredicate(format: "SELF.length BETWEEN {1, 3}")
        #expect(["", "a", "abc", "abcd"].map { isShort.evaluate(with: $0) } == [false, true, true, false])
        #expect(NSPredicate(format: "SELF BETWEEN %@", [1, 2]).evaluate(with: 2))
    }

    @Test func `dictionaries have key paths`() {
        let values: NSDictionary = ["limits": ["daily": 3] as NSDictionary, "level": 1]
        #expect(values.value(forKeyPath: "limits.daily") as? Int == 3)
        #expect(values.value(forKeyPath: "level") as? Int == 1)
        #expect(values.value(forKeyPath: "level.daily") == nil && values.value(forKeyPath: "") == nil)
    }

    @Test func `selectors compare strings`() throws {
        let compare = try #require(_selector(NSString.caseInsensitiveCompare(_:)).compare)
        #expect(compare("A", "a") == .orderedSame && compare("b", "A") == .orderedDescending)
    }
}
