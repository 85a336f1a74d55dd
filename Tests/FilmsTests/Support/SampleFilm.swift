import Terminal

@testable import Films

/// Films of a few frames.
enum SampleFilm {
    /// A grid with a text at its top left.
    static func grid(_ text: String, rows: Int = 3, columns: Int = 12, role: Role = .text) -> Grid {
        var grid = Grid(rows: rows, columns: columns)
        grid.write(text, role: role)
        return grid
    }

    static func film(
        _ frames: [(milliseconds: Int, grid: Grid)], end: Int, theme: Theme = .standard, title: String = "A film",
        description: String = "Two captions."
    ) -> Film {
        Film(
            title: title, description: description, size: frames[0].grid.size, colors: FilmColors(theme),
            frames: frames.map { Film.Frame(milliseconds: $0.milliseconds, grid: $0.grid) }, milliseconds: end)
    }
}
