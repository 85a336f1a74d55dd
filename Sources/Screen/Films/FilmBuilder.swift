package import Terminal

/// Collects the frames of a film, or of a part of it.
///
///     var builder = FilmBuilder(start: 10_000, end: 20_000)
///     builder.add(grid, cursor: nil, at: 12_500)  // at 2.5 s of the film
package struct FilmBuilder {
    /// The first millisecond of the part.
    private let start: Int
    /// The millisecond after the part; nil: the film has no early end.
    private let end: Int?
    private var frames: [Film.Frame] = []
    /// The cells of all frames, which is what a film needs memory for.
    package private(set) var cellCount = 0

    package init(start: Int = 0, end: Int? = nil) {
        self.start = start
        self.end = end
    }

    /// Adds what the screen shows from a time on. Times must not decrease; of several frames at one time, the last one
    /// counts.
    ///
    /// - Parameter milliseconds: since the start of the recording.
    package mutating func add(_ grid: Grid, cursor: Position?, at milliseconds: Int) {
        if let end, milliseconds >= end { return }
        let frame = Film.Frame(milliseconds: max(0, milliseconds - start), grid: grid, cursor: cursor)
        if let last = frames.last, last.milliseconds == frame.milliseconds {
            frames.removeLast()
            cellCount -= last.grid.size.rows * last.grid.size.columns
        }
        guard frames.last?.shows(frame) != true else { return }
        frames.append(frame)
        cellCount += grid.size.rows * grid.size.columns
    }

    /// The film.
    ///
    /// - Parameter end: when the recording ended, in milliseconds since its start.
    /// - Returns: nil if the recording ended before the part.
    package func film(title: String, description: String, colors: FilmColors, end: Int) -> Film? {
        let end = min(end, self.end ?? end)
        guard let first = frames.first, end > start || (end == 0 && start == 0) else { return nil }
        return Film(
            title: title, description: description, size: first.grid.size, colors: colors, frames: frames,
            milliseconds: end - start)
    }
}
