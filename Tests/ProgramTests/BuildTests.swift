import Foundation
import TestFiles
import Testing

/// An extension's folder, built unchanged by the program and run.
@Suite(.waitsForPrograms) struct BuildTests {
    private let folder = TestFolder()

    init() throws {
        try folder.write("messages.tsv", "x\tYou won the lottery\nx\thello\n")
        try folder.write(
            "My Filter/Info.plist",
            """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
            <key>CFBundleDisplayName</key><string>Mine</string><key>NSExtension</key><dict>
            <key>NSExtensionPrincipalClass</key><string>OldName</string></dict></dict></plist>
            """)
        try folder.write("My Filter/words.json", "[\"lottery\"]")
        try write()
        try folder.write(
            "My Filter/Über uns/Wörter & mehr.swift",
            """
            enum Words {
                static func load() -> [String] {
                    guard let url = Bundle.main.url(forResource: "words", withExtension: "json") else { return [] }
                    return (try? JSONDecoder().decode([String].self, from: Data(contentsOf: url))) ?? []
                }
            }
            """.replacingOccurrences(of: "enum Words", with: "import Foundation\nenum Words"))
    }

    private func write(member: String = "messageBody") throws {
        try folder.write(
            "My Filter/Handler.swift",
            """
            import IdentityLookup
            @objc(OldName) final class Handler: ILMessageFilterExtension { let words = Words.load() }
            extension Handler: ILMessageFilterQueryHandling {
                func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                            completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
                    let response = ILMessageFilterQueryResponse()
                    let body = queryRequest.\(member) ?? ""
                    response.action = words.contains { body.contains($0) } ? .junk : .none
                    completion(response)
                }
            }
            """)
    }

    private func run(_ arguments: [String]) throws -> Program.Result { try Program.run(arguments) }

    @Test func `an extension is built once, and runs with its resources`() throws {
        // Another cache than the one that all tests share takes seconds to fill with Foundation's modules.
        let cache = folder.path("cache")
        for _ in 0..<2 {
            try Program.run(
                ["--plain", "--filter", folder.path("My Filter"), "--deliver", folder.path("messages.tsv")],
                environment: ["XDG_CACHE_HOME": cache]
            ).ended(0, output: "filed in Junk by Mine", "filed in Unknown Senders by Mine (none)")
        }
        let kept = try FileManager.default.contentsOfDirectory(atPath: cache + "/siftbox/extensions")
        #expect(kept.filter { $0 != "modules" }.count == 1)
    }

    @Test func `compiler errors name the user's file and line, and nothing is run`() throws {
        try write(member: "messageBdy")
        let place = folder.path("My Filter/Handler.swift") + ":7:33: error:"
        let session = try folder.write("s.yaml", "title: T\nfilter: My Filter\nsteps:\n  - caption: x\n")
        for arguments in [["check", session], ["build", folder.path("My Filter"), "-o", folder.path("out")]] {
            let result = try run(arguments).ended(2)
            #expect((result.output + result.errors).contains(place), "\(result.output)\(result.errors)")
            #expect(!(result.output + result.errors).contains("SiftboxEntry"))
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    }

    @Test func `a refusal starts with the name of the program, and the lines of a compiler with their places`() throws {
        for arguments in [
            ["build", folder.path("nothing")], ["doctor", "--filter", folder.path("nothing")],
            ["build", folder.path("My Filter"), "-o", "/dev/full/out"], ["doctor", "--store", folder.path("nothing")],
        ] {
            let result = try run(arguments)
            #expect(result.status == 2 && result.errors.hasPrefix("siftbox: "), "\(result.errors)")
        }
        try write(member: "messageBdy")
        let result = try run(["build", folder.path("My Filter"), "-o", folder.path("out")])
        #expect(result.errors.hasPrefix(folder.path("My Filter/Handler.swift") + ":7:33: error:"), "\(result.errors)")
    }

    @Test func `a build is not written into its own source, and the command to try it can be copied`() throws {
        let inside = folder.path("My Filter/out.appex")
        try run(["build", folder.path("My Filter"), "-o", inside]).ended(
            2, errors: "would be inside the extension's own folder. Use -o \(folder.path("out.appex"))")
        #expect(!FileManager.default.fileExists(atPath: inside))
        let built = try run(["build", folder.path("My Filter"), "-o", folder.path("it's built")])
        #expect(built.output.contains("siftbox --filter '\(folder.path(#"it'\''s built"#))'"), "\(built.output)")
    }

    @Test func `build options after a sample's name are refused as such`() throws {
        try run(["doctor", "--filter", "india", "--target", "X"]).ended(
            2, errors: "india is a sample, which is already built, so build options (--target X)")
    }

    @Test func `localized resources stay apart, and two with the same name are refused`() throws {
        for language in ["en", "de"] { try folder.write("My Filter/Strings/\(language).lproj/a.strings", language) }
        let built = folder.path("Mine.appex")
        try run(["build", folder.path("My Filter"), "-o", built]).ended(0)
        for language in ["en", "de"] {
            #expect(try String(contentsOfFile: "\(built)/\(language).lproj/a.strings", encoding: .utf8) == language)
        }
        try folder.write("My Filter/More/words.json", "[]")
        try run(["build", folder.path("My Filter"), "-o", built]).ended(
            2, errors: "there are two resources named words.json; rename one")
        #expect(FileManager.default.fileExists(atPath: built + "/words.json"))
    }

    @Test func `build replaces a built extension, but no other folder`() throws {
        let built = folder.path("Mine.appex")
        for _ in 0..<2 {
            try run(["build", folder.path("My Filter"), "-o", built]).ended(0)
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: built).sorted() == [
                "Info.plist", "My_Filter", "words.json",
            ])
        let result = try run(["--plain", "--filter", built, "--deliver", folder.path("messages.tsv")])
        #expect(result.output.contains("filed in Junk by Mine"))
        try run(["build", folder.path("My Filter"), "-o", folder.path("My Filter")]).ended(
            2, errors: "is not a built extension")
        #expect(FileManager.default.fileExists(atPath: folder.path("My Filter/Handler.swift")))
    }
}

