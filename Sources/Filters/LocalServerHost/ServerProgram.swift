package import Foundation
package import ProgramParts
import SystemSupport

/// A server's program, which the package manager puts beside this one.
package struct ServerProgram: Sendable {
    package static let localServer = ServerProgram(
        part: .localServer, modules: ["ServerBehaviors", "JSONCodec", "UntrustedFiles", "HTTPServer"])
    package static let gateway = ServerProgram(
        part: .gateway, modules: ["ServerBehaviors", "JSONCodec", "HTTPServer", "ControlProtocol"])
    package static let all = [localServer, gateway]

    private let part: ProgramPart
    /// What it consists of.
    private let modules: [String]

    package var name: String { part.file }

    /// Its file; nil: it was not built, or it is older than the protocol of this program.
    func find() -> URL? {
        ProgramFolders.all.first(where: isCurrent).map { $0.appendingPathComponent(name) }
    }

    private func isCurrent(in folder: URL) -> Bool {
        PartBuild.isCurrent(name, of: part, in: folder, modules: modules)
    }

    /// Finds it, or builds it if README's start command has left it out, which takes up to a minute.
    package func make() throws(PartBuild.Failure) -> URL {
        if let found = find() { return found }
        guard let folder = ProgramFolders.all.first(where: PartBuild.isPossible) else {
            throw PartBuild.Failure(notFound)
        }
        try PartBuild.make(part, in: folder) { isCurrent(in: folder) }
        return folder.appendingPathComponent(name)
    }

    private var notFound: String {
        "Program \(name) not found in "
            + "\(ProgramFolders.all.map(\.path).joined(separator: ", ")). Build it with: swift build"
    }
}
