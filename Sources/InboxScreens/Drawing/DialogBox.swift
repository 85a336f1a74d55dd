import Terminal

extension InboxState {
    /// The screen without a session's caption, over which no dialog lies: it may be about the dialog.
    var dialogRoom: Size { Size(rows: max(1, size.rows - layout.caption.rows), columns: size.columns) }
}

/// Where dialogs stand: in the middle of the screen, on all of it where it is small.
enum DialogBox {
    /// The box of a dialog whose content would like this size.
    static func box(_ size: Size, rows: Int, columns: Int) -> Rect {
        // The bottom line stays: it says what the keys do.
        let (room, _) = Rect(size).splitBottom(size.rows >= 4 ? 1 : 0)
        if size.columns < 50 || size.rows < 12 { return room }
        return room.centered(Size(rows: min(rows + 2, room.rows), columns: min(columns + 4, room.columns - 4)))
    }

    /// The columns inside of the box of a page, whatever it holds.
    static func pageColumns(_ size: Size) -> Int {
        inside(box(size, rows: 1000, columns: pageWidth(size))).columns
    }

    private static func pageWidth(_ size: Size) -> Int { min(96, max(60, size.columns * 7 / 10)) }

    /// The box of a page of text: as high as its lines, and always the same while it is filtered.
    static func page(_ page: TextPage, _ size: Size) -> Rect {
        let most = max(10, size.rows - 8)
        let rows = page.filter == nil ? min(most, max(3, page.rows.count)) : most
        return box(size, rows: rows, columns: pageWidth(size))
    }

    /// What is inside of a box: with a column of air at its sides, and without lines where it is too small for them.
    static func inside(_ box: Rect) -> Rect {
        box.rows < 5 || box.columns < 12 ? box : box.inset(rows: 1, columns: 2)
    }

    /// The rows of a page that can be seen.
    static func pageRows(_ page: TextPage, _ size: Size) -> Int {
        max(1, inside(Self.page(page, size)).rows - (page.filter == nil ? 0 : 2))
    }
}
