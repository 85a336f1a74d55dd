import LocatedYAML
import Testing

@testable import SessionScript

@Suite("Patterns in expectations")
struct TextPatternTests {
    @Test func `case matters, also where a text must be missing`() throws {
        for pattern: TextPattern in ["Cookie", .contains("Cookie")] {
            #expect(pattern.isPart(of: "Set-Cookie: a=1"))
            #expect(!pattern.isPart(of: "set-cookie: a=1"))
            #expect(!pattern.isAll(of: "cookie"))
        }
        #expect(TextPattern.matches(try LinePattern("(?i)cookie")).isPart(of: "set-COOKIE: a=1"))
    }
}
