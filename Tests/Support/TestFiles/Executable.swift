package import Foundation

/// The programs that were built with these tests.
package enum BuiltPrograms {
    /// The build folder, found by the test bundle that the runner names, or by the test program itself.
    package static let folder: URL = {
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") }
        let program = bundle ?? (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: program).deletingLastPathComponent()
    }()

    package static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}

/// Writes a program for a test, and returns when it can be started.
///
///     try writeExecutable("#!/bin/sh\necho '{\"id\":1}'\n", to: folder.appendingPathComponent("filter"))
package func writeExecutable(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    waitUntilNotOpenForWriting(file.path)
}

/// A process that another test starts at the same time briefly inherits the open file, and a file that is open for
/// writing cannot be started (ETXTBSY). The kernel grants a read lease only when the file is not open for writing.
private func waitUntilNotOpenForWriting(_ path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    let setLease: Int32 = 1024  // F_SETLEASE, which Swift does not import
    while fcntl(file, setLease, F_RDLCK) != 0, errno == EAGAIN { sched_yield() }
    _ = fcntl(file, setLease, F_UNLCK)
}
