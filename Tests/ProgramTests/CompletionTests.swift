import Foundation
import TestFiles
import Testing

/// What shells offer after Tab.
@Suite struct CompletionTests {
    private static let bash = ["/usr/bin/bash", "/bin/bash"].first(where: FileManager.default.isExecutableFile)

    /// What bash offers at the end of a command line.
    private func offers(_ line: String, in folder: URL) throws -> [String] {
        let script = """
            eval "$(siftbox --generate-completion-script bash)"
            COMP_LINE='\(line)' COMP_POINT=${#COMP_LINE}
            read -r -a COMP_WORDS <<<"$COMP_LINE"
            [[ $COMP_LINE == *' ' ]] && COMP_WORDS+=('')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _siftbox siftbox "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}" 2>/dev/null
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let path = "\(Program.buildFolder.path):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
        let result = try Program.runShell(
            [try #require(Self.bash), "-c", script], environment: ["PATH": path], folder: folder)
        return result.output.split(separator: "\n").map(String.init)
    }

    @Test(.enabled(if: bash != nil, "bash is not installed"))
    func `bash offers samples, paths, releases, sessions and measures`() throws {
        let folder = try TestFolder()
        try folder.write("bayes-of-mine/Info.plist", "")
        try folder.write("first.yaml", "")
        try folder.write("notes.txt", "")
        #expect(try offers("siftbox doctor --filter b", in: folder.url) == ["black-friday", "bayes", "bayes-of-mine/"])
        #expect(try offers("siftbox doctor --filter ./bay", in: folder.url) == ["./bayes-of-mine/"])
        #expect(try offers("siftbox open --release 1", in: folder.url) == ["11", "14", "16", "18"])
        #expect(try offers("siftbox evaluate --min mc", in: folder.url).contains("mcc="))
        #expect(try offers("siftbox evaluate --limit extension-p", in: folder.url).contains("extension-processes="))
        let sessions = try offers("siftbox check ", in: folder.url)
        #expect(sessions.contains("first.yaml") && !sessions.contains("notes.txt"), "\(sessions)")
        #expect(try offers("siftbox evaluate --filter bayes sam", in: folder.url) == ["sample"])
    }
}
