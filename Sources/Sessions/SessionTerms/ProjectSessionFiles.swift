package import Foundation
import LocatedYAML
import UntrustedFiles

// The sessions of the user's project, whose author may be unknown.
extension SessionFile {
    /// How many sessions of a project are listed.
    package static let maxOfProject = 100
    /// The folder of a project's sessions.
    private static let folderName = "Sessions"

    /// The sessions of the project of a session or a filter: those in its folder `Sessions`, and those directly in the
    /// project's folder. It reads files.
    ///
    /// - Parameters:
    ///   - path: the session, the filter, or the folder of one of them.
    ///   - program: the folder of the program's own sessions, which belong to no project.
    package static func ofProject(at path: String, besides program: URL?) -> SessionList {
        guard let folder = project(of: path, besides: program) else { return SessionList() }
        let sessions = folder.appendingPathComponent(folderName)
        // A link could lead anywhere.
        let below = OpenedFile.isLink(sessions.path) ? SessionList() : all(in: sessions)
        let found = below.files.filter(\.isSession) + directly(in: folder)
        return SessionList(
            files: found.prefix(maxOfProject).map { $0.ofProject(folder.lastPathComponent) },
            isCut: below.isCut || found.count > maxOfProject)
    }

    /// The folder with sessions: that of the path, or the one above it. In a folder where everyone can write, such as
    /// /tmp, there can be anyone's.
    private static func project(of path: String, besides program: URL?) -> URL? {
        var folder = URL(fileURLWithPath: path).standardizedFileURL
        let isBundle = ["xcodeproj", "xcworkspace", "appex"].contains(folder.pathExtension)
        if FileState(folder.path)?.isFolder != true || isBundle { folder.deleteLastPathComponent() }
        let known = program.map { $0.standardizedFileURL.path + "/" }
        func isOfProgram(_ folder: URL) -> Bool { known.map((folder.path + "/").hasPrefix) ?? false }
        if isOfProgram(folder) { return nil }
        func parent() -> URL? {
            let parent = folder.deletingLastPathComponent()
            return FileState(parent.path)?.isOfUserAlone == true ? parent : nil
        }
        if folder.lastPathComponent == folderName { folder = parent() ?? folder }
        // A filter is often in a folder of its own.
        for candidate in [folder, parent()].compactMap({ $0 }) {
            let sessions = candidate.appendingPathComponent(folderName)
            if FileState(sessions.path)?.isFolder == true { return isOfProgram(sessions) ? nil : candidate }
        }
        return directly(in: folder).isEmpty ? nil : folder
    }

    /// The sessions directly in a folder, where other YAML files can be, too.
    private static func directly(in folder: URL) -> [SessionFile] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files(names.filter { !$0.hasPrefix(".") && isNamedLikeSession($0) }, in: folder).filter(\.isSession)
    }
}
