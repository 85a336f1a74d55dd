import Foundation
import TestFiles
import Testing

/// Filters that are opened by their paths in the running program.
@Suite(.waitsForPrograms) struct OpenPathTests {
    private let folder = TestFolder()

    init() throws {
        let point = "com.apple.identitylookup.message-filter"
        var project = "name: Boxes\ntargets:\n"
        for (name, action) in [("Inland", "junk"), ("Overseas", "promotion")] {
            project += """
                  \(name):
                    type: app-extension
                    platform: iOS
                    sources: [\(name)]
                    info:
                      path: \(name)/Info.plist
                      properties:
                        NSExtension: {NSExtensionPointIdentifier: \(point), NSExtensionPrincipalClass: $(PRODUCT_MODULE_NAME).Handler}

                """
            try folder.write(
                "Boxes/\(name)/Handler.swift",
                """
                import IdentityLookup
                final class Handler: ILMessageFilterExtension, ILMessageFilterQueryHandling {
                    func handle(_ request: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                                completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
                        let response = ILMessageFilterQueryResponse()
                        response.action = .\(action)
                        completion(response)
                    }
                }
                """)
        }
        try folder.write("Boxes/project.yml", project)
    }

    @Test(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
    func `a project is opened, one of its targets is chosen, and the other one is offered`() throws {
        let tmux = try Tmux(
            "cd \(folder.url.path) && \(Program.inbox) --filter filterit")
        try tmux.waitFor("FILTERED BY FILTERIT")
        try tmux.press("f", shows: "Other filter by path")
        try tmux.press("End", "Enter", shows: "Tab complete")
        try tmux.type("Nowhere")
        try tmux.press("Enter", shows: "There is no filter 'Nowhere'", "· FilterIt ·")
        try tmux.press("C-u")
        try tmux.type("./Bo")
        try tmux.press("Tab", shows: "./Boxes/")
        try tmux.press("Enter")
        let question = "This project has several message filters."
        try tmux.waitFor(question, "Targets of Boxes", "Inland")
        try tmux.press("Down", "Enter", shows: "FILTERED BY OVERSEAS")
        try tmux.press("f")
        try tmux.wait { $0.contains("target Inland") && $0.contains(/Overseas +✓ active/) }
        try tmux.resize(columns: 30, rows: 8)
        try tmux.wait { $0.contains("…target Over") || $0.contains("Overseas") }
        try tmux.resize(columns: 120, rows: 40)
        try tmux.waitFor("target Inland")
        try tmux.press("Down", "Enter", shows: "FILTERED BY INLAND")
        try tmux.press("q")
    }

    @Test(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
    func `the filters of a project are offered once`() throws {
        let command = "cd \(folder.url.path) && XDG_STATE_HOME=\(folder.path("state")) \(Program.inbox) --filter Boxes"
        let first = try Tmux(command)
        try first.waitFor("Targets of Boxes", "Inland", "Overseas")
        // Afterwards, this sentence would replace the question.
        try first.press("Down", "Enter", shows: "FILTERED BY OVERSEAS", "Overseas is active.")
        try first.press("q", shows: "Press q again to quit")
        try first.press("q", shows: "ended with 0")
        let second = try Tmux(command)
        try second.waitFor("FILTERED BY OVERSEAS", without: "Targets of Boxes")
        try second.press("q")
    }

    private static let message = #"{"id":1,"sender":"+12025550123","messageBody":"Hello"}"# + "\n"

    @Test func `commands take the first of several filters and say so`() throws {
        let note =
            "Using the target Inland, one of 2 message filters (others: Overseas; to use another: --target NAME)."
        for arguments in [
            ["classify", "--filter", "Boxes"], ["build", "Boxes", "-o", "out.appex"], ["--plain", "--filter", "Boxes"],
        ] {
            let result = try Program.run(arguments, input: Self.message, folder: folder.url)
            #expect(result.status == 0 && (result.output + result.errors).contains(note), "\(arguments): \(result)")
        }
        let session = try folder.write(
            "s.yaml", "title: T\nfilter: Boxes\nsteps:\n  - receive: { from: A, text: Hello }\n")
        #expect(try Program.run(["check", session]).output.contains(note))
        #expect(try Program.run(["doctor", "--filter", "Boxes"], folder: folder.url).output.contains(note))
        let chosen = try Program.run(
            ["classify", "--filter", "Boxes", "--target", "Overseas"], input: Self.message, folder: folder.url)
        #expect(chosen.output.contains("promotion") && chosen.errors.isEmpty, "\(chosen.errors)")
    }

    @Test func `a session opens a path with keys; its relative paths start at its folder`() throws {
        let session = try folder.write(
            "s.yaml",
            """
            title: T
            steps:
              - press: [f, End, Enter, Box, Tab, Enter, Down, Enter]
              - receive: { from: "+12025550123", text: Hello }
                expect: { folder: promotions }
            """)
        try Program.run(["check", session]).ended(0)
    }
}
