import ArgumentParser
import Commands
import Foundation

/// The formats of films, by the endings of their files.
enum FilmFormat: String, CaseIterable, ExpressibleByArgument {
    case cast, svg, gif, mp4, webm, png

    /// Whether a terminal cannot show it as text.
    var isBinary: Bool { self != .cast && self != .svg }

    /// How ffmpeg makes it; nil: it does not.
    var encoding: FilmEncoding? {
        switch self {
        case .gif: .gif
        case .mp4: .mp4
        case .webm: .webm
        case .cast, .svg, .png: nil
        }
    }

    /// The pixels of the picture for each of the drawing: pictures and videos are shown large.
    var zoom: Int {
        switch self {
        case .cast, .svg, .gif: 1
        case .mp4, .webm, .png: 2
        }
    }

    /// Whether the corners outside of the window can be transparent.
    var hasTransparency: Bool { self != .mp4 && self != .webm }

    /// What it is called in a sentence.
    var name: String {
        switch self {
        case .cast: "asciicast"
        case .webm: "WebM"
        case .svg, .gif, .mp4, .png: rawValue.uppercased()
        }
    }

    /// The most pixels it can have, in each direction and together; nil: it has none. A video of 8K can be played.
    var maxPixels: (side: Int, all: Int)? {
        switch self {
        case .cast, .svg: nil
        case .gif, .png: (16_384, 64_000_000)
        case .mp4, .webm: (8192, 8192 * 4320)
        }
    }

    /// - Returns: nil if the ending is unknown or there is none.
    init?(path: String) { self.init(rawValue: URL(fileURLWithPath: path).pathExtension.lowercased()) }

    /// One line for the help.
    private var about: String {
        switch self {
        case .cast: "an asciicast: asciinema and its web player play it"
        case .svg: "an animation that loops, for READMEs and pages; it loads nothing"
        case .gif:
            "an animation for places without SVG; needs \(PictureConverter.program) and \(AnimationConverter.program)"
        case .mp4, .webm:
            "a video for slides and players; needs \(PictureConverter.program) and \(AnimationConverter.program)"
        case .png: "a picture of one moment (--at); needs \(PictureConverter.program)"
        }
    }

    /// A line for each format.
    static var summary: String {
        allCases.map { "\(".\($0.rawValue)".padding(toLength: 7, withPad: " ", startingAt: 0))\($0.about)" }
            .joined(separator: "\n")
    }

    /// Which formats have more pixels than their text would need.
    static var summaryOfZoom: String {
        let names = allCases.filter { $0.zoom == 2 }.map(\.name)
        return "\(names.dropLast().joined(separator: ", ")) and \(names.last ?? "") have twice as many pixels"
    }

    /// What is wrong with an output's ending.
    static func unknownEnding(of path: String) -> String {
        let names = allCases.map { ".\($0.rawValue)" }
        let known = "A film ends in \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")."
        let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
        return ending.isEmpty ? "the format is unknown. \(known)" : "'.\(ending)' is not a format of films. \(known)"
    }
}
