import Foundation
import Testing

@testable import SessionScript

@Suite("Sessions with several filters")
struct FilterMatrixTests {
    private static let parcel = """
        title: Parcel
        filter: filterit
        steps:
          - receive: { from: "+12025550143", text: "This junk is yours" }
            expect: { folder: junk }
          - receive: { from: "+12025550144", text: "Hello" }
            expect: { folder: unknown }
        """

    private func run(_ yaml: String, _ names: [String]) throws -> SuiteResult {
        try withFolder { folder in
            let file = folder.appendingPathComponent("parcel.yaml")
            try yaml.write(to: file, atomically: true, encoding: .utf8)
            let filters = try names.map { try CheckFilter($0, relativeTo: folder) }
            return SessionSuite([file.path]).run(
                SuitePlan(filters: filters), CheckOptions(responseTimeout: responseTimeout, includesMessages: true))
        }
    }

    @Test func `each session runs with each filter, and what differs is named with its place`() throws {
        let result = try run(Self.parcel, ["session", "none", "filterit"])
        #expect(result.results.map(\.filter) == ["session", "none", "filterit"])
        #expect(result.summary == "2 of 3 runs passed, 1 failed, 0 could not run.")
        let matrix = try #require(FilterMatrix(result))
        #expect(matrix.filters == ["session", "none", "filterit"] && matrix.sessions.count == 1)
        let row = try #require(matrix.differing.first)
        #expect(row.cells == ["passed", "1 of 2 failed", "passed"])
        #expect(
            row.differences == [
                FilterMatrix.Difference(
                    line: 4, column: 5, what: "+12025550143: \"This junk is yours\"",
                    values: ["junk in junk", "none in unknown", "junk in junk"]),
                FilterMatrix.Difference(
                    line: 5, column: 15, what: "folder junk", values: ["holds", "found unknown", "holds"]),
            ])
        let json = CheckReport(result)
        #expect(json.matrix == matrix)
        #expect(json.sessions.map(\.filter) == ["session", "none", "filterit"])
    }

    @Test func `the same results do not differ, and one filter has no matrix`() throws {
        let result = try run(Self.parcel, ["session", "filterit"])
        #expect(try #require(FilterMatrix(result)).differing == [])
        #expect(FilterMatrix(try run(Self.parcel, ["none"])) == nil)
    }

    @Test func `a filter replaces those of steps, but not None, and the one of the session is not needed`() throws {
        let yaml = """
            title: Chosen
            filter: missing-filter
            steps:
              - receive: { from: "+12025550143", text: "junk" }
                expect: { folder: junk }
              - choose-filter: none
              - receive: { from: "+12025550144", text: "junk" }
                expect: { folder: unknown }
              - choose-filter: another-missing-filter
              - receive: { from: "+12025550145", text: "junk" }
                expect: { folder: junk }
            """
        let result = try run(yaml, ["filterit"])
        #expect(result.isPassed, "\(result.results)")
        #expect(try run(yaml, ["session"]).brokenCount == 1)
    }

    @Test func `a filter that does not exist is refused before anything runs`() {
        #expect(throws: (any Error).self) { try CheckFilter("blak-friday", relativeTo: sessionsFolder) }
    }
}
