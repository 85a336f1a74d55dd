package import Foundation
import SystemSupport

/// This program, as commands for the user name it, and where its files are.
package enum ThisProgram {
    /// The words that start it: `siftbox` if the shell found it in the PATH, else its path, which works from any folder.
    package static var command: String {
        guard let first = CommandLine.arguments.first, first.contains("/") else { return "siftbox" }
        return ShellQuoting.quoted(URL(fileURLWithPath: first).standardizedFileURL.path)
    }

    /// The folder of its file, without links on the way.
    package static var folder: URL {
        ProgramFolders.all.first ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    }
}
