import Testing
@testable import XcodeProjects

@Suite struct XcodeProjectErrorTests {
    @Test func `a path without a project`() {
        #expect(throws: XcodeProjectError.self) { try XcodeProject(at: "/nothing/here") }
    }
}
