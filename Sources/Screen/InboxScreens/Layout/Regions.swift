import SessionTerms
import Terminal

extension Layout {
    /// Where a region of the screen is; nil: it is not visible at this size. The status,
    /// the banner and dialogs are over the layout.
    func rect(of region: ScreenRegion) -> Rect? {
        let rect: Rect? =
            switch region {
            case .header: header
            case .folders: withTitle(folders)
            case .list: withTitle(conversations)
            case .conversation: withTitle(transcript)
            case .messages: messages
            case .reply: composer
            case .why: withTitle(why)
            case .caption: caption
            case .keys: bottom
            case .status, .banner, .dialog: nil
            }
        return rect.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// A pane with the title and the mark in the edges of its box.
    private func withTitle(_ pane: Rect?) -> Rect? { hasBoxes ? pane?.inset(rows: -1) : pane }
}
