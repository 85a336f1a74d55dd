import Commands
import Films

/// Turns a film into a GIF: `rsvg-convert` draws the frames, and `ffmpeg` joins them.
struct AnimationConverter {
    static let program = "ffmpeg"

    private let pictures: PictureConverter
    private let path: String

    /// - Throws: `CommandFailure` if a program is not installed.
    init() throws(CommandFailure) {
        pictures = try PictureConverter(for: .gif)
        path = try InstalledProgram.path(Self.program, for: .gif, install: "apt-get install ffmpeg")
    }

    /// - Throws: `CommandFailure` if a program fails.
    func gif(of film: Film) throws(CommandFailure) -> [UInt8] {
        let folder = try ConversionFolder()
        // The format of ffmpeg's concat demuxer.
        var list = "ffconcat version 1.0\n"
        for (number, frame) in film.frames.enumerated() {
            try folder.write(
                try pictures.png(of: TerminalPicture(film, frame, form: .cells).svg, zoom: 1), to: "\(number).png")
            let end = number + 1 < film.frames.count ? film.frames[number + 1].milliseconds : film.milliseconds
            list += "file \(number).png\nduration \(end - frame.milliseconds)ms\n"
        }
        try folder.write(Array(list.utf8), to: "list")
        // In hundredths of a second. ffmpeg cannot know it: no frame follows.
        let lastDelay = (film.milliseconds - (film.frames.last?.milliseconds ?? 0)) / 10
        // One palette for the whole film: a screen has few colors. Frames keep their times.
        let palette = "split[frames][sample];[sample]palettegen=stats_mode=full[palette];"
        let gif = folder.output(
            of: [path, "-v", "error", "-nostdin", "-f", "concat", "-i", "list", "-vf"]
                + [palette + "[frames][palette]paletteuse=dither=none"]
                + [
                    "-fps_mode", "vfr", "-loop", "0", "-final_delay", "\(lastDelay)", "-bitexact", "-f", "gif",
                    "pipe:1",
                ])
        guard let gif, gif.starts(with: Array("GIF8".utf8)) else {
            throw CommandFailure("\(path) could not make the animation. Write an SVG instead.")
        }
        return gif
    }
}
