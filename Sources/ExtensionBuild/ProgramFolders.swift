import Foundation

/// The folders in which the package manager may have put what belongs to this program: its own, and for tests, which
/// another program may load, the one of the file that they are in.
package enum ProgramFolders {
    package static var all: [URL] {
        let files =
            ["/proc/self/exe", CommandLine.arguments.first ?? "", Bundle.main.executablePath ?? ""]
            + CommandLine.arguments.filter { $0.hasSuffix(".xctest") }
        var folders: [URL] = []
        for file in files where file.hasPrefix("/") {
            let folder = URL(fileURLWithPath: file).resolvingSymlinksInPath().deletingLastPathComponent()
            if !folders.contains(folder) { folders.append(folder) }
        }
        return folders
    }
}
