@_exported import AppleUIKit

/// A controller that shows a web page (iOS 9). It compiles and shows nothing: extensions of Messages have no browser.
open class SFSafariViewController: UIViewController {
    /// The settings of a controller (iOS 11).
    @preconcurrency @MainActor
    open class Configuration: NSObject {
        open var entersReaderIfAvailable = false
        open var barCollapsingEnabled = true

        public override init() {}
    }

    public enum DismissButtonStyle: Int, Sendable {
        case done, close, cancel
    }

    open weak var delegate: (any SFSafariViewControllerDelegate)?
    public let configuration: Configuration
    open var preferredBarTintColor: UIColor?
    open var preferredControlTintColor: UIColor?
    open var dismissButtonStyle = DismissButtonStyle.done

    public init(url: URL, configuration: Configuration) {
        self.configuration = configuration
        super.init(nibName: nil, bundle: nil)
    }

    public convenience init(url: URL) { self.init(url: url, configuration: Configuration()) }

    /// - Parameter entersReaderIfAvailable: without effect.
    public convenience init(url: URL, entersReaderIfAvailable: Bool) {
        let configuration = Configuration()
        configuration.entersReaderIfAvailable = entersReaderIfAvailable
        self.init(url: url, configuration: configuration)
    }

    public required init?(coder: NSCoder) {
        configuration = Configuration()
        super.init(coder: coder)
    }
}

/// Receives what happens to the page (iOS 9). Never called here.
@preconcurrency @MainActor
public protocol SFSafariViewControllerDelegate: NSObjectProtocol {}
