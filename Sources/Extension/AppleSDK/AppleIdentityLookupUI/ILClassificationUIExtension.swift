@_exported import AppleIdentityLookup
@_exported import AppleUIKit

/// The context of one report (iOS 12).
open class ILClassificationUIExtensionContext: NSExtensionContext {
    /// Whether Done is enabled (U1); initially false.
    open var isReadyForClassificationResponse = false {
        didSet { readinessChanged?(isReadyForClassificationResponse) }
    }

    /// Called whenever it is set, for the sheet with Done.
    package var readinessChanged: ((Bool) -> Void)?

    /// For the extension process.
    package override init() { super.init() }
}

/// The base class of the principal class of an unwanted communication reporting extension (iOS 12).
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
/// The system creates it, calls `prepare(for:)`, shows it with Cancel and Done, and requests the answer after Done (U1,
/// U2).
@preconcurrency @MainActor
open class ILClassificationUIExtensionViewController: UIViewController {
    private let context = ILClassificationUIExtensionContext()

    /// The context of the report. Each controller serves one report.
    open override var extensionContext: ILClassificationUIExtensionContext { context }

    /// Called with the request before the view is shown. The default does nothing.
    open func prepare(for request: ILClassificationRequest) {}

    /// Returns the answer after the user presses Done.
    ///
    /// - Returns: by default, an answer with the action `none`. Apple does not document its default.
    open func classificationResponse(for request: ILClassificationRequest) -> ILClassificationResponse {
        ILClassificationResponse(action: .none)
    }
}
