import Foundation
import TestFiles
import Testing

/// `siftbox check --filter`: the same sessions with other filters.
@Suite(.waitsForPrograms) struct CheckFilterTests {
    private func folder() throws -> TestFolder {
        let folder = TestFolder()
        try folder.write(
            "parcel.yaml",
            """
            title: Parcel
            filter: filterit
            steps:
              - receive: { from: "+12025550143", text: "This junk is yours" }
                expect: { folder: junk }
            """)
        return folder
    }

    @Test func `a table shows the sessions with each filter, and what differs`() throws {
        let folder = try folder()
        let result = try Program.run(
            [
                "check", "parcel.yaml", "--filter", "session", "--filter", "none", "--markdown", "report.markdown",
                "--junit",
                "report.xml",
            ], folder: folder.url
        ).ended(
            1, output: "parcel.yaml (Parcel) with session: 1 expectation passed",
            "session      session  none\nparcel.yaml  passed   1 of 1 failed\n",
            "1 of 1 sessions differ.\nparcel.yaml:4:5: +12025550143: \"This junk is yours\"\n",
            "  session: junk in junk\n  none: none in unknown\n")
        #expect(result.output.hasSuffix("1 of 2 runs passed, 1 failed, 0 could not run.\n"))
        let markdown = try String(contentsOfFile: folder.path("report.markdown"), encoding: .utf8)
        #expect(markdown.contains("| `parcel.yaml` | passed | 1 of 1 failed |"), "\(markdown)")
        let xml = try String(contentsOfFile: folder.path("report.xml"), encoding: .utf8)
        #expect(xml.contains("name=\"Parcel [session]\"") && xml.contains("name=\"Parcel [none]\""))
    }

    @Test func `a filter that does not exist, or is given twice, exits with 2 before anything runs`() throws {
        let folder = try folder()
        for (arguments, reason) in [
            (["--filter", "filteri"], "Did you mean filterit?"), (["--filter", ""], "--filter has an empty value"),
            (["--filter", "none", "--filter", "none"], "--filter none was given twice."),
        ] {
            let result = try Program.run(["check", "parcel.yaml"] + arguments, folder: folder.url)
            #expect(result.status == 2 && result.output.isEmpty && result.errors.contains(reason), "\(result)")
        }
    }
}
