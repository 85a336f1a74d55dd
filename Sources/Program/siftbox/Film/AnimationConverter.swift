import Commands
import Films

/// Turns a film into a GIF or a video: `rsvg-convert` draws the frames, and `ffmpeg` joins them.
struct AnimationConverter {
    static let program = "ffmpeg"

    private let pictures: PictureConverter
    private let path: String
    private let format: FilmFormat
    private let encoding: FilmEncoding

    /// - Throws: `CommandFailure` if a program is not installed or does not run, or its encoder is missing.
    init(_ encoding: FilmEncoding, for format: FilmFormat) throws(CommandFailure) {
        (self.encoding, self.format) = (encoding, format)
        pictures = try PictureConverter(for: format)
        path = try InstalledProgram.path(Self.program, for: format, install: "apt-get install ffmpeg")
        guard let listed = try ConversionFolder().output(of: [path, "-v", "error", "-encoders"]) else {
            throw CommandFailure(
                "\(path) does not run: '\(path) -encoders' failed. Repair this ffmpeg, or write an SVG.")
        }
        // Each line has the encoder's properties, its name, and its title.
        let names = String(decoding: listed, as: UTF8.self).split(separator: "\n")
            .map { $0.split(separator: " ").dropFirst().first }
        guard names.contains(encoding.encoder[...]) else {
            throw CommandFailure(
                "\(format.name) needs the encoder \(encoding.encoder), which \(path) does not have. Install an ffmpeg with "
                    + "it (Debian, Ubuntu: sudo apt-get install ffmpeg; Fedora: ffmpeg of RPM Fusion), or write an SVG."
            )
        }
    }

    /// - Throws: `CommandFailure` if a program fails.
    func bytes(of film: Film, _ style: PictureStyle) throws(CommandFailure) -> [UInt8] {
        let folder = try ConversionFolder()
        for (number, frame) in film.frames.enumerated() {
            let svg = TerminalPicture(film, frame, form: .cells, style: style).svg
            let picture = try pictures.png(of: svg, zoom: format.zoom)
            // ffmpeg reads the time of a frame from its file.
            try folder.write(picture, to: "\(number).png", at: frame.milliseconds)
            if encoding.repeatsLastFrame, number + 1 == film.frames.count {
                try folder.write(picture, to: "\(number + 1).png", at: film.milliseconds)
            }
        }
        let file = "film.\(format.rawValue)"
        let hasEnded = folder.output(of: command(writing: file, film)) != nil
        guard hasEnded, let bytes = folder.read(file), encoding.accepts(bytes) else {
            throw CommandFailure("\(path) could not make the animation. Write an SVG instead.")
        }
        return bytes
    }

    private func command(writing file: String, _ film: Film) -> [String] {
        // In hundredths of a second. ffmpeg cannot know it: no frame follows.
        let lastDelay = (film.milliseconds - (film.frames.last?.milliseconds ?? 0)) / 10
        let delay = encoding.repeatsLastFrame ? [] : ["-final_delay", "\(lastDelay)"]
        let input = ["-f", "image2", "-ts_from_file", "2", "-start_number", "0", "-i", "%d.png"]
        let times = ["-fps_mode", "vfr", "-enc_time_base", encoding.timeBase]
        return [path, "-v", "error", "-nostdin"] + input + ["-vf", encoding.filters(on: film.colors.background)] + times
            + ["-c:v", encoding.encoder] + encoding.options + delay
            + ["-map_metadata", "-1", "-bitexact", "-f", format.rawValue, file]
    }
}
