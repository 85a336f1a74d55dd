@_exported import SDKIdentityLookup
@_exported import SDKUIKit

/// The context of one report (iOS 12).
open class ILClassificationUIExtensionContext: NSExtensionContext {
    /// Whether Done can be pressed (U1); false until it is set.
    open var isReadyForClassificationResponse = false {
        didSet { readinessChanged?(isReadyForClassificationResponse) }
    }

    /// Called with the readiness whenever it is set, for the sheet that shows Done.
    package var readinessChanged: ((Bool) -> Void)?

    /// For the process that runs an extension.
    package override init() { super.init() }
}

/// The class that the principal class of an unwanted communication reporting extension is made from (iOS 12).
///
///     final class ReportingExtension: ILClassificationUIExtensionViewController {
///         override func viewWillAppear(_ animated: Bool) {
///             super.viewWillAppear(animated)
///             extensionContext.isReadyForClassificationResponse = true
///         }
///
///         override func classificationResponse(for request: ILClassificationRequest) -> ILClassificationResponse {
///             ILClassificationResponse(action: .reportJunk)
///         }
///     }
///
/// The system makes it, calls `prepare(for:)`, shows it between Cancel and Done, and asks for the answer when Done is
/// pressed (U1, U2).
@preconcurrency @MainActor
open class ILClassificationUIExtensionViewController: UIViewController {
    private let context = ILClassificationUIExtensionContext()

    /// The context of this report: each controller is made for one report and has its own.
    open override var extensionContext: ILClassificationUIExtensionContext { context }

    /// Told of the request before the view is shown. Does nothing here.
    open func prepare(for request: ILClassificationRequest) {}

    /// Asked for the answer when the user presses Done.
    ///
    /// - Returns: here, an answer with the action `none`. What Apple's own class answers is not documented.
    open func classificationResponse(for request: ILClassificationRequest) -> ILClassificationResponse {
        ILClassificationResponse(action: .none)
    }
}
