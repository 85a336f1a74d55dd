import IdentityLookup
import IdentityLookupUI
import UIKit

class KindCell: UITableViewCell {
    @IBOutlet private weak var titleLabel: UILabel!
    @IBOutlet private weak var detailLabel: UILabel!

    func configure(_ title: String, _ detail: String) {
        titleLabel.text = title
        detailLabel.text = detail
    }
}

class KindsViewController: ILClassificationUIExtensionViewController {
    @IBOutlet private weak var tableView: UITableView!
    private let kinds = [("Fraud", "It wants money"), ("Prize", "It promises money")]
    private var chosen: Int?
    private var messages: [ILMessageCommunication] = []

    override func prepare(for request: ILClassificationRequest) {
        messages = (request as? ILMessageClassificationRequest)?.messageCommunications ?? []
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.register(UITableViewHeaderFooterView.self, forHeaderFooterViewReuseIdentifier: "header")
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "body")
    }

    override func classificationResponse(for request: ILClassificationRequest) -> ILClassificationResponse {
        let response = ILClassificationResponse(action: .reportJunk)
        response.userString = chosen.map { kinds[$0].0 }
        return response
    }
}

extension KindsViewController: UITableViewDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { 2 }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? kinds.count : messages.count * 2
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        let header = tableView.dequeueReusableHeaderFooterView(withIdentifier: "header")
        var content = header?.defaultContentConfiguration()
        content?.text = section == 0 ? "Kinds" : "Messages"
        header?.contentConfiguration = content
        return header
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 44 }

    func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        section == 1 ? "They are reported with their texts." : nil
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        if indexPath.section == 0 {
            // swift-format-ignore
            let cell = tableView.dequeueReusableCell(withIdentifier: "kind", for: indexPath) as! KindCell
            cell.configure(kinds[indexPath.row].0, kinds[indexPath.row].1)
            cell.accessoryType = indexPath.row == chosen ? .checkmark : .none
            return cell
        }
        let message = messages[indexPath.row / 2]
        guard indexPath.row % 2 == 1 else {
            let cell = tableView.dequeueReusableCell(withIdentifier: "sender", for: indexPath)
            cell.textLabel?.text = message.sender
            cell.detailTextLabel?.text = "the sender"
            return cell
        }
        let cell = tableView.dequeueReusableCell(withIdentifier: "body", for: indexPath)
        var content = UIListContentConfiguration.subtitleCell()
        content.text = message.messageBody
        content.textProperties.numberOfLines = 0
        cell.contentConfiguration = content
        return cell
    }

    func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
        indexPath.section == 0 ? indexPath : nil
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        chosen = indexPath.row
        tableView.reloadSections([0], with: .automatic)
        extensionContext.isReadyForClassificationResponse = true
    }
}
