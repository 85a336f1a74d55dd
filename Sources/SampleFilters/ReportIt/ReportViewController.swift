import IdentityLookup
import IdentityLookupUI
import UIKit

/// Asks what kind of unwanted text it is, and whether its sender is to be blocked.
///
/// Done can be pressed once a kind is chosen. What a server has to know stands in `userInfo`, what an SMS has to say in
/// `userString`.
final class ReportViewController: ILClassificationUIExtensionViewController {
    private let label = UILabel()
    private let kinds = UISegmentedControl(items: ["Fraud", "Prize", "Advertising"])
    private let blockLabel = UILabel()
    private let blockSwitch = UISwitch()
    private var texts: [ILMessageCommunication] = []

    override func prepare(for request: ILClassificationRequest) {
        texts = (request as? ILMessageClassificationRequest)?.messageCommunications ?? []
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        let sender = texts.first?.sender ?? "an unknown sender"
        label.text = "What kind of text is this from \(sender)?"
        label.numberOfLines = 0
        kinds.addAction(UIAction { [weak self] _ in self?.kindChosen() }, for: .valueChanged)
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

    private func kindChosen() {
        extensionContext.isReadyForClassificationResponse = true
    }

    override func classificationResponse(for request: ILClassificationRequest) -> ILClassificationResponse {
        let kind = kinds.titleForSegment(at: kinds.selectedSegmentIndex)?.lowercased() ?? ""
        let response = ILClassificationResponse(action: blockSwitch.isOn ? .reportJunkAndBlockSender : .reportJunk)
        response.userString = "\(kind.uppercased()) \(texts.first?.sender ?? "")"
        response.userInfo = [
            "kind": kind,
            "messages": texts.map { ["sender": $0.sender ?? "", "messageBody": $0.messageBody ?? ""] },
        ]
        return response
    }
}
