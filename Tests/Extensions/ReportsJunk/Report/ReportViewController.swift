import UIKit
import IdentityLookup
import IdentityLookupUI

class ReportViewController: ILClassificationUIExtensionViewController {

    private let label = UILabel()
    private let blockSwitch = UISwitch()
    private var senders: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        label.numberOfLines = 0
        label.text = NSLocalizedString("Report this sender?", comment: "above the switch")
        view.addSubview(label)
        view.addSubview(blockSwitch)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        self.extensionContext.isReadyForClassificationResponse = true
    }

    // Called before the view is shown, with what the user chose to report.
    override func prepare(for classificationRequest: ILClassificationRequest) {
        switch classificationRequest {
        case let messages as ILMessageClassificationRequest:
            senders = messages.messageCommunications.compactMap { $0.sender }
            label.text = messages.messageCommunications.first?.messageBody
        case let calls as ILCallClassificationRequest:
            senders = calls.callCommunications.compactMap { $0.sender }
        default:
            break
        }
    }

    // Called when the user taps Done.
    override func classificationResponse(for request: ILClassificationRequest) -> ILClassificationResponse {
        guard !senders.isEmpty else { return ILClassificationResponse(action: .none) }
        let response = ILClassificationResponse(action: blockSwitch.isOn ? .reportJunkAndBlockSender : .reportJunk)
        response.userInfo = ["senders": senders, "version": 1]
        return response
    }
}
