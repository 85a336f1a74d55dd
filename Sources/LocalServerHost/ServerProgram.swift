import Foundation
import SystemSupport

/// The server program, which the package manager puts beside this one.
package enum ServerProgram {
    package static let name = "siftbox-server"

    static func find() -> URL? {
        ProgramFolders.all.map { $0.appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    static var notFound: String {
        "Program \(name) not found in "
            + "\(ProgramFolders.all.map(\.path).joined(separator: ", ")). Build it with: swift build"
    }
}
