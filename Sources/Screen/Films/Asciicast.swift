import JSONCodec
import Terminal

/// A film as an asciicast, version 2: a line with the size and the colors, then a line for each frame with the
/// characters that a terminal gets at that time. asciinema and its web player play it.
///
/// A frame has only what changed since the frame before it.
package struct Asciicast {
    private let film: Film

    package init(_ film: Film) { self.film = film }

    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        JSONLine.append(to: &bytes, header)
        var writer = ANSIWriter(film.colors.palette)
        for frame in film.frames {
            append(writer.write(frame), at: frame.milliseconds, to: &bytes)
        }
        // The last frame stays until the end. A prompt that follows is below it.
        append(writer.end(film.size), at: film.milliseconds, to: &bytes)
        return bytes
    }

    private func header(_ line: inout JSONLine) {
        line.add("version", 2)
        line.add("width", film.size.columns)
        line.add("height", film.size.rows)
        line.add("duration", json: Array(Self.seconds(film.milliseconds).utf8))
        line.add("title", film.title)
        line.add("env", object: [("TERM", .string("xterm-256color"))])
        line.add(
            "theme",
            object: [
                ("fg", .string("\(film.colors.foreground)")), ("bg", .string("\(film.colors.background)")),
                ("palette", .string(film.colors.sixteen.map(\.description).joined(separator: ":"))),
            ])
    }

    private func append(_ text: String, at milliseconds: Int, to bytes: inout [UInt8]) {
        bytes += "[\(Self.seconds(milliseconds)), \"o\", ".utf8
        bytes += JSONLine.bytes(of: .string(text))
        bytes += "]\n".utf8
    }

    /// With three decimals: `61.200`.
    private static func seconds(_ milliseconds: Int) -> String {
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}
