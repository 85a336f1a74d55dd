import Commands
import ExtensionPlans
import FilterProcesses
import Foundation
import MessageArchives
import Messages
import SessionScript
import SessionTerms
import SystemSupport
import UntrustedFiles
import XcodeProjects

/// What a path leads to that was given where a session is expected, and the command that takes it.
struct GivenPath {
    /// What it is, as the end of a sentence: `a folder with 3 sessions`.
    let what: String
    /// What to do, and how: `To run them`, `siftbox check Sessions`.
    let remedies: [(purpose: String, command: String)]

    /// - Returns: nil: there is nothing, or it may be a session.
    init?(_ path: String) {
        guard let state = FileState(path) else { return nil }
        let known = state.isFolder ? Self.folder(path) : Self.file(path)
        guard let known else { return nil }
        (what, remedies) = known
    }

    private typealias Known = (what: String, remedies: [(purpose: String, command: String)])

    private static func folder(_ path: String) -> Known? {
        let sessions = sessions(in: path)
        let isProject = SiftboxFile.path(beside: path) != nil || isXcode(path)
        // A folder of sessions can contain the filters that they use.
        let isOfSessions = !isProject && sessions.paths.contains { !$0.contains("/") }
        let check = sessions.paths.first.map { _ in ("To run its sessions", command("check", path)) }
        if !isOfSessions, isProject || isFilter(path) {
            return ("the folder of a filter", [open(path)] + [check].compactMap { $0 })
        }
        guard let first = sessions.paths.first, let check else {
            return ("a folder without sessions and filters", [("To create a session", "siftbox new session")])
        }
        return (
            "a folder with " + (sessions.isCut ? "sessions" : Counted.pluralized(sessions.paths.count, "session")),
            [check, ("To play one", command(nil, (path as NSString).appendingPathComponent(first)))]
        )
    }

    private static func file(_ path: String) -> Known? {
        let name = (path as NSString).lastPathComponent
        if name == SiftboxFile.name {
            let folder = (path as NSString).deletingLastPathComponent
            return ("a file with the options of a filter", [open(folder.isEmpty ? "." : folder)])
        }
        if isXcode(path) { return ("an Xcode project", [open(path)]) }
        // Its mistakes are those of a session.
        guard !SessionFile.isNamedLikeSession(path) else { return nil }
        if isFilter(path) { return ("a filter", [open(path)]) }
        if name.hasSuffix(".sift") { return ("a saved inbox", [("To open it", command("--store", path))]) }
        guard let reader = try? Archive.open(path), (try? reader.next()) != nil else { return nil }
        return (
            "a file of messages (\(reader.format.rawValue))",
            [
                ("To deliver them", command("--deliver", path)),
                ("To import them", command("import", path) + " --store FILE"),
            ]
        )
    }

    private static func open(_ filter: String) -> (String, String) { ("To open it", command("--filter", filter)) }

    /// Whether it is a project of Xcode, or the folder of one.
    private static func isXcode(_ path: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return ProjectName.isXcode(path) || names.contains(where: ProjectName.isProject)
            || ["project.yml", "project.pbxproj"].contains((path as NSString).lastPathComponent)
    }

    private static func isFilter(_ path: String) -> Bool {
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        return (try? FilterCatalog.locate(path, relativeTo: here)) != nil
    }

    /// The sessions of a folder, as paths from there, and whether there can be more.
    private static func sessions(in folder: String) -> (paths: [String], isCut: Bool) {
        let root = URL(fileURLWithPath: folder, isDirectory: true)
        let found = SessionFile.all(in: root)
        let paths = found.files.filter(\.isSession).map(\.path)
        return (paths.map { String($0.dropFirst(root.path.count).drop { $0 == "/" }) }, found.isCut)
    }

    private static func command(_ command: String?, _ path: String) -> String {
        (["siftbox"] + [command].compactMap { $0 } + [ShellQuoting.quoted(path)]).joined(separator: " ")
    }
}

extension GivenPath {
    /// Reads a session.
    ///
    /// - Throws: what the path is, if it is something else; or else the session's mistakes.
    static func asSession(_ path: String, _ read: () throws(SessionErrors) -> Session) throws -> Session {
        do throws(SessionErrors) {
            return try read()
        } catch {
            if let refusal = refusal(of: path) { throw CommandFailure(refusal) }
            throw error
        }
    }

    /// Why a path is not that of a session, and each thing to do in a line of its own, so that its command can be copied.
    ///
    /// - Returns: nil: the mistakes of the session are the reason.
    static func refusal(of path: String) -> String? {
        guard let known = GivenPath(path) else { return missing(path) }
        let remedies = known.remedies.map { "\($0.purpose): \($0.command)" }.joined(separator: "\n")
        return "\(path) is \(known.what), not a session.\n\(remedies)"
    }

    /// The command that was probably meant by a path that leads to nothing; nil: nothing is close.
    static func command(insteadOf path: String) -> String? {
        guard let near = near(path) else { return nil }
        if let known = GivenPath(near) { return known.remedies.first?.command }
        return SessionFile.isNamedLikeSession(near) ? command(nil, near) : nil
    }

    /// The file or folder that was probably meant: beside the path, or in the folder of sessions.
    private static func near(_ path: String) -> String? {
        if let near = MissingFile.guess(path) { return near }
        guard !(path as NSString).isAbsolutePath else { return nil }
        let inSessions = "Sessions/\(path)"
        return FileState(inSessions) == nil ? MissingFile.guess(inSessions) : inSessions
    }

    /// `"foo.cvs" does not exist. Did you mean siftbox --deliver foo.csv?`
    ///
    /// - Returns: nil: there is one, or its mistake says what was meant: another session beside it.
    private static func missing(_ path: String) -> String? {
        guard FileState(path) == nil, !OpenedFile.isLink(path), let command = command(insteadOf: path),
            MissingFile.guess(path).map({ GivenPath($0) != nil }) ?? true
        else { return nil }
        return "\(absence(of: path)) Did you mean \(command)?"
    }

    /// Why there is nothing to check; nil: a folder, or a file that may be a session.
    static func refusalToCheck(_ path: String) -> String? {
        guard let state = FileState(path) else {
            guard !OpenedFile.isLink(path) else { return nil }
            return absence(of: path) + (near(path).map { " Did you mean \"\($0)\"?" } ?? "")
        }
        return state.isFolder || GivenPath(path) == nil ? nil : refusal(of: path)
    }

    private static func absence(of path: String) -> String { "\"\(path)\" does not exist." }
}
