/// A search field of an app (iOS 2). It compiles and is not listed.
open class UISearchBar: UIView {
    open weak var delegate: (any UISearchBarDelegate)?
    open var text: String?
    open var placeholder: String?
    open var showsCancelButton = false
}

/// The delegate of a search field (iOS 2). Never called here.
@preconcurrency @MainActor
public protocol UISearchBarDelegate: NSObjectProtocol {}

/// A controller with a search field (iOS 8). It shows nothing.
open class UISearchController: UIViewController {
    public let searchBar = UISearchBar()
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    open var isActive = false
    open var obscuresBackgroundDuringPresentation = true

    public init(searchResultsController: UIViewController?) { super.init(nibName: nil, bundle: nil) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// Receives what is searched for (iOS 8). Never called here.
@preconcurrency @MainActor
public protocol UISearchResultsUpdating: NSObjectProtocol {
    func updateSearchResults(for searchController: UISearchController)
}
