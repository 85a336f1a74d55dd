import Foundation
import Testing

@testable import AppleFoundation

struct NSDataDetectorTests {
    private let text = "\u{1F600} é www.example.com, 202-555-0100, a@example.com"
    private var whole: NSRange { NSRange(location: 0, length: text.utf16.count) }
    private let link = DetectableTypes.link.rawValue
    private let phoneNumber = DetectableTypes.phoneNumber.rawValue

    @Test func `only requested types are found`() throws {
        let both = try NSDataDetector(types: link | phoneNumber)
        #expect(both.matches(in: text, range: whole).map(\.resultType.rawValue) == [link, phoneNumber, link])
        #expect(try NSDataDetector(types: link).numberOfMatches(in: text, range: whole) == 2)
        #expect(try NSDataDetector(types: phoneNumber).numberOfMatches(in: text, range: whole) == 1)
        #expect(both.checkingTypes == link | phoneNumber)
    }

    @Test func `dates and addresses are not found`() throws {
        let detector = try NSDataDetector(types: DetectableTypes.notFoundHere.rawValue)
        let text = "Tomorrow at 10:00, 2 March 2026, 1 Example Street, Springfield"
        #expect(detector.numberOfMatches(in: text, range: NSRange(location: 0, length: text.utf16.count)) == 0)
    }

    @Test(arguments: [0, NSTextCheckingResult.CheckingType.regularExpression.rawValue, 1 << 40])
    func `a detector needs at least one type`(types: NSTextCheckingTypes) {
        #expect(throws: CocoaError.self) { try NSDataDetector(types: types) }
    }

    @Test func `offsets are those of UTF-16`() throws {
        let detector = try NSDataDetector(types: link)
        #expect(detector.rangeOfFirstMatch(in: text, range: whole) == NSRange(location: 5, length: 15))
        #expect((text as NSString).substring(with: NSRange(location: 5, length: 15)) == "www.example.com")
        let first = try #require(detector.firstMatch(in: text, range: whole))
        #expect(first.range(at: 0) == first.range)
        #expect(first.numberOfRanges == 1)
        #expect(first.range(withName: "x").location == NSNotFound)
    }

    @Test func `without matches the result is empty`() throws {
        let detector = try NSDataDetector(types: link)
        #expect(detector.rangeOfFirstMatch(in: "", range: NSRange(location: 0, length: 0)).location == NSNotFound)
        #expect(detector.firstMatch(in: "none", range: NSRange(location: 0, length: 4)) == nil)
    }

    @Test func `a result has only the properties of its type`() throws {
        let found = results(text)
        #expect(found.map(\.url?.absoluteString) == ["http://www.example.com", nil, "mailto:a@example.com"])
        #expect(found.map(\.phoneNumber) == [nil, "202-555-0100", nil])
        for result in found {
            #expect(result.date == nil && result.timeZone == nil && result.duration == 0)
            #expect(result.components == nil && result.addressComponents == nil && result.regularExpression == nil)
            #expect((result.copy() as? NSTextCheckingResult)?.url == result.url)
        }
    }

    @Test func `a regular expressions result has no URL`() throws {
        let expression = try NSRegularExpression(pattern: "www.*com")
        let result = try #require(expression.firstMatch(in: "www.example.com", range: NSRange(location: 0, length: 15)))
        #expect(result.url == nil && result.phoneNumber == nil)
    }

    @Test func `only the range is searched`() throws {
        let detector = try NSDataDetector(types: link)
        let text = "www.example.com/path"
        let found = detector.matches(in: text, range: NSRange(location: 4, length: 11))
        #expect(found.map(\.range) == [NSRange(location: 4, length: 11)])
        #expect(found.map(\.url?.absoluteString) == ["http://example.com"])
    }

    @Test func `anchored matches start at the range`() throws {
        let detector = try NSDataDetector(types: link)
        #expect(detector.numberOfMatches(in: text, options: .anchored, range: whole) == 0)
        #expect(
            detector.numberOfMatches(
                in: text, options: .anchored, range: NSRange(location: 5, length: whole.length - 5)) == 1)
    }

    @Test func `enumerating can be stopped`() throws {
        let detector = try NSDataDetector(types: link | phoneNumber)
        var seen = 0
        detector.enumerateMatches(in: text, options: .reportCompletion, range: whole) { result, flags, stop in
            #expect(result != nil && flags.isEmpty)
            seen += 1
            stop.pointee = ObjCBool(seen == 2)
        }
        #expect(seen == 2)
        var isCompleted = false
        detector.enumerateMatches(in: text, options: .reportCompletion, range: whole) { result, flags, _ in
            if result == nil { isCompleted = flags.contains(.completed) }
        }
        #expect(isCompleted)
    }

    @Test func `matches can be replaced`() throws {
        let detector = try NSDataDetector(types: link | phoneNumber)
        #expect(
            detector.stringByReplacingMatches(in: text, range: whole, withTemplate: "<\\$$0$1>")
                == "\u{1F600} é <$www.example.com>, <$202-555-0100>, <$a@example.com>")
        let mutable = NSMutableString(string: text)
        #expect(detector.replaceMatches(in: mutable, range: whole, withTemplate: "") == 3)
        #expect(String(mutable) == "\u{1F600} é , , ")
    }
}
