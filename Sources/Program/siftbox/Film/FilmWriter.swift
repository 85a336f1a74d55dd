import Commands
import Films
import Foundation
import Messages
import Terminal

/// Writes a film to its file, which appears when it is complete, or to standard output.
struct FilmWriter {
    private let path: String
    private let format: FilmFormat
    private let isStill: Bool
    private let pictures: PictureConverter?
    private let animations: AnimationConverter?

    /// Checks before the session is played that the film can be written.
    ///
    /// - Parameters:
    ///   - inputs: files that must not be overwritten.
    ///   - isStill: whether an SVG is a picture of the last moment.
    /// - Throws: `CommandFailure`.
    init(_ path: String, _ format: FilmFormat, inputs: [String], isStill: Bool) throws {
        self.path = path
        self.format = format
        self.isStill = isStill
        var files = ReportFiles(inputs: inputs)
        try files.add("-o", path)
        if path != "-" { try OutputFile.check(path, replaces: true) }
        pictures = format == .png ? try PictureConverter(for: .png) : nil
        animations = format == .gif ? try AnimationConverter() : nil
    }

    /// - Throws: `CommandFailure` or `StandardOutput.Failure`.
    func write(_ film: Film) throws {
        let bytes = try bytes(of: film)
        let file = try OutputFile(path, replaces: true)
        do {
            try file.write(bytes)
            try file.finish()
        } catch {
            file.discard()
            throw error
        }
        guard path != "-" else { return }
        let size = "\(film.size.columns)x\(film.size.rows)"
        let kilobytes = (bytes.count + 999) / 1000
        let frames = Counted.pluralized(film.frames.count, "frame")
        let length = isStill || format == .png ? "" : ", \(Film.seconds(film.milliseconds)), \(frames)"
        print("\(PlainLine.safe(path)): \(size)\(length), \(kilobytes) kB")
    }

    private func bytes(of film: Film) throws -> [UInt8] {
        let last = film.frame(at: film.milliseconds)
        switch format {
        case .cast: return Asciicast(film).bytes
        case .svg: return Array(((isStill ? TerminalPicture(film, last).svg : FilmAnimation(film).svg) + "\n").utf8)
        case .gif: return try animations?.gif(of: film) ?? []
        case .png: return try pictures?.png(of: TerminalPicture(film, last, form: .cells).svg, zoom: 2) ?? []
        }
    }
}
