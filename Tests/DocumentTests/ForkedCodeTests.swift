import Foundation
import TestFiles
import Testing

/// The code of a process between clone and exec: the caller has threads, and a lock of one of them is never released
/// there.
@Suite("Code between clone and exec")
struct ForkedCodeTests {
    /// Functions that the library inside extensions replaces. Its own ones look for the C library's, with a lock.
    private func replacedFunctions() throws -> [String] {
        let code = try SourceFiles.code("Sources/Extension/CFileAccessInterposer/CFileAccessInterposer.c")
        return code.components(separatedBy: "\n").compactMap { line in
            let match = line.firstMatch(of: /^(?:OPENING(?:_AT)?\(|(?!static|void)[a-zA-Z_]+ \**)([a-z0-9]+)[(),]/)
            return match.map { String($0.1) }
        }
    }

    @Test func `no replaced function is called`() throws {
        let replaced = try replacedFunctions()
        #expect(Set(["open", "open64", "mkdir", "unlink", "connect", "rename"]).isSubset(of: replaced), "\(replaced)")
        let code = try SourceFiles.code("Sources/Foundations/CSystemSupport/start.c")
        let end = try #require(code.range(of: "int csystemsupport_start("))
        let forked = code[..<end.lowerBound]
        #expect(forked.contains("execve"))
        for name in replaced {
            #expect(forked.firstMatch(of: try Regex("(^|[^a-z0-9_])\(name)\\(")) == nil, "\(name)")
        }
    }
}
