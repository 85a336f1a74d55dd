import IdentityLookupUI

/// A sheet whose Done is enabled from the start.
@MainActor
open class ReadySheet: ILClassificationUIExtensionViewController {
    public init() { super.init(nibName: nil, bundle: nil) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        extensionContext.isReadyForClassificationResponse = true
    }
}