/// A filter that is checked by doctor, and filters that are edited while the inbox is open.
@Suite(.waitsForPrograms) struct CorrectedFilterTests {
    private let folder = TestFolder()
    private let source: String

    init() throws {
        let sample = Program.package.appendingPathComponent("Sessions/filters/Parcels")
        for file in ["MessageFilterExtension.swift", "Info.plist"] {
            try folder.write(
                "Parcels/\(file)", String(contentsOf: sample.appendingPathComponent(file), encoding: .utf8))
        }
        source = folder.path("Parcels/MessageFilterExtension.swift")
    }

    private func replace(_ old: String, _ new: String) throws {
        let text = try String(contentsOfFile: source, encoding: .utf8)
        #expect(text.contains(old))
        try text.replacingOccurrences(of: old, with: new).write(toFile: source, atomically: true, encoding: .utf8)
    }

    @Test func `doctor reports each problem with its fix, until there are none`() throws {
        func examine() throws -> Program.Result {
            try Program.run(["doctor", "--filter", folder.path("Parcels")])
        }
        let before = try examine().ended(1)
        for name in ["error: sub-action-not-declared", "error: completion-never-called", "warning: body-in-log"] {
            #expect(before.output.contains("\n\(name)"), "\(before.output)")
        }
        #expect(before.output.hasSuffix("\n2 errors, 1 warning\n"), "\(before.output)")
        #expect(before.output.contains("message:      an order"))
        #expect(before.output.contains("fix:          Declare it in the capabilities, or answer "))
        try replace("messageBody.count > 3 else { return }", "true else { return completion(.init()) }")
        try replace("[.transactionalFinance]", "[.transactionalFinance, .transactionalOrders]")
        try replace("NSLog(\"%@ is %d\", messageBody, ", "NSLog(\"%d\", ")
        try examine().ended(0, output: "No problems found.")
    }

