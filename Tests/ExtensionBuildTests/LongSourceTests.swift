import Testing

@testable import ExtensionBuild

/// Sources that repeat the beginning of something. The search for its end is limited: without a limit, the work
/// grows with the square of the source, and a megabyte takes hours.
@Suite struct LongSourceTests {
    @Test func `what is longer than any name is left as it is`() {
        let name = String(repeating: "a", count: 5000)
        #expect(BlankedSource.blank("@objc(\(name)) class A {}").hasPrefix("@objc("))
        #expect(BlankedSource.blank("@objc(\(name.prefix(100))) class A {}").hasPrefix("     "))
    }

    @Test(arguments: [(20, true), (33, false)])
    func `a text has some signs before its quotes, and not any number`(_ count: Int, _ isText: Bool) {
        let signs = String(repeating: "#", count: count)
        #expect((SourceText.endOfCommentOrText(Array("\(signs)\"@objc\"\(signs)".utf8), 0) != nil) == isText)
    }
}
