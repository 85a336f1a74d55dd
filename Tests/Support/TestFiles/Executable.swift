import Foundation

/// Writes a program for a test, and returns when it can be started.
///
///     try writeExecutable("#!/bin/sh\necho '{\"id\":1}'\n", to: folder.appendingPathComponent("filter"))
package func writeExecutable(_ text: String, to file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    waitUntilNobodyWrites(file.path)
}

/// A test that starts a process beside this one hands it, for a moment, the file that is being written here; and what
/// somebody may write cannot be started (ETXTBSY). The kernel gives a lease for reading only when nobody may.
private func waitUntilNobodyWrites(_ path: String) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    defer { close(file) }
    let setLease: Int32 = 1024  // F_SETLEASE, which Swift does not import
    while fcntl(file, setLease, F_RDLCK) != 0, errno == EAGAIN { sched_yield() }
    _ = fcntl(file, setLease, F_UNLCK)
}
