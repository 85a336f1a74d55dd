import Foundation
import Glibc
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import FilterProcesses

@Suite("The samples and how filters are found", .waitsForPrograms)
struct SampleTests {
    private let here = URL(fileURLWithPath: "/")

    private func host(of sample: String, on loop: EventLoop) throws -> FilterHost {
        var options = FilterOptions()
        // A busy machine may delay even a filter that answers immediately.
        options.responseTimeout = .seconds(60)
        return FilterHost(
            loop: loop, filter: try FilterCatalog.find(sample, relativeTo: here), options: options)
    }

    private func answers(_ sample: String, _ bodies: [String]) throws -> [FilterAnswer?] {
        let loop = EventLoop()
        let host = try host(of: sample, on: loop)
        var answers: [Int: FilterAnswer?] = [:]
        for (place, text) in bodies.enumerated() {
            host.query(FilterQuery(sender: "+12025550143", messageBody: text, receiverISOCountryCode: "US")) {
                answers[place] = .some($0.answer)
            }
        }
        let isDone = loop.run(atMost: .seconds(60)) { answers.count == bodies.count }
        try #require(isDone, "\(host.log.lines)")
        return bodies.indices.map { answers[$0] ?? nil }
    }

    private func declared(_ sample: String) throws -> DeclaredCapabilities? {
        let loop = EventLoop()
        let host = try host(of: sample, on: loop)
        var outcome: CapabilitiesOutcome?
        host.queryCapabilities { outcome = $0 }
        let isDone = loop.run(atMost: .seconds(60)) { outcome != nil }
        try #require(isDone, "\(host.log.lines)")
        return outcome?.capabilities
    }

    private func answer(_ action: Action, _ subAction: SubAction = .none) -> FilterAnswer {
        FilterAnswer(action: .known(action), subAction: .known(subAction))
    }

    @Test func `a program without an Info.plist has the identifier given by --app`() throws {
        let sessions = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Sessions/rules")
        let path = "filters/parrot.sh"
        #expect(try FilterCatalog.find(path, relativeTo: sessions).appIdentifiers == [])
        let named = try FilterCatalog.find("\(path) --app com.example.App", relativeTo: sessions)
        #expect(named.appIdentifiers == ["com.example.App"])
        // Its identifier finds it again, with the same apps.
        let again = try FilterCatalog.find(named.identifier, relativeTo: URL(fileURLWithPath: "/"))
        #expect(again.appIdentifiers == ["com.example.App"] && again.executable == named.executable)
    }

