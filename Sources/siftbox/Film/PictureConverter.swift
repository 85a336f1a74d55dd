import Foundation
import SystemSupport

/// Turns an SVG into a PNG with `rsvg-convert`, which is not needed for anything else.
///
/// It gets a file that Siftbox wrote, in a temporary folder, and nothing of the session.
struct PictureConverter {
    static let program = "rsvg-convert"

    private let path: String

    /// - Throws: `OutputError` if the program is not installed.
    init() throws(OutputError) {
        let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"].split(separator: ":")
        let paths = folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(Self.program)" }
        guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
            throw OutputError(
                "PNG needs \(Self.program), which is not installed. Install it (Debian, Ubuntu: sudo apt-get install "
                    + "librsvg2-bin; Fedora: sudo dnf install librsvg2-tools), or write an SVG.")
        }
        self.path = path
    }

    /// - Throws: `OutputError` if the program fails.
    func png(of svg: String) throws(OutputError) -> [UInt8] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("siftbox-film-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
            try Data(svg.utf8).write(to: folder.appendingPathComponent("film.svg"))
        } catch {
            throw OutputError("The temporary folder cannot be used: \(error.localizedDescription)")
        }
        let environment = ["PATH=/usr/bin:/bin", "LANG=C.UTF-8", "HOME=\(folder.path)"]
        let result = ChildProcess.result(
            of: [path, "--format=png", "--zoom=2", "film.svg"], environment: environment, folder: folder.path)
        guard let result, result.status == 0, result.output.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
            throw OutputError("\(path) could not draw the picture. Write an SVG instead.")
        }
        return result.output
    }
}