    @Test func `doctor reports mistakes in Info.plist with line and column`() throws {
        let plist = folder.path("Parcels/Info.plist")
        let text = try String(contentsOfFile: plist, encoding: .utf8)
        let attributes = """
            <key>NSExtensionAttributes</key><dict>
            <key>IDMessageFilterExtensionNetworkURL</key><string>https://filter.example/q</string>
            <key>ILMessageFilterExtensionNetworkURL</key><string>https://filter.example/q</string></dict>
            <key>NSExtensionPrincipalClass
            """
        try text.replacingOccurrences(of: "<key>NSExtensionPrincipalClass", with: attributes)
            .write(toFile: plist, atomically: true, encoding: .utf8)
        func examine() throws -> String {
            try Program.run(["doctor", "--filter", folder.path("Parcels")]).output
        }
        let output = try examine()
        #expect(
            output.contains(
                "misspelt-plist-key: \(plist):14:1: IDMessageFilterExtensionNetworkURL is not one of Apple's keys; "
                    + "did you mean ILMessageFilterExtensionNetworkURL?"), "\(output)")
        #expect(output.contains("no-associated-domain: \(plist):15:1"))
        try folder.write(
            "App/App.entitlements",
            """
            <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
            <array><string>messagefilter:filter.example</string></array></dict></plist>
            """)
        #expect(try !examine().contains("no-associated-domain"))
    }

    @Test(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
    func `a filter can be edited while the inbox is open`() throws {
        // Below 160 columns nothing explains the message beside the menu.
        let tmux = try Tmux(
            "\(Program.inbox) --filter \(folder.path("Parcels"))", columns: 150, rows: 40)
        try tmux.waitFor("FILTERED BY PARCELS")
        try replace("[.transactionalFinance]", "[.transactionalFinance, .transactionalOrders]")
        // The sub-folder appears because the new build was queried for its capabilities (E4).
        try tmux.waitFor("Parcels rebuilt in", "Orders")
        try replace(
            "completion(response)\n    }\n}\n\nextension MessageFilterExtension: ILMessageFilterQ",
            "oops\n    }\n}\n\nextension MessageFilterExtension: ILMessageFilterQ")
        try tmux.waitFor("does not build; the previous", "Parcels ✗ previous build in use")
        try tmux.press("n", shows: "New message to this phone")
        try tmux.type("Your order 7731 has shipped")
        try tmux.press("C-s", shows: "Orders · filtered by Parcels")
        try tmux.press("m", shows: "Parcels does not build: MessageFilterExtension.swift:17:9. The")
        try tmux.press("Escape", without: "What would change ·")
        try tmux.press("f")
        try tmux.wait { $0.contains("does not build; the previous build") && Self.showsCompilerError($0) }
        try tmux.press("Escape")
        try replace("oops", "completion(response)")
        try tmux.waitFor("Parcels is unchanged", without: "✗")
    }

    @Test(.enabled(if: Tmux.isInstalled, "tmux is not installed"))
    func `a filter that does not build when it is chosen is watched, and what would change names its build`() throws {
        try replace(
            "completion(response)\n    }\n}\n\nextension MessageFilterExtension: ILMessageFilterQ",
            "oops\n    }\n}\n\nextension MessageFilterExtension: ILMessageFilterQ")
        // Below 160 columns nothing explains the earlier message beside the transcript.
        let tmux = try Tmux(
            "\(Program.inbox) --filter \(folder.path("Parcels"))", columns: 159, rows: 40)
        try tmux.waitFor(
            "Parcels does not build, so nothing is filtered",
            "Parcels ✗ does not build: MessageFilterExtension.swift:17:9",
            "MessageFilterExtension.swift:17:9: error: cannot find 'oops' in scope")
        // No message is lost, and its journey explains its folder.
        try tmux.press("N", shows: "The filter cannot start (i: why)", "filter-cannot-start")
        try tmux.press("i", shows: "Parcels cannot start (MessageFilterExtension.swift:17)")
        try tmux.press("Escape")
        // Escape and a letter right after it are read as Alt with the letter.
        try tmux.waitFor("? help", without: "its source does not build:")
        try tmux.press("o")
        // The compiler's excerpt is not shown.
        try tmux.wait { $0.contains("Log · Parcels") && Self.showsCompilerError($0) && !$0.contains("| ") }
        try tmux.press("Escape")
        try replace("oops", "completion(response)")
        try tmux.waitFor("Parcels rebuilt in", without: "does not build")
        // Requested right after the next save, while the filter is built.
        try replace("[.transactionalFinance]", "[.transactionalFinance, .transactionalOrders]")
        // A short build may have ended before the screen is captured; then it has added the sub-folder.
        try tmux.wait { $0.contains("Building Parcels") || $0.contains("Orders") }
        try tmux.press("m", shows: "What would change · Parcels, build 2", "Nothing would")
    }

    /// Whether the screen shows the error, which may be wrapped, in a pane.
    private static func showsCompilerError(_ screen: String) -> Bool {
        screen.filter { !$0.isWhitespace && $0 != "│" }
            .contains("MessageFilterExtension.swift:17:9:error:cannotfind'oops'inscope")
    }
}
