import Foundation
import Synchronization
import TestFiles
import Testing

@testable import ProgramParts

/// The build of a part, with a program in the place of `swift`.
@Suite struct PackageManagerTests {
    private let root = TestFolder()
    private let clone: CloneBuild

    init() throws {
        try root.write("Package.swift", "name: \"Siftbox\"")
        let folder = root.url.appendingPathComponent(".build/x86_64-unknown-linux-gnu/release")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        clone = try #require(CloneBuild(folder))
    }

    /// Builds the local server.
    ///
    /// - Parameter script: what `swift` does.
    /// - Returns: what was reported, and why it failed.
    private func build(_ script: String) throws -> (reports: [String], failure: String?) {
        let swift = try root.writeProgram("swift", "#!/bin/sh\n\(script)\n")
        var reports: [String] = []
        do throws(PartBuild.Failure) {
            try PackageManager(swift: swift).build(.localServer, clone) { reports.append($0.text) }
            return (reports, nil)
        } catch {
            return (reports, error.description)
        }
    }

    @Test func `progress is reported, and the options are those of the program`() throws {
        let (reports, failure) = try build(
            """
            echo "$@" > \(root.path("arguments"))
            echo "Another instance of SwiftPM (PID: 7) is already running using '…', waiting"
            echo 'Building for production...'
            echo '[3/12] Compiling FlyingSocks Socket.swift'; echo '[12/12] Linking siftbox-server'
            """)
        #expect(failure == nil)
        #expect(
            reports == [
                "Building the local server, once …",
                "Building the local server, once: waiting for another build of Siftbox",
                "Building the local server, once: 3 of 12", "Building the local server, once: 12 of 12",
                "Built the local server",
            ])
        let arguments = try String(contentsOfFile: root.path("arguments"), encoding: .utf8)
        #expect(
            arguments
                == "build --package-path \(root.url.path) -c release -Xswiftc -Onone --product siftbox-server\n")
    }

    @Test func `a failure has the compiler's errors and the command, and is not recorded`() throws {
        let (reports, failure) = try build(
            "echo '[1/2] Compiling'; echo 'A.swift:1:2: error: no' >&2; echo 'error: fatalError' >&2; exit 1")
        #expect(reports.last == "Failed to build the local server")
        #expect(
            failure == """
                The local server could not be built. To try it again, in \(root.url.path): swift build -c release -Xswiftc -Onone --product \
                siftbox-server
                A.swift:1:2: error: no
                error: fatalError
                """)
        #expect(
            !FileManager.default.fileExists(atPath: clone.folder.appendingPathComponent("siftbox-server.checked").path))
    }

    @Test func `without the toolchain, the error says what to do`() {
        #expect {
            try PackageManager(swift: nil).build(.extensionSupport, clone) { _ in }
        } throws: { error in
            "\(error)".hasPrefix(
                "Siftbox's other modules for extensions must be built first, but swift is not in the PATH")
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give the folder to another user"))
    func `nothing is built in another user's folder`() throws {
        chown(clone.folder.path, 65534, 65534)
        let (reports, failure) = try build("exit 0")
        #expect(reports == [])
        #expect(
            failure?.hasPrefix(
                "The local server must be built first. The owner of \(root.url.path) can run this there: ") == true)
    }

    @Test func `tests build nothing`() {
        #expect(!PartBuild.isPossible(in: clone.folder))
        #expect(throws: PartBuild.Failure.self) {
            try PartBuild.make(.localServer, in: clone.folder) { false }
        }
    }

    @Test func `a line that arrives in pieces is one line`() {
        var output = BuildOutput()
        #expect(output.add(Array("[1/2".utf8)[...]) == [])
        #expect(output.add(Array("] A\n[2/1] B\n[x/2] C\nerror: D\n[".utf8)[...]) == [.building(done: 1, total: 2)])
        #expect(output.lines == ["[2/1] B", "[x/2] C", "error: D"])
    }
}
