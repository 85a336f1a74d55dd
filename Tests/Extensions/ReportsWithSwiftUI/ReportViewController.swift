import IdentityLookup
import IdentityLookupUI
import SwiftUI

final class ReportViewController: ILClassificationUIExtensionViewController {
    private let model = ReportModel()
    private var cancellables = Set<AnyCancellable>()

    override func viewDidLoad() {
        super.viewDidLoad()
        let hosting = UIHostingController(rootView: ReportForm(model: model))
        addChild(hosting)
        hosting.view.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(hosting.view)
        NSLayoutConstraint.activate([
            hosting.view.topAnchor.constraint(equalTo: view.topAnchor),
            hosting.view.leadingAnchor.constraint(equalTo: view.leadingAnchor),
        ])
        hosting.didMove(toParent: self)
        model.$kind
            .map { $0 != nil }
            .sink { [weak self] in self?.extensionContext.isReadyForClassificationResponse = $0 }
            .store(in: &cancellables)
    }

    override func prepare(for request: ILClassificationRequest) {
        guard let request = request as? ILMessageClassificationRequest else { return }
        model.senders = request.messageCommunications.compactMap(\.sender)
    }

    override func classificationResponse(for request: ILClassificationRequest) -> ILClassificationResponse {
        let response = ILClassificationResponse(action: model.blocks ? .reportJunkAndBlockSender : .reportJunk)
        response.userString = [model.kind?.rawValue ?? "", model.note].joined(separator: " ")
        return response
    }
}
