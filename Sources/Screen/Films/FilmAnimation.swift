import DisplayText
import Terminal

/// A film as an animated SVG, which loops. It needs no script and loads nothing, so that pages that show pictures of
/// others, such as those of repositories, play it.
///
/// The frames are side by side, and one animation moves them past the window in steps. What frames have in common, rows
/// and lines of boxes, is written once. Where the viewer wants reduced motion, the last frame is shown.
package struct FilmAnimation {
    private let film: Film
    private let style: PictureStyle

    package init(_ film: Film, style: PictureStyle = PictureStyle()) {
        (self.film, self.style) = (film, style)
    }

    /// The shared parts of the frames.
    private struct Parts {
        private(set) var definitions: [String] = []
        private var names: [String: String] = [:]

        /// A reference to a part; it is defined when it is first used.
        mutating func use(_ elements: [String], y: String? = nil) -> String? {
            guard !elements.isEmpty else { return nil }
            let content = elements.joined(separator: "\n")
            let name = names[content] ?? "p\(names.count)"
            if names.updateValue(name, forKey: content) == nil {
                definitions.append(SVG.group("g", [("id", name)], elements))
            }
            return SVG.element("use", [("href", "#\(name)")] + (y.map { [("y", $0)] } ?? []))
        }
    }

    package var svg: String {
        let (width, height) = style.size(of: film.size)
        var parts = Parts()
        /// The contents of the frames, and where each is.
        var strip: [[String]] = []
        var places: [[String]: Int] = [:]
        var steps: [(milliseconds: Int, place: Int)] = []
        for frame in film.frames {
            let content = content(of: frame, &parts)
            let place = places[content] ?? strip.count
            if places.updateValue(place, forKey: content) == nil { strip.append(content) }
            steps.append((frame.milliseconds, place))
        }
        let window = TerminalPicture(film, film.frames[0], style: style)  // there is at least one
        let frames = strip.enumerated().map { place, content in
            SVG.group("g", [("transform", "translate(\(SVG.number(Double(place) * width)))")], content)
        }
        // A viewport of its own clips the frames before and after the current one.
        let viewport = SVG.group(
            "svg", [("width", SVG.number(width)), ("height", SVG.number(height))],
            [SVG.group("g", [("class", "film")], frames)])
        return SVG.group(
            "svg", style.attributes(for: film.size),
            [
                SVG.element("title", [("id", "title")], film.title),
                SVG.element("desc", [("id", "description")], film.description),
                SVG.group("style", [], styles(steps, width: width)),
                SVG.group("defs", [], parts.definitions),
            ] + window.window
                + [SVG.group("g", TerminalPicture.textAttributes, window.name + [viewport])])
    }

    /// The rows of a frame, then what is drawn over them.
    private func content(of frame: Film.Frame, _ parts: inout Parts) -> [String] {
        let picture = TerminalPicture(film, frame, form: .classes, style: style)
        let rows = (0..<frame.grid.size.rows).compactMap { row in
            parts.use(picture.elements(of: row, top: 0), y: SVG.number(picture.top(row)))
        }
        return rows + [parts.use(picture.overlay)].compactMap { $0 }
    }

    private func styles(_ steps: [(milliseconds: Int, place: Int)], width: Double) -> [String] {
        func move(_ place: Int) -> String { "transform:translate(-\(SVG.number(Double(place) * width))px)" }
        var keys = steps.map { "\(percent($0.milliseconds)){\(move($0.place))}" }
        let last = steps.last?.place ?? 0
        keys.append("100%{\(move(last))}")
        return TerminalPicture.styles(film.colors) + [
            ".film{animation:film \(film.milliseconds)ms step-end infinite}",
            "@keyframes film{\(keys.joined())}",
            "@media(prefers-reduced-motion:reduce){.film{animation:none;\(move(last))}}",
        ]
    }

    /// The part of the film before a time, with four decimals.
    private func percent(_ milliseconds: Int) -> String {
        let all = milliseconds * 1_000_000 / film.milliseconds
        let rest = String(all % 10_000)
        return "\(all / 10_000)." + String(repeating: "0", count: 4 - rest.count) + rest + "%"
    }
}
