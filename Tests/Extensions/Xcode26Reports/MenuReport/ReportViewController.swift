import CoreGraphics
import CoreTelephony
import CoreText
import IdentityLookup
import IdentityLookupUI
import Sheets

class ReportViewController: ReadySheet {
    private let start = StartViewController()
    private let titleFont = CTFontCreateWithName("Avenir-Heavy" as CFString, 24, nil)
    private let border = CGColor(gray: 0.5, alpha: 0.5)

    override func viewDidLoad() {
        super.viewDidLoad()
        start.chosen = { [weak self] in self?.embed(DetailsViewController(reason: $0)) }
        embed(start)
        let gradient = CAGradientLayer()
        gradient.colors = [UIColor.systemIndigo.cgColor, border]
        view.layer.insertSublayer(gradient, at: 0)
        registerForTraitChanges([UITraitUserInterfaceStyle.self]) { (self: Self, _: UITraitCollection) in
            self.view.tintColor = .systemTeal
        }
    }

    private func embed(_ child: UIViewController) {
        for other in children {
            other.willMove(toParent: nil)
            other.view.removeFromSuperview()
            other.removeFromParent()
        }
        addChild(child)
        view.addSubview(child.view)
        child.didMove(toParent: self)
    }

    override func classificationResponse(for request: ILClassificationRequest) -> ILClassificationResponse {
        let details = children.first as? DetailsViewController
        let response = ILClassificationResponse(action: .reportJunkAndBlockSender)
        let carrier = CTTelephonyNetworkInfo().serviceSubscriberCellularProviders?.values.first
        let words = [details?.reason, details?.language, carrier?.mobileCountryCode]
        response.userString = words.compactMap { $0 }.joined(separator: " ")
        return response
    }
}
