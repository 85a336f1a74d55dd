import DisplayText
package import Terminal

/// How the window around a screen is drawn, and at which size.
package struct PictureStyle: Hashable, Sendable {
    /// The sizes of text that can be chosen, in pixels.
    package static let fontSizes = 6...96
    package static let standardFontSize = 14

    package var fontSize = Self.standardFontSize
    /// Whether the window has a title bar.
    package var hasBar = true
    /// Whether the corners outside of the window are filled, for formats without transparency.
    package var isOpaque = false

    package init(fontSize: Int = Self.standardFontSize, hasBar: Bool = true, isOpaque: Bool = false) {
        (self.fontSize, self.hasBar, self.isOpaque) = (fontSize, hasBar, isOpaque)
    }

    /// The pixels of a picture of a screen.
    package func pixels(of screen: Size) -> (width: Double, height: Double) {
        let size = size(of: screen)
        return (size.width * scale, size.height * scale)
    }
}

extension PictureStyle {
    private static let barHeight = 34.0

    /// The size of text relative to that in the drawing.
    private var scale: Double { Double(fontSize) / Double(Self.standardFontSize) }

    /// The height above the first row.
    var top: Double { hasBar ? Self.barHeight : TerminalPicture.margin }

    /// The size of the drawing.
    func size(of screen: Size) -> (width: Double, height: Double) {
        (
            Double(screen.columns) * TerminalPicture.cellWidth + 2 * TerminalPicture.margin,
            Double(screen.rows) * TerminalPicture.cellHeight + top + TerminalPicture.margin
        )
    }

    /// The attributes of the root of an SVG document.
    func attributes(for screen: Size) -> [(String, String)] {
        let (size, pixels) = (size(of: screen), pixels(of: screen))
        return [
            ("xmlns", "http://www.w3.org/2000/svg"),
            ("viewBox", "0 0 \(SVG.number(size.width)) \(SVG.number(size.height))"),
            ("width", SVG.number(pixels.width)), ("height", SVG.number(pixels.height)), ("role", "img"),
        ]
    }
}
