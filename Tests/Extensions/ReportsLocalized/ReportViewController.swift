import IdentityLookup
import IdentityLookupUI
import SwiftUI

/// Counts the messages that the user reports.
struct CountForm: View {
    @State private var count = 1

    var body: some View {
        Text("\(count) Nachrichten")
        Button("Noch eine") { count += 1 }
    }
}

final class ReportViewController: ILClassificationUIExtensionViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        let hosting = UIHostingController(rootView: CountForm())
        addChild(hosting)
        view.addSubview(hosting.view)
        hosting.didMove(toParent: self)
        extensionContext.isReadyForClassificationResponse = true
    }

    override func classificationResponse(for request: ILClassificationRequest) -> ILClassificationResponse {
        ILClassificationResponse(action: .reportJunk)
    }
}
