import IdentityLookup
import IdentityLookupUI
import SwiftUI

class ReportViewController: ILClassificationUIExtensionViewController {
    private let model = ReportModel()

    override func viewDidLoad() {
        super.viewDidLoad()
        model.changed = { [weak self] in self?.extensionContext.isReadyForClassificationResponse = true }
        let hosting = UIHostingController(rootView: GlassView(model: model))
        addChild(hosting)
        view.addSubview(hosting.view)
        hosting.view.cornerConfiguration = .corners(radius: .containerConcentric(minimum: 12))
        hosting.didMove(toParent: self)
    }

    override func prepare(for request: ILClassificationRequest) {
        let messages = (request as? ILMessageClassificationRequest)?.messageCommunications ?? []
        model.senders = messages.compactMap(\.sender)
    }

    override func classificationResponse(for request: ILClassificationRequest) -> ILClassificationResponse {
        let response = ILClassificationResponse(action: model.blocks ? .reportJunkAndBlockSender : .reportJunk)
        response.userString = model.kind.rawValue
        response.userInfo = ["kind": model.kind.rawValue]
        return response
    }
}