    @Test(
        .needsBubblewrap,
        arguments: ["keywords", "python"])
    func `keywords by its file, and the same in Python: any language will do`(_ sample: String) throws {
        let bodies = ["A Loan for you", "Your invoice 12", "20% discount", "Lunch at one?"]
        #expect(
            try answers(sample, bodies) == [
                answer(.junk), answer(.transaction, .transactionalFinance), answer(.promotion, .promotionalOffers),
                answer(.none),
            ]
        )
        #expect(
            try declared(sample)
                == DeclaredCapabilities(
                    transactional: [
                        .known(.transactionalFinance), .known(.transactionalOrders), .known(.transactionalReminders),
                    ],
                    promotional: [.known(.promotionalOffers)]))
    }

    @Test func `the samples are found by name, with the values of their Info.plist`() throws {
        let found = try FilterCatalog.samples.map { try FilterCatalog.find($0.identifier, relativeTo: here) }
        #expect(found.map(\.identifier) == ["filterit", "black-friday", "keywords", "bayes", "india", "python"])
        #expect(found.map(\.name) == ["FilterIt", "Black Friday", "Keywords", "Bayes", "India", "Python"])
        #expect(found.allSatisfy { $0.bundleVersion == "1" })
        #expect(found.map(\.name) == FilterCatalog.samples.map(\.name))
    }

    @Test func `an executable file and the folder of a built extension are filters`() throws {
        let scratch = TestFolder()
        let script = URL(fileURLWithPath: try scratch.writeProgram("a b/rules.sh", "#!/bin/sh\n"))
        let alone = try FilterCatalog.find("a b/rules.sh", relativeTo: scratch.url)
        #expect(alone.name == "rules.sh")
        #expect(alone.executable.path == script.path)
        #expect(try FilterCatalog.find("a b", relativeTo: scratch.url).executable.path == script.path)
        try scratch.writeProgram("a b/other", "#!/bin/sh\n")
        try scratch.write(
            "a b/Info.plist",
            """
            <plist version="1.0"><dict><key>CFBundleDisplayName</key><string>Mine</string>
            <key>CFBundleExecutable</key><string>other</string><key>CFBundleVersion</key><string>7</string>
            <key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict>
            <key>ILMessageFilterExtensionNetworkURL</key><string>https://filter.example/q</string></dict></dict>
            </dict></plist>
            """)
        let bundle = try FilterCatalog.find(scratch.url.path + "/a b", relativeTo: here)
        #expect(bundle.executable.lastPathComponent == "other")
        #expect(bundle.name == "Mine")
        #expect(bundle.bundleVersion == "7")
        #expect(bundle.networkURL == "https://filter.example/q")
        #expect(try FilterCatalog.find("a b/rules.sh", relativeTo: scratch.url).name == "rules.sh")
    }

    @Test func `a bundle's program is a file in the bundle, neither a path nor a link that leads out`() throws {
        let scratch = TestFolder()
        try scratch.writeProgram("run", "#!/bin/sh\n")
        try scratch.writeProgram("Mine.appex/sub/run", "#!/bin/sh\n")
        for name in ["out", "in"] {
            try FileManager.default.createSymbolicLink(
                atPath: scratch.path("Mine.appex/\(name)"), withDestinationPath: name == "out" ? "../run" : "sub/run")
        }
        func find(_ name: String, by reference: String = "Mine.appex") throws -> Filter {
            try scratch.write(
                "Mine.appex/Info.plist",
                """
                <plist version="1.0"><dict><key>CFBundleExecutable</key><string>\(name)</string>
                <key>NSExtension</key><dict/></dict></plist>
                """)
            return try FilterCatalog.find(reference, relativeTo: scratch.url)
        }
        for name in ["../run", "../Mine.appex/in", "sub/run", scratch.path("run"), ".", ".."] {
            let error = #expect(throws: FilterReferenceError.self) { try find(name) }
            #expect(error?.description.hasPrefix(scratch.path("Mine.appex/Info.plist")) == true, "\(name)")
            #expect(error?.description.contains("CFBundleExecutable is '\(name)'") == true, "\(name)")
        }
        for reference in ["Mine.appex", "Mine.appex/out"] {
            let error = #expect(throws: FilterReferenceError.self) { try find("out", by: reference) }
            #expect(error?.description.contains("outside of the extension's bundle") == true)
        }
        #expect(try find("in").isBundle)
        // The user named the program, and it sees nothing else of the bundle.
        #expect(try find("in", by: "Mine.appex/out").isBundle == false)
    }

    @Test func `anything that is not a filter is refused with the reason and advice`() throws {
        let scratch = TestFolder()
        for name in ["plain.txt", "tool.py", "my tool"] { try scratch.write(name, "x") }
        try scratch.write("script.txt", "#!/bin/sh\n")
        try scratch.write("Source/MessageFilterExtension.swift", "import IdentityLookup")
        try scratch.write("Empty/readme", "x")
        try scratch.write("Broken/Info.plist", "x")
        for name in ["one", "two"] { try scratch.writeProgram("Several/\(name)", "#!/bin/sh\n") }
        // Opening a pipe would wait for its writer.
        mkfifo(scratch.path("pipe"), 0o755)
        let expected = [
            "pipe": "is not an executable file",
            "nothing": "filterit, black-friday, keywords, bayes, india, python",
            "plain.txt": "not an executable file, so it is not a filter. Use a sample's name",
            "tool.py": "chmod +x tool.py", "my tool": "chmod +x 'my tool'", "script.txt": "chmod +x script.txt",
            "Source": "inherits from ILMessageFilterExtension", "Empty": "contains no message filter",
            "Broken": "is not a valid property list", "Several": "one, two", "": "empty",
        ]
        for (reference, message) in expected {
            let error = #expect(throws: FilterReferenceError.self) {
                try FilterCatalog.find(reference, relativeTo: scratch.url)
            }
            #expect(error?.description.contains(message) == true, "\(reference): \(error?.description ?? "")")
        }
    }
}
