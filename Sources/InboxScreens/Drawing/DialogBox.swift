import Terminal

/// Where dialogs stand: in the middle of the screen, on all of it where it is small.
enum DialogBox {
    /// The box of a dialog whose content would like this size.
    static func box(_ size: Size, rows: Int, columns: Int) -> Rect {
        // The bottom line stays: it says what the keys do.
        let (room, _) = Rect(size).splitBottom(size.rows >= 4 ? 1 : 0)
        if size.columns < 50 || size.rows < 12 { return room }
        return room.centered(Size(rows: min(rows + 2, room.rows), columns: min(columns + 4, room.columns - 4)))
    }

    /// The box of a page of text.
    static func page(_ size: Size) -> Rect {
        let box = box(size, rows: max(10, size.rows - 8), columns: min(96, max(60, size.columns * 7 / 10)))
        return box.inset(columns: 0)
    }

    /// What is inside of a box: with a column of air at its sides, and without lines where it is too small for them.
    static func inside(_ box: Rect) -> Rect {
        box.rows < 5 || box.columns < 12 ? box : box.inset(rows: 1, columns: 2)
    }

    /// The rows of a page that can be seen.
    static func pageRows(_ page: TextPage, _ size: Size) -> Int {
        max(1, inside(Self.page(size)).rows - (page.filter == nil ? 0 : 2))
    }
}
