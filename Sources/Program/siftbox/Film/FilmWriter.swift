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
    private let style: PictureStyle
    private let pictures: PictureConverter?
    private let animations: AnimationConverter?

    /// Checks before the session is played that the film can be written.
    ///
    /// - Parameters:
    ///   - inputs: files that must not be overwritten.
    ///   - isStill: whether an SVG is a picture of the last moment.
    ///   - style: of pictures.
    /// - Throws: `CommandFailure`.
    init(
        _ path: String, _ format: FilmFormat, inputs: [String], isStill: Bool, style: PictureStyle
    ) throws {
        self.path = path
        self.format = format
        self.isStill = isStill
        self.style = style
        var files = ReportFiles(inputs: inputs)
        try files.add("-o", path)
        if path != "-" { try OutputFile.check(path, replaces: true) }
        pictures = format == .png ? try PictureConverter(for: .png) : nil
        animations = try format.encoding.map { encoding throws(CommandFailure) in
            try AnimationConverter(encoding, for: format)
        }
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
        case .svg:
            let svg =
                isStill ? TerminalPicture(film, last, style: style).svg : FilmAnimation(film, style: style).svg
            return Array((svg + "\n").utf8)
        case .gif, .mp4, .webm: return try animations?.bytes(of: film, style) ?? []
        case .png:
            let svg = TerminalPicture(film, last, form: .cells, style: style).svg
            return try pictures?.png(of: svg, zoom: format.zoom) ?? []
        }
    }
}
