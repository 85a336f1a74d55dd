package import Foundation
package import ProgramParts
import SystemSupport

/// The server program, which the package manager puts beside this one.
package enum ServerProgram {
    package static let name = ProgramPart.localServer.file

    /// Its file; nil: it was not built, or it is older than the protocol of this program.
    static func find() -> URL? {
        ProgramFolders.all.first(where: isCurrent).map { $0.appendingPathComponent(name) }
    }

    private static func isCurrent(in folder: URL) -> Bool {
        PartBuild.isCurrent(
            name, of: .localServer, in: folder, modules: ["ServerBehaviors", "JSONCodec", "UntrustedFiles"])
    }

    /// Finds it, or builds it if README's start command has left it out, which takes up to a minute.
    package static func make() throws(PartBuild.Failure) -> URL {
        if let found = find() { return found }
        guard let folder = ProgramFolders.all.first(where: PartBuild.isPossible) else {
            throw PartBuild.Failure(notFound)
        }
        try PartBuild.make(.localServer, in: folder) { isCurrent(in: folder) }
        return folder.appendingPathComponent(name)
    }

    private static var notFound: String {
        "Program \(name) not found in "
            + "\(ProgramFolders.all.map(\.path).joined(separator: ", ")). Build it with: swift build"
    }
}
