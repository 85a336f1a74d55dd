import AppleFoundation

/// A storyboard of the app (iOS 5).
///
/// It compiles, for files that a filter shares with its app. The storyboard of a reporting extension is read when the
/// extension is built; no controller is created from a storyboard by name.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
    private let name: String

    public init(name: String, bundle storyboardBundleOrNil: Bundle?) { self.name = name }

    /// Always nil, with a line in the log.
    open func instantiateInitialViewController() -> UIViewController? {
        FileHandle.standardError.write(
            Data("UIKit: no controller is created from the storyboard \(name) by name.\n".utf8))
        return nil
    }

    /// Ends the program, as on iOS for an unknown identifier.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        _raise("UIKit: no controller is created from a storyboard by name (\(name), \(identifier)).")
    }
}

/// A transition between two controllers of a storyboard (iOS 5). Never performed here.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
    public let identifier: String?
    public let source, destination: UIViewController

    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination) = (identifier, source, destination)
    }

    open func perform() {}
}

/// A nib file (iOS 4). It is not read.
@preconcurrency @MainActor
open class UINib: NSObject {
    public init(nibName name: String, bundle bundleOrNil: Bundle?) {}

    /// Always empty.
    open func instantiate(withOwner ownerOrNil: Any?, options: [AnyHashable: Any]? = nil) -> [Any] { [] }
}
