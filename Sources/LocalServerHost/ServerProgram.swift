import ExtensionBuild
import Foundation

/// The server's program, which the package manager puts beside this one.
enum ServerProgram {
    static let name = "siftbox-server"

    static func find() -> URL? {
        ProgramFolders.all.map { $0.appendingPathComponent(name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }

    static var notFound: String {
        "The program \(name) is not built: it was looked for in "
            + "\(ProgramFolders.all.map(\.path).joined(separator: ", ")). Build Siftbox whole: swift build"
    }
}
