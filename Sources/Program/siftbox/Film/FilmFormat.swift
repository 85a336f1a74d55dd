import ArgumentParser
import Commands
import Foundation

/// The formats of films, by the endings of their files.
enum FilmFormat: String, CaseIterable, ExpressibleByArgument {
    case cast, svg, gif, png

    /// Whether a terminal cannot show it as text.
    var isBinary: Bool { self == .gif || self == .png }

    /// - Returns: nil if the ending is unknown or there is none.
    init?(path: String) { self.init(rawValue: URL(fileURLWithPath: path).pathExtension.lowercased()) }

    /// One line for the help.
    private var about: String {
        switch self {
        case .cast: "an asciicast: asciinema and its web player play it"
        case .svg: "an animation that loops, for READMEs and pages; it loads nothing"
        case .gif:
            "an animation for places without SVG; needs \(PictureConverter.program) and \(AnimationConverter.program)"
        case .png: "a picture of one moment (--at); needs \(PictureConverter.program)"
        }
    }

    /// A line for each format.
    static var summary: String {
        allCases.map { "\(".\($0.rawValue)".padding(toLength: 7, withPad: " ", startingAt: 0))\($0.about)" }
            .joined(separator: "\n")
    }

    /// What is wrong with an output's ending.
    static func unknownEnding(of path: String) -> String {
        let names = allCases.map { ".\($0.rawValue)" }
        let known = "A film ends in \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")."
        let ending = URL(fileURLWithPath: path).pathExtension.lowercased()
        return ending.isEmpty ? "the format is unknown. \(known)" : "'.\(ending)' is not a format of films. \(known)"
    }
}
