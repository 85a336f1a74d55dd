import ArgumentParser
import FilterProcesses
import FilterTemplates
import Foundation
import SystemSupport

/// `siftbox new session`: creates a session with comments that explain it.
struct NewSessionCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "session",
        abstract: "Create a session with comments, which siftbox check passes.",
        discussion: "An existing file is not replaced."
    )

    @Argument(
        help: ArgumentHelp("The new file (default: session.yaml).", valueName: "file"),
        completion: Completions.sessions)
    var file = "session.yaml"

    @Option(help: Self.filterHelp(), completion: Completions.filters)
    var filter = "filterit"

    func run() throws {
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        // `check FOLDER` takes only files with this ending.
        let path = ["yaml", "yml"].contains((file as NSString).pathExtension) ? file : "\(file).yaml"
        let target = URL(fileURLWithPath: path, relativeTo: here).absoluteURL
        // A misspelled filter is reported now, not by the session.
        _ = try FilterCatalog.locate(filter, relativeTo: here)
        let title = target.deletingPathExtension().lastPathComponent
        try NewFiles.create(
            target, text: SessionTemplate.text(title: title, filter: reference(from: target, here)))
        let (program, name) = (ThisProgram.command, ShellQuoting.quoted(path))
        print(PlainLine.safe("Created \(path). Edit it, then:"))
        print(PlainLine.safe("  \(program) check \(name)  # run it"))
        print(PlainLine.safe("  \(program) \(name)        # watch it, then use the inbox"))
    }

    /// The filter as the session names it: a path is relative to the session's file if the user gave a relative one.
    private func reference(from file: URL, _ here: URL) -> String {
        let absolute = FilterCatalog.absolute(filter, relativeTo: here)
        guard absolute.hasPrefix("/"), !filter.hasPrefix("/"), !filter.hasPrefix("~") else { return absolute }
        return RelativePath.text(to: absolute, from: file.deletingLastPathComponent().path)
    }
}

/// Paths relative to a folder.
enum RelativePath {
    /// - Parameters:
    ///   - path: an absolute path.
    ///   - folder: the absolute path of the folder.
    static func text(to path: String, from folder: String) -> String {
        let target = (path as NSString).standardizingPath.split(separator: "/")
        let start = (folder as NSString).standardizingPath.split(separator: "/")
        let common = zip(target, start).prefix { $0 == $1 }.count
        let steps = Array(repeating: "..", count: start.count - common) + target.dropFirst(common).map(String.init)
        // A name alone could be that of a sample.
        return steps.first == ".." ? steps.joined(separator: "/") : "./" + steps.joined(separator: "/")
    }
}
