import Commands
import Foundation
import SystemSupport

/// Turns an SVG into a PNG with `rsvg-convert`, which is not needed for anything else.
///
/// It gets a file that Siftbox wrote, in a temporary folder, and nothing of the session.
struct PictureConverter {
    static let program = "rsvg-convert"

    private let path: String

    /// - Parameter format: what needs it, for the error.
    /// - Throws: `CommandFailure` if the program is not installed.
    init(for format: FilmFormat) throws(CommandFailure) {
        path = try InstalledProgram.path(
            Self.program, for: format, install: "apt-get install librsvg2-bin; Fedora: sudo dnf install librsvg2-tools")
    }

    /// - Parameter zoom: the size of a character, relative to that in the SVG.
    /// - Throws: `CommandFailure` if the program fails.
    func png(of svg: String, zoom: Int) throws(CommandFailure) -> [UInt8] {
        let folder = try ConversionFolder()
        try folder.write(Array(svg.utf8), to: "film.svg")
        let png = folder.output(of: [path, "--format=png", "--zoom=\(zoom)", "film.svg"])
        guard let png, png.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
            throw CommandFailure("\(path) could not draw the picture. Write an SVG instead.")
        }
        return png
    }
}

/// Programs of other projects that write a format.
enum InstalledProgram {
    /// - Parameter install: how it is installed, after `sudo`.
    /// - Throws: `CommandFailure` if it is not in a folder of the path.
    static func path(_ name: String, for format: FilmFormat, install: String) throws(CommandFailure) -> String {
        let folders = ProcessInfo.processInfo.environment["PATH", default: "/usr/bin:/bin"].split(separator: ":")
        let paths = folders.filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
        guard let path = paths.first(where: FileManager.default.isExecutableFile) else {
            throw CommandFailure(
                "\(format.name) needs \(name), which is not installed. Install it (Debian, Ubuntu: "
                    + "sudo \(install)), or write an SVG.")
        }
        return path
    }
}

/// A temporary folder in which another program converts files. It is removed with this object.
final class ConversionFolder {
    private let url: URL

    /// - Throws: `CommandFailure` if the folder cannot be created, for example because the disk is full.
    init() throws(CommandFailure) {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("siftbox-film-\(UUID().uuidString)")
        do {
            try FileManager.default.createDirectory(
                at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        } catch {
            throw Self.failure(error)
        }
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// - Throws: `CommandFailure` if the file cannot be written.
    func write(_ bytes: [UInt8], to name: String) throws(CommandFailure) {
        do {
            try Data(bytes).write(to: url.appendingPathComponent(name))
        } catch {
            throw Self.failure(error)
        }
    }

    /// Writes a file whose time of change is so many milliseconds after the start of time.
    ///
    /// - Throws: `CommandFailure` if it cannot be written.
    func write(_ bytes: [UInt8], to name: String, at milliseconds: Int) throws(CommandFailure) {
        try write(bytes, to: name)
        let time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        guard utimensat(AT_FDCWD, url.appendingPathComponent(name).path, [time, time], 0) == 0 else {
            throw CommandFailure("The temporary folder cannot be used: \(String(cString: strerror(errno)))")
        }
    }

    /// The content of a file that a program has written; nil: it cannot be read.
    func read(_ name: String) -> [UInt8]? {
        (try? Data(contentsOf: url.appendingPathComponent(name))).map { Array($0) }
    }

    /// Runs a program in the folder, with an environment of its own.
    ///
    /// - Returns: its standard output; nil: it failed.
    func output(of command: [String]) -> [UInt8]? {
        let environment = ["PATH=/usr/bin:/bin", "LANG=C.UTF-8", "HOME=\(url.path)"]
        guard let result = ChildProcess.result(of: command, environment: environment, folder: url.path),
            result.status == 0
        else { return nil }
        return result.output
    }

    private static func failure(_ error: any Error) -> CommandFailure {
        CommandFailure("The temporary folder cannot be used: \(error.localizedDescription)")
    }
}
