import Foundation
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans

@Suite("Programs that read counters")
struct CoverageToolsTests {
    @Test func `a toolchain without llvm-cov is named, with what to do`() throws {
        let folder = TestFolder()
        try folder.write("bin/llvm-profdata", "#!/bin/sh\n")
        chmod(folder.path("bin/llvm-profdata"), 0o755)
        let error = #expect(throws: BuildError.self) { try CoverageTools(in: folder.url.path) }
        #expect(error?.description.contains("bin/llvm-cov, which is needed to count lines. Install") == true)
    }

    @Test func `only the user's own modules count, and only when it is enabled`() {
        let sources = URL(fileURLWithPath: "/tmp/sources")
        #expect(LineCounting.arguments(sources: sources, counts: false) == [])
        #expect(
            LineCounting.arguments(sources: sources, counts: true).suffix(2) == [
                "-coverage-prefix-map", "/tmp/sources=/siftbox-sources",
            ])
        #expect(!LineCounting.isEnabled)
    }
}
