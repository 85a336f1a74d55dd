import Terminal

extension InboxState {
    /// The screen without a session's caption. Dialogs do not cover the caption, which may explain them.
    var dialogRoom: Size { Size(rows: max(1, size.rows - layout.caption.rows), columns: size.columns) }
}

/// The position of dialogs: in the middle of the screen; a small screen is filled.
enum DialogBox {
    /// The box of a dialog whose content has this size.
    static func box(_ size: Size, rows: Int, columns: Int) -> Rect {
        // Keep the bottom line, which shows the keys.
        let (room, _) = Rect(size).splitBottom(size.rows >= 4 ? 1 : 0)
        if size.columns < 50 || size.rows < 12 { return room }
        return room.centered(Size(rows: min(rows + 2, room.rows), columns: min(columns + 4, room.columns - 4)))
    }

    /// The columns inside the box of a page.
    static func pageColumns(_ size: Size) -> Int {
        inside(box(size, rows: 1000, columns: pageWidth(size))).columns
    }

    private static func pageWidth(_ size: Size) -> Int { min(96, max(60, size.columns * 7 / 10)) }

    /// The box of a page of text: as high as its lines; a page with a filter has a fixed height.
    static func page(_ page: TextPage, _ size: Size) -> Rect {
        let maxRows = max(10, size.rows - 8)
        let rows = page.filter == nil ? min(maxRows, max(3, page.rows.count)) : maxRows
        return box(size, rows: rows, columns: pageWidth(size))
    }

    /// The inside of a box, with a blank column at each side. A box that is too small for lines has none.
    static func inside(_ box: Rect) -> Rect {
        box.rows < 5 || box.columns < 12 ? box : box.inset(rows: 1, columns: 2)
    }

    /// The number of visible rows of a page.
    static func pageRows(_ page: TextPage, _ size: Size) -> Int {
        max(1, inside(Self.page(page, size)).rows - (page.filter == nil ? 0 : 2))
    }
}
