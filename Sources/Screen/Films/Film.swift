package import Terminal

/// What a screen shows over time. A value: recording one needs a session, writing one does not.
///
///     let film = builder.film(title: "A first day", description: "…", colors: FilmColors(.standard), end: 61_200)
///     let bytes = Asciicast(film).bytes
///     let svg = FilmAnimation(film).svg
package struct Film: Hashable, Sendable {
    /// What the screen shows from a time until the next frame.
    package struct Frame: Hashable, Sendable {
        /// Since the start of the film.
        package var milliseconds: Int
        package var grid: Grid
        /// The terminal's cursor; nil: hidden.
        package var cursor: Position?

        package init(milliseconds: Int, grid: Grid, cursor: Position? = nil) {
            self.milliseconds = milliseconds
            self.grid = grid
            self.cursor = cursor
        }

        func shows(_ other: Frame) -> Bool { grid == other.grid && cursor == other.cursor }
    }

    /// One line without control characters.
    package let title: String
    /// What the film shows, for those who cannot see it.
    package let description: String
    package let size: Size
    package let colors: FilmColors
    /// In order of time; the first is at 0.
    package private(set) var frames: [Frame]
    /// The length of the film, at least 1.
    package private(set) var milliseconds: Int

    /// - Parameter frames: at least one, the first at 0.
    init(
        title: String, description: String, size: Size, colors: FilmColors, frames: [Frame], milliseconds: Int
    ) {
        self.title = title
        self.description = description
        self.size = size
        self.colors = colors
        self.frames = frames
        self.milliseconds = max(1, milliseconds)
    }
}

extension Film {
    /// The film at another speed. Frames that fall on the same millisecond become one, the last of them.
    ///
    /// - Parameter factor: more than 0; 2 is twice as fast.
    package func played(at factor: Double) -> Film {
        func scaled(_ milliseconds: Int) -> Int { Int((Double(milliseconds) / factor).rounded()) }
        var film = self
        film.frames = []
        for frame in frames {
            var frame = frame
            frame.milliseconds = scaled(frame.milliseconds)
            if film.frames.last?.milliseconds == frame.milliseconds { film.frames.removeLast() }
            film.frames.append(frame)
        }
        film.milliseconds = max(1, scaled(milliseconds))
        return film
    }

    /// What the screen shows at a moment; at its end and later, the last frame.
    package func frame(at milliseconds: Int) -> Frame {
        frames.last { $0.milliseconds <= milliseconds } ?? frames[0]  // there is at least one
    }

    /// `61.2 s`, for messages.
    package static func seconds(_ milliseconds: Int) -> String {
        let tenths = (milliseconds + 50) / 100
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}
