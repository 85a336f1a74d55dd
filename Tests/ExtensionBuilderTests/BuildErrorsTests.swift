import Testing

@testable import ExtensionBuilder

/// The errors of a failed build for a screen.
@Suite struct BuildErrorsTests {
    @Test func `the errors of a failed build stand before the warnings`() {
        let text = """
            /my/H.swift:3:7: warning: 'filter' is deprecated: renamed to 'junk'
             3 |   return .filter
               |           `- warning: 'filter' is deprecated
            /my/H.swift:9:9: error: cannot find 'oops' in scope
             9 |   oops
            /my/H.swift:9:9: note: did you mean 'oop'?
            /my/W.swift:1:1: warning: never used
            ld: symbol not found
            """
        #expect(
            BuildErrors.errorsFirst(text) == """
                /my/H.swift:9:9: error: cannot find 'oops' in scope
                 9 |   oops
                /my/H.swift:9:9: note: did you mean 'oop'?
                ld: symbol not found
                /my/H.swift:3:7: warning: 'filter' is deprecated: renamed to 'junk'
                 3 |   return .filter
                   |           `- warning: 'filter' is deprecated
                /my/W.swift:1:1: warning: never used
                """)
    }

    @Test func `errors and their notes are kept, without excerpts, carets and warnings`() {
        let text = """
            /my/Filter/Handler.swift:3:7: warning: variable 'a' was never used
             1 | import IdentityLookup
             3 |   var a = 1
               |       `- warning: variable 'a' was never used
            /my/Filter/Handler.swift:3:7: note: remove it
            /my/Filter/Handler.swift:17:9: error: cannot find 'oops' in scope
            15 |     {
            17 |         oops
               |         `- error: cannot find 'oops' in scope
            18 | // here: error: is not one
            /my/Filter/Handler.swift:17:9: note: did you mean 'oop'?
            /my/Filter/Words.swift:2:1: error: expected declaration
            /my/Filter/Handler.swift:17:9: error: cannot find 'oops' in scope
            """
        #expect(
            BuildErrors.lines(of: text) == [
                "/my/Filter/Handler.swift:17:9: error: cannot find 'oops' in scope",
                "/my/Filter/Handler.swift:17:9: note: did you mean 'oop'?",
                "/my/Filter/Words.swift:2:1: error: expected declaration",
            ])
    }

    @Test func `a message without locations is returned whole`() {
        #expect(BuildErrors.lines(of: "/my contains no Swift files.") == ["/my contains no Swift files."])
        #expect(BuildErrors.lines(of: "") == [])
    }
}
