import Foundation
import TestFiles
import Testing

/// Network access: only to the address in an extension's Info.plist.
///
/// A preloaded library logs each connection and each name that the program looks up.
@Suite(.waitsForPrograms) struct ConnectionsTests {
    private let folder = TestFolder()
    private let watch: String

    init() throws {
        watch = folder.path("connections.so")
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("Fixtures/connections.c").path
        let command = ["clang", "-shared", "-fPIC", "-O1", "-o", watch, source, "-ldl"]
        try #require(try TestProgram.run(command).status == 0)
    }

    private func connections(_ arguments: [String]) throws -> [String] {
        let log = folder.path("log")
        try? FileManager.default.removeItem(atPath: log)
        try Program.run(arguments, environment: ["LD_PRELOAD": watch, "CONNECTIONS_LOG": log]).ended(0)
        let lines = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return lines.split(separator: "\n").map(String.init)
    }

    private func session(_ name: String) -> String {
        Program.package.appendingPathComponent("Sessions/\(name)").path
    }

    @Test func `without a server, nothing is connected and no name is looked up`() throws {
        // FilterIt defers to its server, but its address is not https.
        let names = ["tour.yaml", "demo-2022.yaml", "folders.yaml", "rules/X2.yaml"]
        #expect(try connections(["check"] + names.map(session)) == [])
        try folder.write("messages.tsv", "x\tYou won the lottery\n")
        #expect(try connections(["--plain", "--filter", "filterit", "--deliver", folder.path("messages.tsv")]) == [])
        #expect(try connections(["doctor"]) == [])
        #expect(try connections(["filters"]) == [])
    }

    @Test func `with a server, only that server is contacted`() throws {
        let found = try connections(["check", session("filterit.yaml"), session("rules/D5.yaml")])
        #expect(found.contains { $0.hasPrefix("connect 127.0.0.1 ") })
        #expect(found.filter { !$0.hasPrefix("connect 127.0.0.1 ") && !$0.hasPrefix("look-up 127.0.0.1 ") } == [])
        // Two sessions, two servers.
        #expect(Set(found.filter { $0.hasPrefix("connect") }).count <= 2)
    }

    @Test func `a filter's own server is contacted when the filter is active, and no other`() throws {
        let plist: [String: Any] = [
            "CFBundleExecutable": "filter", "CFBundleIdentifier": "example.siftbox.App.Filter",
            "NSExtension": [
                "NSExtensionAttributes": ["ILMessageFilterExtensionNetworkURL": "https://127.0.0.3:9/query"]
            ],
        ]
        try folder.write(
            "Filter/filter",
            """
            #!/usr/bin/env python3
            import json, sys
            for line in map(json.loads, sys.stdin):
                print(json.dumps({"id": line["id"], **({"type": "defer"} if line["type"] == "query" else {})}), flush=True)

            """)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("Filter/filter"))
        let data = try PropertyListSerialization.data(fromPropertyList: plist, format: .xml, options: 0)
        try data.write(to: URL(fileURLWithPath: folder.path("Filter/Info.plist")))
        let session = try folder.write(
            "s.yaml",
            """
            title: A server that is not there
            filter: Filter
            settings: { response-timeout: 60s }
            steps:
              - receive: { from: "+12025550130", text: hello }
                expect: { action: none, diagnostic: deferral-not-possible, rules: [D5] }
            """)
        let found = try connections(["check", session])
        #expect(Set(found.filter { !$0.hasPrefix("look-up 127.0.0.3 ") }) == ["connect 127.0.0.3 9"])
    }
}
