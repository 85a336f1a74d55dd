import Foundation
import PhoneIdentityLookupUI
import Testing

@Suite("What a reporting extension is made of")
@MainActor struct ReportingTests {
    private let texts = [
        ILMessageCommunication(sender: "+12025550123", dateReceived: .init(timeIntervalSince1970: 9), messageBody: "b"),
        ILMessageCommunication(sender: nil, dateReceived: .init(timeIntervalSince1970: 5), messageBody: nil),
    ]

    @Test("The texts of a request are in the order in which they came, and survive an archive")
    func request() throws {
        let request = ILMessageClassificationRequest(messageCommunications: texts)
        #expect(request.messageCommunications.map(\.sender) == [nil, "+12025550123"])
        let copy = try archived(request)
        #expect(copy.messageCommunications == request.messageCommunications)
    }

    @Test("Communications are equal when all that they hold is")
    func equality() {
        let other = ILMessageCommunication(
            sender: texts[0].sender, dateReceived: texts[0].dateReceived, messageBody: "c")
        let call = ILCallCommunication(sender: texts[0].sender, dateReceived: texts[0].dateReceived)
        #expect(texts[0].isEqual(to: texts[0]))
        #expect(!texts[0].isEqual(to: other))
        #expect(!texts[0].isEqual(to: call) && !call.isEqual(to: texts[0]))
    }

    @Test("An answer survives an archive; what is no JSON is left out")
    func response() throws {
        let response = ILClassificationResponse(action: .reportJunkAndBlockSender)
        response.userString = "PRIZE"
        response.userInfo = ["kind": "prize", "count": 2]
        let copy = try archived(response)
        #expect(copy.action == .reportJunkAndBlockSender && copy.userString == "PRIZE")
        #expect(copy.userInfo?["count"] as? Int == 2)
        response.userInfo = ["date": Date()]
        #expect(try archived(response).userInfo == nil)
    }

    @Test("A button's action makes the sheet ready, and the sheet hears of it")
    func ready() throws {
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

    @Test("A table asks its controller, whose subclass answers")
    func table() throws {
        // A table holds its data source weakly.
        let rows = Rows(style: .grouped)
        defer { withExtendedLifetime(rows) {} }
        let table = try #require(rows.tableView)
        #expect(table.numberOfSections == 1 && table.numberOfRows(inSection: 0) == 2)
        #expect(table.cellForRow(at: IndexPath(row: 1, section: 0))?.textLabel?.text == "1")
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
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = String(indexPath.row)
        return cell
    }
}
