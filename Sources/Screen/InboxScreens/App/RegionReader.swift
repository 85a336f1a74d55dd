import SessionTerms
import Terminal

/// Reads the text of the screen's regions from what was drawn.
struct RegionReader {
    let frame: Frame
    let layout: Layout
    let hasBanner: Bool
    /// Where the message above the keys is; nil: there is none.
    let status: Rect?

    /// nil: the region is not on the screen now. What a dialog or the banner covers is not part of the regions below.
    func text(of region: ScreenRegion) -> String? {
        switch region {
        case .banner: return banner.map { text(in: $0, except: [covering]) }
        case .dialog: return dialog.map { text(in: $0, except: []) }
        case .status: return status.map { text(in: $0, except: []) }
        case .keys: return layout.rect(of: region).map { text(in: $0, except: []) }
        default:
            return layout.rect(of: region).map { text(in: $0, except: [covering, banner]) }
        }
    }

    /// The topmost dialog.
    private var dialog: Rect? { frame.targets.last { $0.target as? DialogTarget == .inside }?.rect }

    /// The topmost dialog over the panes. The page in the pane Why covers nothing.
    private var covering: Rect? { dialog == layout.rect(of: .why) ? nil : dialog }

    private var banner: Rect? {
        hasBanner ? frame.targets.first { $0.target is BannerTarget && $0.rect.row == 0 }?.rect : nil
    }

    private func text(in rect: Rect, except covers: [Rect?]) -> String {
        let covers = covers.compactMap { $0 }
        let rows = (max(0, rect.row)..<max(0, rect.endRow)).map { row in
            let cells = Array(frame.grid[row: row])
            var line = ""
            for column in max(0, rect.column)..<max(0, min(rect.endColumn, cells.count))
            where !cells[column].isContinuation {
                let isCovered = covers.contains { $0.contains(Position(row: row, column: column)) }
                line.append(isCovered ? " " : cells[column].character)
            }
            while line.last == " " { line.removeLast() }
            return line
        }
        return rows.joined(separator: "\n")
    }
}
