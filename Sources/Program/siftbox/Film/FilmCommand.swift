import ArgumentParser
import Commands
import ExtensionBuilder
import Films
import InboxScreens
import SessionDisplays
import SessionScript
import SessionTerms
import Terminal

/// `siftbox film`: records a session as a film or as a picture.
struct FilmCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "film",
        abstract: "Record a session as a film, or a moment of it as a picture.",
        discussion: """
            The format follows from the ending of the file:

            \(FilmFormat.summary)

            Pauses and captions are those of a session that you watch, but nothing waits for them. The same session gives \
            the same bytes; response times of filters are not shown. `screen` is not checked, because the film can have \
            another size.

            Exit status: 0 if the film was written; 1 if an expectation of the session fails; 2 if the session cannot run \
            or the film cannot be written. Then no file is written.
            """
    )

    @Argument(help: "Session to record (YAML).", completion: Completions.sessions)
    var session: String

    @Option(
        name: .customLong("case"),
        help: ArgumentHelp(
            "Case of the session's table, by name or number (default: the first).", valueName: "name"))
    var caseName: String?

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Write the film to this file; -: standard output.", valueName: "file"),
        completion: .file(extensions: FilmFormat.allCases.map(\.rawValue)))
    var output: String

    @Option(help: "Format, instead of that of the file's ending. For standard output: cast, unless svg is given.")
    var format: FilmFormat?

    @Option(
        help: ArgumentHelp(
            "Columns and rows of the screen, from \(Self.text(FilmRecorder.columns.lowerBound, FilmRecorder.rows.lowerBound)) to \(Self.text(FilmRecorder.columns.upperBound, FilmRecorder.rows.upperBound)).",
            valueName: "columnsxrows"))
    var size = Self.text(InMemoryInbox.size.columns, InMemoryInbox.size.rows)

    @Option(
        help: ArgumentHelp(
            "Colors of the screen: \(Theme.all.map(\.name).joined(separator: ", ")) (default: \(Theme.standard.name)).",
            valueName: "name"), completion: Completions.themes)
    var theme: String?

    @OptionGroup var speed: SpeedOption

    @Option(
        help: ArgumentHelp(
            "Size of the text in a picture or video, from \(PictureStyle.fontSizes.lowerBound) to \(PictureStyle.fontSizes.upperBound) (default: \(PictureStyle.standardFontSize)); \(FilmFormat.summaryOfZoom).",
            valueName: "pixels"))
    var fontSize: Int?

    @Flag(help: "Draw no title bar above the screen.")
    var noWindowBar = false

    @Option(help: ArgumentHelp("Start of the part to record, at speed 1 (default: 0).", valueName: "seconds"))
    var start: Double?

    @Option(
        help: ArgumentHelp(
            "End of the part to record, at speed 1 (default: that of the session).", valueName: "seconds"))
    var end: Double?

    @Option(
        help: ArgumentHelp(
            "Moment of a picture, as PNG or SVG, at speed 1 (default for PNG: the last moment).", valueName: "seconds"))
    var at: Double?

    @Flag(help: "Run filters without a sandbox, with all of your permissions.")
    var unsandboxed = false

    @Flag(help: "Let the session use files outside of its project, and follow links that lead out of it.")
    var followLinks = false

    @OptionGroup var timeout: TimeoutOptions

    private static func text(_ columns: Int, _ rows: Int) -> String { "\(columns)x\(rows)" }

    func validate() throws {
        _ = try options()
        let format = try chosenFormat()
        try checkStyle(format)
        guard at == nil || (start == nil && end == nil) else {
            throw ValidationError("--at is one moment, and cannot be used with --start or --end.")
        }
        guard at == nil || format == .svg || format == .png else {
            throw ValidationError("--at needs a picture: an output that ends in .png or .svg.")
        }
    }

    /// - Throws: `ValidationError` for an unknown ending.
    private func chosenFormat() throws -> FilmFormat {
        if let format {
            guard output != "-" || !format.isBinary else {
                throw ValidationError(
                    "\(format == .mp4 ? "An" : "A") \(format.name) cannot be written to standard output. Name a file.")
            }
            return format
        }
        if output == "-" { return .cast }
        if let format = FilmFormat(path: output) { return format }
        throw ValidationError("\(output): \(FilmFormat.unknownEnding(of: output))")
    }

    private func style(_ format: FilmFormat) -> PictureStyle {
        PictureStyle(
            fontSize: fontSize ?? PictureStyle.standardFontSize, hasBar: !noWindowBar,
            isOpaque: !format.hasTransparency)
    }

    /// - Throws: `ValidationError` for a picture that the format cannot have.
    private func checkStyle(_ format: FilmFormat) throws {
        guard format != .cast || (fontSize == nil && !noWindowBar) else {
            throw ValidationError(
                "\(fontSize == nil ? "--no-window-bar" : "--font-size") is for pictures: an asciicast has text, which its "
                    + "player draws.")
        }
        let sizes = PictureStyle.fontSizes
        guard fontSize.map(sizes.contains) ?? true else {
            throw ValidationError("--font-size: expected pixels, from \(sizes.lowerBound) to \(sizes.upperBound).")
        }
        guard let limit = format.maxPixels else { return }
        let size = style(format).pixels(of: try chosenSize())
        let (width, height) = (Int(size.width.rounded(.up)) * format.zoom, Int(size.height.rounded(.up)) * format.zoom)
        guard max(width, height) <= limit.side, width * height <= limit.all else {
            throw ValidationError(
                "\(output): \(width)x\(height) pixels are too many for \(format.name). Choose a smaller --size or "
                    + "--font-size.")
        }
    }

    /// - Throws: `ValidationError` for values that no film can have.
    private func options() throws -> FilmRecorder.Options {
        var options = FilmRecorder.Options()
        options.size = try chosenSize()
        if let theme { options.theme = try OpenCommand.theme(theme) }
        options.start = try Self.milliseconds(start, "--start") ?? 0
        options.end = try Self.milliseconds(end, "--end")
        if let end = options.end, end <= options.start {
            throw ValidationError("--end is not after --start. Nothing would be left of the film.")
        }
        if let at = try Self.milliseconds(at, "--at") { options.end = at + 1 }
        options.unsandboxed = unsandboxed
        return options
    }

    private func chosenSize() throws -> Size {
        let (columns, rows) = (FilmRecorder.columns, FilmRecorder.rows)
        guard let match = size.wholeMatch(of: /([0-9]{1,4})[x×]([0-9]{1,4})/),
            let width = Int(match.1), let height = Int(match.2), columns.contains(width), rows.contains(height)
        else {
            let (least, most) = (
                Self.text(columns.lowerBound, rows.lowerBound), Self.text(columns.upperBound, rows.upperBound)
            )
            throw ValidationError(
                "--size '\(size)': expected columns and rows such as 120x40, from \(least) to \(most).")
        }
        return Size(rows: height, columns: width)
    }

    private static func milliseconds(_ seconds: Double?, _ option: String) throws -> Int? {
        guard let seconds else { return nil }
        guard seconds >= 0, seconds <= 1_000_000 else {
            throw ValidationError("\(option): expected seconds, from 0 to 1000000.")
        }
        return Int((seconds * 1000).rounded())
    }

    func run() throws {
        if unsandboxed { BuildIsolation.disable() }
        let format = try chosenFormat()
        do {
            let writer = try FilmWriter(
                output, format, inputs: SessionInputs.files(of: session), isStill: at != nil, style: style(format))
            let read = try GivenPath.asSession(session) { () throws(SessionErrors) in
                try Session(path: session, case: caseName, followsLinks: followLinks).withDefaultResponseTimeout(
                    timeout.responseTimeout.map { .seconds($0) })
            }
            let film = try FilmRecorder.record(read, options())
            if let at, let moment = try Self.milliseconds(at, "--at"), film.milliseconds < moment {
                throw CommandFailure("--at \(at): the film ends after \(Film.seconds(film.milliseconds)).")
            }
            try writer.write(film.played(at: speed.factor))
        } catch let failure as FilmRecorder.Failure {
            switch failure {
            case .failed(let text):
                PlainLine.note("\(text)\nsiftbox: The session failed. No film was written.")
                throw ExitCode.failure
            case .cannotRun(let text):
                PlainLine.note("\(text)\nsiftbox: No film was written.")
                throw ExitCode.cannotRun
            }
        }
    }
}
