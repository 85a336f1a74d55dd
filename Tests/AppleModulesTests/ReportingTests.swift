import AppleIdentityLookupUI
import Foundation
import Testing

@Suite("Reporting extensions and UIKit")
@MainActor struct ReportingTests {
    private let messages = [
        ILMessageCommunication(sender: "+12025550123", dateReceived: .init(timeIntervalSince1970: 9), messageBody: "b"),
        ILMessageCommunication(sender: nil, dateReceived: .init(timeIntervalSince1970: 5), messageBody: nil),
    ]

    @Test func `the messages of a request keep their order, and can be archived`() throws {
        let request = ILMessageClassificationRequest(messageCommunications: messages)
        #expect(request.messageCommunications.map(\.sender) == [nil, "+12025550123"])
        let copy = try archived(request)
        #expect(copy.messageCommunications == request.messageCommunications)
    }

    @Test func `Communications are equal if all their properties are equal`() {
        let other = ILMessageCommunication(
            sender: messages[0].sender, dateReceived: messages[0].dateReceived, messageBody: "c")
        let call = ILCallCommunication(sender: messages[0].sender, dateReceived: messages[0].dateReceived)
        #expect(messages[0].isEqual(to: messages[0]))
        #expect(!messages[0].isEqual(to: other))
        #expect(!messages[0].isEqual(to: call) && !call.isEqual(to: messages[0]))
    }

    @Test func `an answer can be archived, without values that are not JSON`() throws {
        let response = ILClassificationResponse(action: .reportJunkAndBlockSender)
        response.userString = "PRIZE"
        response.userInfo = ["kind": "prize", "count": 2]
        let copy = try archived(response)
        #expect(copy.action == .reportJunkAndBlockSender && copy.userString == "PRIZE")
        #expect(copy.userInfo?["count"] as? Int == 2)
        response.userInfo = ["date": Date()]
        #expect(try archived(response).userInfo == nil)
    }

    @Test func `a button's action makes the sheet ready, and the sheet is notified`() throws {
        let controller = Form()
        var heard: [Bool] = []
        controller.extensionContext.readinessChanged = { heard.append($0) }
        #expect(!controller.isViewLoaded)
        let stack = try #require(controller.view.subviews.first as? UIStackView)
        let button = try #require(stack.arrangedSubviews.last as? UIButton)
        button.sendActions(for: .valueChanged)
        #expect(heard.isEmpty)
        button.sendActions(for: .touchUpInside)
        #expect(heard == [true] && controller.extensionContext.isReadyForClassificationResponse)
        #expect(button.title(for: .highlighted) == "Ready")
        button.removeFromSuperview()
        #expect(stack.arrangedSubviews.count == 1)
    }

    @Test func `a table uses its controller's subclass as the data source`() throws {
        // A table references its data source weakly.
        let rows = Rows(style: .grouped)
        defer { withExtendedLifetime(rows) {} }
        let table = try #require(rows.tableView)
        #expect(table.numberOfSections == 1 && table.numberOfRows(inSection: 0) == 2)
        #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.textLabel?.text == "1")
    }

    @Test
    func `a table requests a cell once, and again after reloadData; selecting in code does not call the delegate`()
        throws
    {
        let rows = Rows(style: .plain)
        defer { withExtendedLifetime(rows) {} }
        let table = try #require(rows.tableView)
        let first = IndexPath(row: 0, section: 0)
        let cell = try #require(table.cellForRow(at: first))
        #expect(table.cellForRow(at: first) === cell && table.indexPath(for: cell) == first)
        #expect(table.cellForRow(at: IndexPath(row: 2, section: 0)) == nil)
        table.selectRow(at: first, animated: false, scrollPosition: .none)
        #expect(rows.chosen == [] && cell.isSelected && table.indexPathForSelectedRow == first)
        _ = table.cellForRow(at: IndexPath(row: 1, section: 0))
        table.press(IndexPath(row: 1, section: 0))
        #expect(rows.chosen == [1] && rows.left == [0] && !cell.isSelected)
        table.reloadData()
        #expect(table.cellForRow(at: first) !== cell && table.indexPathForSelectedRow == nil)
    }

    @Test func `taps send the same events as on iOS, and nothing for disabled views`() {
        let button = UIButton(type: .system)
        let toggle = UISwitch()
        let segments = UISegmentedControl(items: ["a", "b"])
        var heard: [String] = []
        button.addAction(UIAction { _ in heard.append("button") }, for: .touchUpInside)
        toggle.addAction(UIAction { _ in heard.append("switch \(toggle.isOn)") }, for: .valueChanged)
        segments.addAction(
            UIAction { _ in heard.append("segment \(segments.selectedSegmentIndex)") }, for: .valueChanged)
        button.press()
        toggle.setOn(true, animated: false)
        toggle.press()
        segments.press(1)
        segments.press(1)
        segments.press(2)
        #expect(heard == ["button", "switch false", "segment 1"])
        for control in [button, toggle, segments] as [UIControl] { control.isEnabled = false }
        button.press()
        toggle.press()
        segments.press(0)
        #expect(heard.count == 3 && !toggle.isOn)
    }

