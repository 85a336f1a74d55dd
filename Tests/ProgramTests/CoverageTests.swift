import Foundation
import TestFiles
import Testing

/// `siftbox check --coverage` with an extension that is built with counters.
@Suite(.waitsForPrograms) struct CoverageTests {
    private static let filter = """
        import IdentityLookup

        final class Filter: ILMessageFilterExtension, ILMessageFilterQueryHandling {
            func handle(
                _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                completion: @escaping (ILMessageFilterQueryResponse) -> Void
            ) {
                let response = ILMessageFilterQueryResponse()
                let text = queryRequest.messageBody ?? ""
                if text.contains("junk") {
                    response.action = .junk
                } else if text.contains("sale") {
                    response.action = .promotion
                    response.subAction = .promotionalOffers
                } else if text.contains("crash") {
                    fatalError("as intended")
                } else if text.contains("loop") {
                    while true {}
                }
                completion(response)
            }

            /// Never called.
            func unused() -> Int {
                1 + 1
            }
        }
        """
    private static let plist = """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict><key>NSExtension</key><dict>
        <key>NSExtensionPointIdentifier</key><string>com.apple.identitylookup.message-filter</string>
        <key>NSExtensionPrincipalClass</key><string>$(PRODUCT_MODULE_NAME).Filter</string>
        </dict></dict></plist>
        """

    /// A filter, and a session with these messages.
    private func folder(_ messages: String..., filter: String = "Counted") throws -> TestFolder {
        let folder = TestFolder()
        try folder.write("Counted/Filter.swift", Self.filter)
        try folder.write("Counted/Info.plist", Self.plist)
        try FileManager.default.createDirectory(atPath: folder.path("tmp"), withIntermediateDirectories: true)
        let steps = messages.map { "  - receive: { from: \"+12025550143\", text: \"\($0)\" }" }
        try folder.write(
            "a.yaml",
            "title: Counted\nfilter: \(filter)\nsettings: { response-timeout: 3s }\nsteps:\n"
                + steps.joined(separator: "\n") + "\n")
        return folder
    }

    private func check(_ folder: TestFolder, _ arguments: String...) throws -> Program.Result {
        try Program.run(
            ["check", "a.yaml"] + arguments,
            environment: ["XDG_CACHE_HOME": folder.path("cache"), "TMPDIR": folder.path("tmp")], folder: folder.url)
    }

    @Test func `lines that did not run are reported exactly, also of processes that crashed or were killed`() throws {
        let folder = try folder("junk", "crash", "loop", "hello")
        let result = try check(folder, "--coverage", "--min-coverage", "lines=70%", "--coverage-html", "c.html").ended(
            0)
        // The crash and the loop ran; the sale and the unused function did not. Lines 7 to 21 and 24 to 26 have code.
        #expect(
            result.output.contains(
                """
                  Counted/Filter.swift: 13 of 18 lines
                    Counted/Filter.swift:13-14
                    Counted/Filter.swift:24-26
                """), "\(result.output)")
        let page = try String(contentsOfFile: folder.path("c.html"), encoding: .utf8)
        #expect(
            page.contains("<div class=\"miss\"><i>13</i><b>✗</b><code>            response.action = .promotion</code>"))
        #expect(page.contains("<div class=\"hit\"><i>11</i><b>1×</b>"))
        // Nothing is left of the counters: neither here nor in the folder for temporary files.
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() == [
                "Counted", "a.yaml", "c.html", "cache", "tmp",
            ])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("tmp")) == [])
    }

    @Test func `a minimum that is not reached fails a check, and an ordinary build is separate`() throws {
        let folder = try folder("junk")
        let result = try check(folder, "--min-coverage", "lines=100%", "--min-coverage", "rules=1%").ended(
            1, output: "Coverage of lines: ")
        #expect(result.output.hasSuffix("1 of 1 sessions passed, 0 failed, 0 could not run.\n"))
        // The reason is also where a document takes the output.
        let document = try check(folder, "--min-coverage", "lines=100%", "--coverage-json", "-")
        #expect(document.status == 1 && document.output.hasPrefix("{\"format\":\"siftbox coverage 1\""), "\(document)")
        #expect(document.errors.contains("siftbox: coverage of lines: "), "\(document)")
        func builds() throws -> Int {
            let found = try #require(FileManager.default.enumerator(atPath: folder.path("cache")))
            return found.compactMap { $0 as? String }.count { $0.hasSuffix(".appex") }
        }
        let before = try builds()
        let ordinary = try check(folder)
        #expect(ordinary.status == 0 && !ordinary.output.contains("overage"), "\(ordinary)")
        #expect(try (before, builds()) == (1, 2))
    }

    @Test func `what is about Siftbox is printed only if asked for`() throws {
        let folder = try folder("junk", filter: "filterit")
        // The session after the option is not taken for its value.
        let plain = try Program.run(["check", "--coverage", "a.yaml"], folder: folder.url).ended(
            0, output: "none or allow")
        let all = try Program.run(["check", "--coverage-all", "a.yaml"], folder: folder.url).ended(0)
        for name in ["rules", "diagnostics"] {
            #expect(all.output.contains("\n  \(name) ") && !plain.output.contains("\n  \(name) "), "\(plain)")
        }
    }

    @Test func `a sample has no lines, and says so`() throws {
        let folder = try folder("junk", filter: "filterit")
        try check(folder, "--min-coverage", "lines=1%").ended(
            1, output: "nothing to cover, at least 1% is required", "FilterIt: not built from Swift source")
    }

    @Test func `what cannot be counted is refused before anything runs`() throws {
        let folder = try folder("junk", filter: "filterit")
        for (arguments, reason) in [
            (
                ["--min-coverage", "line"],
                "siftbox: --min-coverage: unknown name 'line'. Did you mean lines?\n"
            ),
            (["--min-coverage", "lines=200%"], "--min-coverage: 'lines=200%': expected 0% to 100%"),
            (["--coverage-all", "--watch"], "--watch and --coverage-all cannot be combined."),
            (["--coverage", "--watch"], "--watch and --coverage cannot be combined."),
            (["--coverage-html", "none/c.html"], "--coverage-html: there is no folder"),
            (["--coverage-json", "-", "--json"], "only one report can go to standard output"),
        ] {
            let result = try Program.run(["check", "a.yaml"] + arguments, folder: folder.url)
            #expect(result.status != 0 && result.output.isEmpty && result.errors.contains(reason), "\(result)")
        }
    }
}
