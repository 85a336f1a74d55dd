package import Foundation

/// The folders in which the package manager may have put the files that belong to this program: the program's own, and
/// in tests, which another program may load, that of the test bundle.
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