    @Test func `a text field calls its delegate in the same order as iOS, and the delegate can refuse`() {
        let field = UITextField()
        let delegate = RecordingDelegate()
        field.delegate = delegate
        field.addAction(UIAction { _ in delegate.heard.append("changed") }, for: .editingChanged)
        field.enter("new")
        #expect(field.text == "new")
        #expect(delegate.heard == ["begin?", "begin", "(0, 0) new", "changed", "return", "end"])
        field.enter("forbidden")
        #expect(field.text == "new")
    }

    @Test func `a selector is a method of the object or its class, with or without a typed sender`() {
        let target = Target()
        let button = UIButton()
        button.addTarget(target, action: _selector(target.plain), for: .touchUpInside)
        button.addTarget(target, action: _selector(target.sent(_:)), for: .touchUpInside)
        button.addTarget(target, action: _selector(Target.plain), for: .touchUpInside)
        button.addTarget(target, action: _selector(Target.sent(_:)), for: .touchUpInside)
        button.addTarget(target, action: _selector(target.switched(_:)), for: .touchUpInside)
        button.addTarget(nil, action: _selector(target.plain), for: .touchUpInside)
        button.press()
        #expect(target.heard == ["plain", "sent", "plain", "sent"])
    }

    @Test func `presenting and dismissing; an alert is dismissed before its action is called`() throws {
        let below = UIViewController()
        let alert = UIAlertController(title: "t", message: nil, preferredStyle: .alert)
        var shown: [UIViewController?] = []
        alert.addAction(UIAlertAction(title: "a", style: .default) { _ in shown.append(below.presentedViewController) })
        below.present(alert, animated: true) { shown.append(below.presentedViewController) }
        below.present(UIViewController(), animated: true) { Issue.record("a second controller is presented") }
        #expect(shown == [alert] && alert.presentingViewController === below)
        alert.choose(try #require(alert.actions.first))
        #expect(shown == [alert, nil] && alert.presentingViewController == nil)
    }

    @Test func `the life cycle methods are called in the same order as on iOS`() {
        let controller = RecordingController()
        controller.appear()
        controller.disappear()
        #expect(
            controller.heard == [
                "loadView", "viewDidLoad", "viewWillAppear", "viewWillLayoutSubviews", "viewDidLayoutSubviews",
                "viewDidAppear", "viewWillDisappear", "viewDidDisappear",
            ])
    }

    @Test func `views keep their order`() {
        let view = UIView()
        let (one, two, three) = (UIView(), UIView(), UIView())
        for inner in [one, two] { view.addSubview(inner) }
        view.insertSubview(three, belowSubview: two)
        #expect(view.subviews == [one, three, two])
        view.sendSubviewToBack(two)
        view.bringSubviewToFront(one)
        #expect(view.subviews == [two, three, one])
        three.tag = 7
        #expect(view.viewWithTag(7) === three && three.isDescendant(of: view))
        let stack = UIStackView(arrangedSubviews: [one, two])
        stack.insertArrangedSubview(three, at: 1)
        #expect(stack.arrangedSubviews == [one, three, two] && view.subviews == [])
    }

    private func archived<Value: NSObject & NSSecureCoding>(_ value: Value) throws -> Value {
        let data = try NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: true)
        return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: Value.self, from: data))
    }
}

private final class Form: ILClassificationUIExtensionViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        let button = UIButton(type: .system)
        button.setTitle("Ready", for: .normal)
        let done = UIAction { [weak self] _ in self?.extensionContext.isReadyForClassificationResponse = true }
        button.addAction(done, for: .touchUpInside)
        view.addSubview(UIStackView(arrangedSubviews: [UILabel(), button]))
    }
}

private final class Rows: UITableViewController {
    var chosen: [Int] = []
    var left: [Int] = []

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        chosen.append(indexPath.row)
    }

    override func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
        left.append(indexPath.row)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = String(indexPath.row)
        return cell
    }
}

private final class RecordingDelegate: NSObject, UITextFieldDelegate {
    var heard: [String] = []

    func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool {
        heard.append("begin?")
        return true
    }
    func textFieldDidBeginEditing(_ textField: UITextField) { heard.append("begin") }
    func textField(
        _ textField: UITextField, shouldChangeCharactersIn range: NSRange, replacementString string: String
    ) -> Bool {
        heard.append("(\(range.location), \(range.length)) \(string)")
        return string != "forbidden"
    }
    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        heard.append("return")
        return false
    }
    func textFieldDidEndEditing(_ textField: UITextField) { heard.append("end") }
}

@MainActor private final class Target: NSObject {
    var heard: [String] = []
    func plain() { heard.append("plain") }
    func sent(_ sender: UIButton) { heard.append("sent") }
    func switched(_ sender: UISwitch) { heard.append("switched") }
}

private final class RecordingController: UIViewController {
    var heard: [String] = []
    override func loadView() {
        heard.append("loadView")
        super.loadView()
    }
    override func viewDidLoad() { heard.append("viewDidLoad") }
    override func viewWillAppear(_ animated: Bool) { heard.append("viewWillAppear") }
    override func viewWillLayoutSubviews() { heard.append("viewWillLayoutSubviews") }
    override func viewDidLayoutSubviews() { heard.append("viewDidLayoutSubviews") }
    override func viewDidAppear(_ animated: Bool) { heard.append("viewDidAppear") }
    override func viewWillDisappear(_ animated: Bool) { heard.append("viewWillDisappear") }
    override func viewDidDisappear(_ animated: Bool) { heard.append("viewDidDisappear") }
}
