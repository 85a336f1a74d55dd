import IdentityLookup
import IdentityLookupUI
import UIKit

/// Asks for the kind of an unwanted message, and whether to block its sender.
///
/// Done is enabled once a kind is selected. A report to a server sends `userInfo`; a report by SMS sends `userString`.
final class ReportViewController: ILClassificationUIExtensionViewController {
    private let label = UILabel()
    private let kinds = UISegmentedControl(items: ["Fraud", "Prize", "Advertising"])
    private let blockLabel = UILabel()
    private let blockSwitch = UISwitch()
    private var messages: [ILMessageCommunication] = []

    override func prepare(for request: ILClassificationRequest) {
        messages = (request as? ILMessageClassificationRequest)?.messageCommunications ?? []
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let sender = messages.first?.sender ?? "an unknown sender"
        label.text = "What kind of message is this from \(sender)?"
        label.numberOfLines = 0
        kinds.addAction(UIAction { [weak self] _ in self?.kindSelected() }, for: .valueChanged)
        blockLabel.text = "Block the sender"

        let block = UIStackView(arrangedSubviews: [blockLabel, blockSwitch])
        let stack = UIStackView(arrangedSubviews: [label, kinds, block])
        stack.axis = .vertical
        stack.spacing = 16
        stack.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
            stack.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
        ])
    }

    private func kindSelected() {
        extensionContext.isReadyForClassificationResponse = true
    }

    override func classificationResponse(for request: ILClassificationRequest) -> ILClassificationResponse {
        let kind = kinds.titleForSegment(at: kinds.selectedSegmentIndex)?.lowercased() ?? ""
        let response = ILClassificationResponse(action: blockSwitch.isOn ? .reportJunkAndBlockSender : .reportJunk)
        response.userString = "\(kind.uppercased()) \(messages.first?.sender ?? "")"
        response.userInfo = [
            "kind": kind,
            "messages": messages.map { ["sender": $0.sender ?? "", "messageBody": $0.messageBody ?? ""] },
        ]
        return response
    }
}
