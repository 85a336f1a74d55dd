import AppleUIKit
import FilterWire
import Testing

@testable import ReportingMain

@Suite("Tables and child view controllers")
@MainActor struct TableTests {
    private func lines(_ sheet: SheetLine) -> [String] {
        sheet.elements.map { element in
            switch element.kind {
            case .label: element.text
            case .button: "[] \(element.text)"
            case .toggle(let isOn): "\(isOn ? "[x]" : "[ ]") \(element.text)"
            case .choice(let isChosen): "\(isChosen ? "(o)" : "( )") \(element.text)"
            case .field(let placeholder): "_\(placeholder)_ \(element.text)"
            }
        }
    }

    @Test
    func `headers and footers: views of the delegate, or titles; rows: styles, configurations and marks`() throws {
        let controller = Sections(style: .grouped)
        let views = SheetViews()
        #expect(
            lines(views.sheet(of: controller, isReady: false)) == [
                "Above", "Header 0", "( ) Title · Detail", "[] ⓘ Title · Detail", "(o) Configured · Second",
                "Footer 0", "Title 1", "( ) Plain", "Below",
            ])
        #expect(controller.requested == [0, 1])
        let details = try #require(views.sheet(of: controller, isReady: false).elements.first { $0.kind == .button })
        views.tap(details.id)
        #expect(controller.details == [IndexPath(row: 0, section: 0)] && controller.requested == [0, 1])
        controller.tableView.reloadSections([0], with: .none)
        _ = views.sheet(of: controller, isReady: false)
        #expect(controller.requested == [0, 1, 0])
    }

    @Test func `a data source with snapshots shows the last one`() throws {
        let controller = UITableViewController(style: .plain)
        controller.tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        let source = UITableViewDiffableDataSource<Int, String>(tableView: controller.tableView) { table, path, item in
            let cell = table.dequeueReusableCell(withIdentifier: "row", for: path)
            cell.textLabel?.text = item
            return cell
        }
        let views = SheetViews()
        #expect(lines(views.sheet(of: controller, isReady: false)).isEmpty)
        var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
        snapshot.appendSections([1, 2])
        snapshot.appendItems(["a", "b"], toSection: 1)
        snapshot.appendItems(["c"])
        source.apply(snapshot)
        #expect(lines(views.sheet(of: controller, isReady: false)) == ["( ) a", "( ) b", "( ) c"])
        #expect(source.itemIdentifier(for: IndexPath(row: 0, section: 1)) == "c")
        #expect(source.indexPath(for: "b") == IndexPath(row: 1, section: 0))
        snapshot.deleteItems(["a"])
        source.apply(snapshot)
        #expect(lines(views.sheet(of: controller, isReady: false)) == ["( ) b", "( ) c"])
    }

    @Test func `the delegate can refuse the selection of a row, and its end`() throws {
        let controller = Sections(style: .plain)
        let table = try #require(controller.tableView)
        let paths = [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0), IndexPath(row: 0, section: 1)]
        for path in paths { _ = table.cellForRow(at: path) }
        for path in paths { table.press(path) }
        #expect(controller.chosen == [paths[0], paths[1]])
        table.allowsMultipleSelection = true
        table.press(paths[1])
        #expect(table.indexPathsForSelectedRows == [paths[1]])
    }

    @Test func `a content configuration replaces the last one in the same view`() throws {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        var content = cell.defaultContentConfiguration()
        content.text = "one"
        cell.contentConfiguration = content
        let view = try #require(cell.contentView.subviews.first)
        content.secondaryText = "two"
        cell.contentConfiguration = content
        #expect(cell.contentView.subviews == [view])
        #expect(view.subviews.compactMap { ($0 as? UILabel)?.text } == ["one", "two"])
        cell.contentConfiguration = nil
        #expect(cell.contentView.subviews == [])
    }

    @Test func `a child appears and disappears with its parent, and when its view is added or removed`() {
        let (parent, early, late) = (UIViewController(), Child(), Child())
        parent.addChild(early)
        parent.view.addSubview(early.view)
        early.didMove(toParent: parent)
        #expect(early.heard == ["willMove", "didMove"])
        parent.appear()
        #expect(early.heard == ["willMove", "didMove", "will", "did"])
        parent.addChild(late)
        parent.view.addSubview(late.view)
        late.didMove(toParent: parent)
        #expect(late.heard == ["willMove", "will", "did", "didMove"] && parent.children == [early, late])
        early.willMove(toParent: nil)
        early.view.removeFromSuperview()
        early.removeFromParent()
        #expect(early.heard.suffix(4) == ["willMove", "willNot", "didNot", "didMove"] && early.parent == nil)
        parent.disappear()
        #expect(late.heard.suffix(2) == ["willNot", "didNot"] && early.heard.count == 8)
    }
}

private final class Sections: UITableViewController {
    var requested: [Int] = []
    var details: [IndexPath] = []
    var chosen: [IndexPath] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
        for (keyPath, text) in [(\UITableView.tableHeaderView, "Above"), (\UITableView.tableFooterView, "Below")] {
            let label = UILabel()
            label.text = text
            tableView[keyPath: keyPath] = label
        }
    }

    override func numberOfSections(in tableView: UITableView) -> Int { 2 }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 - section }

    override func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        requested.append(section)
        guard section == 0 else { return nil }
        let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
        header?.textLabel?.text = "Header 0"
        return header
    }

    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        "Title \(section)"
    }

    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        section == 0 ? "Footer 0" : nil
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        switch (indexPath.section, indexPath.row) {
        case (0, 0):
            let cell = UITableViewCell(style: .subtitle, reuseIdentifier: nil)
            cell.textLabel?.text = "Title"
            cell.detailTextLabel?.text = "Detail"
            cell.accessoryType = .detailDisclosureButton
            return cell
        case (0, _):
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            var content = UIListContentConfiguration.subtitleCell()
            content.text = "Configured"
            content.secondaryAttributedText = NSAttributedString(string: "Second")
            cell.contentConfiguration = content
            cell.accessoryType = .checkmark
            return cell
        default:
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "Plain"
            return cell
        }
    }

    override func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
        details.append(indexPath)
    }

    override func tableView(_ tableView: UITableView, shouldHighlightRowAt indexPath: IndexPath) -> Bool {
        indexPath.section == 0
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) { chosen.append(indexPath) }

    override func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? { nil }
}

private final class Child: UIViewController {
    var heard: [String] = []
    override func viewWillAppear(_ animated: Bool) { heard.append("will") }
    override func viewDidAppear(_ animated: Bool) { heard.append("did") }
    override func viewWillDisappear(_ animated: Bool) { heard.append("willNot") }
    override func viewDidDisappear(_ animated: Bool) { heard.append("didNot") }
    override func willMove(toParent parent: UIViewController?) { heard.append("willMove") }
    override func didMove(toParent parent: UIViewController?) { heard.append("didMove") }
}
