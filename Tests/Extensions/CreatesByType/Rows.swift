// swift-format-ignore-file
import UIKit

class RowCell: UITableViewCell {
    let badge = UILabel()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        badge.text = reuseIdentifier ?? "none"
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

/// Made in code alone.
final class FixedCell: UITableViewCell {
    init(title: String) {
        super.init(style: .subtitle, reuseIdentifier: nil)
        textLabel?.text = title
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

class PanelView: UIView {
    var title = "panel"
    override init(frame: CGRect) {
        super.init(frame: frame)
        title += " \(Int(frame.width))"
    }
    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}

final class PageController: UIViewController { var page = 1 }

extension UIView {
    static func made() -> Self { Self() }
    static func wide() -> Self { self.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44)) }
}

extension UITableView {
    func cell<T: UITableViewCell>(_ type: T.Type) -> T {
        dequeueReusableCell(withIdentifier: String(describing: type)) as? T
            ?? T(style: .default, reuseIdentifier: String(describing: type))
    }
}

func page<Page: UIViewController>(_ type: Page.Type) -> Page { Page(nibName: nil, bundle: nil) }

@MainActor func rows() -> String {
    let table = UITableView()
    let loose = table.cell(RowCell.self).badge.text ?? ""
    table.register(RowCell.self, forCellReuseIdentifier: "RowCell")
    let kept = table.cell(RowCell.self).badge.text ?? ""
    let types: [UIView.Type] = [PanelView.self, RowCell.self]
    let views = types.map { $0.init(frame: .zero) }
    return [
        loose, kept, PanelView.made().title, PanelView.wide().title, (views[0] as? PanelView)?.title ?? "-",
        (views[1] as? RowCell)?.badge.text ?? "-", FixedCell(title: "fixed").textLabel?.text ?? "-",
        "\(page(PageController.self).page)",
    ].joined(separator: ", ")
}
