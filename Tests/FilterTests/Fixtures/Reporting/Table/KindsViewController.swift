import UIKit
import IdentityLookup
import IdentityLookupUI

final class KindCell: UITableViewCell {
    private let title = UILabel()

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        contentView.addSubview(title)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func configure(_ text: String) { title.text = text }
}

class KindsViewController: ILClassificationUIExtensionViewController {
    private let tableView = UITableView(frame: .zero, style: .insetGrouped)
    private let kinds = ["Fraud", "Prize", "Advertising"]
    private var chosen: Int?
    private var sender: String?

    override func prepare(for request: ILClassificationRequest) {
        guard let request = request as? ILMessageClassificationRequest else { return }
        sender = request.messageCommunications.last?.sender
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Report"
        tableView.register(KindCell.self, forCellReuseIdentifier: "kind")
        tableView.dataSource = self
        tableView.delegate = self
        tableView.frame = view.bounds
        tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(tableView)
    }

    override func classificationResponse(for request: ILClassificationRequest) -> ILClassificationResponse {
        let response = ILClassificationResponse(action: .reportJunkAndBlockSender)
        response.userString = chosen.map { kinds[$0] }
        return response
    }
}

extension KindsViewController: UITableViewDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { 2 }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? kinds.count : 1
    }

    func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        section == 0 ? "Kind" : sender
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        if indexPath.section == 1 {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "Tell the police"
            cell.selectionStyle = .none
            cell.accessoryView = UISwitch()
            return cell
        }
        let cell = tableView.dequeueReusableCell(withIdentifier: "kind", for: indexPath)
        (cell as? KindCell)?.configure(kinds[indexPath.row])
        cell.accessoryType = indexPath.row == chosen ? .checkmark : .none
        return cell
    }

    func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
        chosen = indexPath.row
        tableView.reloadData()
        extensionContext.isReadyForClassificationResponse = true
    }
}
