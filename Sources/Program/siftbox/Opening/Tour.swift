import Foundation

/// The tour: `Sessions/tour.yaml` in the folder of the program, the current folder, or one of their parent folders.
enum Tour {
    static let missing =
        "Tour not found: looked for Sessions/tour.yaml beside the program, in this folder, and in their parent folders."

    static var path: String? {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        return path(above: [URL(fileURLWithPath: program).deletingLastPathComponent(), here])
    }

    /// The tour in one of these folders, or in one of their parent folders.
    static func path(above folders: [URL]) -> String? {
        for start in folders {
            var folder = start
            while true {
                let candidate = folder.appendingPathComponent("Sessions/tour.yaml").path
                if FileManager.default.fileExists(atPath: candidate) { return candidate }
                if folder.path == "/" { break }
                folder.deleteLastPathComponent()
            }
        }
        return nil
    }
}
