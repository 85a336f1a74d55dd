import Foundation
import Glibc

/// Writes a temporary file without waiting for the disk. Foundation's `write(to:)` waits, which slows down tests that
/// write thousands of files.
///
///     try writeUnsynced(Array("text,label\n".utf8), to: folder.path + "/table.csv")
package func writeUnsynced(_ bytes: some Sequence<UInt8>, to path: String) throws {
    let bytes = ContiguousArray(bytes)
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw CocoaError(.fileWriteUnknown) }
    defer { close(file) }
    var written = 0
    while written < bytes.count {
        let count = bytes.withUnsafeBytes {
            Glibc.write(file, $0.baseAddress.map { $0 + written }, bytes.count - written)
        }
        guard count > 0 else { throw CocoaError(.fileWriteUnknown) }
        written += count
    }
}
