// The layouts of collection views: stored, without effect.

/// The layout of a collection view (iOS 6).
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
    open weak var collectionView: UICollectionView?

    public override init() {}

    open func prepare() {}
    open func invalidateLayout() {}
}

/// A layout in lines (iOS 6).
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    public nonisolated static let automaticSize = CGSize(
        width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
    open var minimumLineSpacing: CGFloat = 10
    open var minimumInteritemSpacing: CGFloat = 10
    open var itemSize = CGSize(width: 50, height: 50)
    open var estimatedItemSize = CGSize.zero
    open var scrollDirection = UICollectionView.ScrollDirection.vertical
    open var headerReferenceSize = CGSize.zero
    open var footerReferenceSize = CGSize.zero
    open var sectionInset = UIEdgeInsets.zero
    open var sectionHeadersPinToVisibleBounds = false
}

extension UICollectionView {
    public enum ScrollDirection: Int, Sendable {
        case vertical, horizontal
    }
}

/// The sizes of a layout in lines (iOS 6). Never called here.
@preconcurrency @MainActor
public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {}
