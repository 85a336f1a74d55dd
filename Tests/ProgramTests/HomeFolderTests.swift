import Foundation
import TestFiles
import Testing

/// `$HOME` is where the user's files are, whatever the user database says.
@Suite(.waitsForPrograms) struct HomeFolderTests {
    private let folder = TestFolder()
    private var environment: [String: String] {
        ["HOME": folder.url.path, "XDG_CACHE_HOME": "", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "relative"]
    }

    @Test func `builds, the configuration and paths with a tilde use it`() throws {
        try folder.write(
            "Mine/Filter.swift",
            """
            import IdentityLookup

            final class Filter: ILMessageFilterExtension, ILMessageFilterQueryHandling {
                func handle(
                    _ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                    completion: @escaping (ILMessageFilterQueryResponse) -> Void
                ) { completion(ILMessageFilterQueryResponse()) }
            }
            """)
        try folder.write(".config/siftbox/config.yaml", "country: GB\n")
        try Program.run(
            ["classify", "--filter", "~/Mine"], input: "{\"sender\":\"24273\",\"messageBody\":\"a\"}\n",
            environment: environment
        ).ended(0, output: "\"action\":\"none\"")
        let builds = try FileManager.default.contentsOfDirectory(atPath: folder.path(".cache/siftbox/extensions"))
        #expect(!builds.isEmpty)
        let report = try Program.run(["doctor"], environment: environment).output
        #expect(report.contains(folder.path(".config/siftbox/config.yaml")), "\(report)")
        try Program.run(["train", "sample", "-o", "~/Model.bayes"], environment: environment).ended(0)
        #expect(FileManager.default.fileExists(atPath: folder.path("Model.bayes")))
    }
}
