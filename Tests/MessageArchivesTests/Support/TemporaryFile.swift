import Foundation
import TestFiles

/// A file that is deleted with this object.
final class TemporaryFile {
    let path: String

    init(_ bytes: some Sequence<UInt8>, name: String = UUID().uuidString) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent(name).path
        try writeUnsynced(bytes, to: path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}
