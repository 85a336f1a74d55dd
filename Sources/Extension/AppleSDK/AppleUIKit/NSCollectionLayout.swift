// Layouts of sections, groups and items (iOS 13): stored, without effect.

/// A length of a layout.
@preconcurrency @MainActor
public final class NSCollectionLayoutDimension: NSObject {
    public let dimension: CGFloat

    private init(_ dimension: CGFloat) { self.dimension = dimension }

    public class func fractionalWidth(_ fractionalWidth: CGFloat) -> Self { self.init(fractionalWidth) }
    public class func fractionalHeight(_ fractionalHeight: CGFloat) -> Self { self.init(fractionalHeight) }
    public class func absolute(_ absoluteDimension: CGFloat) -> Self { self.init(absoluteDimension) }
    public class func estimated(_ estimatedDimension: CGFloat) -> Self { self.init(estimatedDimension) }
}

/// A size of a layout.
@preconcurrency @MainActor
public final class NSCollectionLayoutSize: NSObject {
    public let widthDimension, heightDimension: NSCollectionLayoutDimension

    public init(widthDimension width: NSCollectionLayoutDimension, heightDimension height: NSCollectionLayoutDimension)
    {
        (widthDimension, heightDimension) = (width, height)
    }
}

/// A space of a layout.
@preconcurrency @MainActor
public final class NSCollectionLayoutSpacing: NSObject {
    public let spacing: CGFloat

    private init(_ spacing: CGFloat) { self.spacing = spacing }

    public class func fixed(_ fixedSpacing: CGFloat) -> Self { self.init(fixedSpacing) }
    public class func flexible(_ flexibleSpacing: CGFloat) -> Self { self.init(flexibleSpacing) }
}

/// An item of a layout.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject {
    open var contentInsets = NSDirectionalEdgeInsets.zero
    public let layoutSize: NSCollectionLayoutSize

    public init(layoutSize: NSCollectionLayoutSize) { self.layoutSize = layoutSize }
}

/// A group of items.
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
    open var interItemSpacing: NSCollectionLayoutSpacing?

    public class func horizontal(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem] = [],
        subitem: NSCollectionLayoutItem? = nil, count: Int = 1
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }

    public class func vertical(
        layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem] = [],
        subitem: NSCollectionLayoutItem? = nil, count: Int = 1
    ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize: layoutSize) }
}

/// The scrolling of a section across the layout's direction.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
    case none, continuous, continuousGroupLeadingBoundary, paging, groupPaging, groupPagingCentered
}

/// A section of a layout.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject {
    open var contentInsets = NSDirectionalEdgeInsets.zero
    open var interGroupSpacing: CGFloat = 0
    open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
    open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []

    public init(group: NSCollectionLayoutGroup) {}

    fileprivate override init() {}

    /// (iOS 14)
    public class func list(
        using configuration: UICollectionLayoutListConfiguration,
        layoutEnvironment: any NSCollectionLayoutEnvironment
    ) -> NSCollectionLayoutSection { NSCollectionLayoutSection() }
}

/// The edges of a section.
public struct NSRectAlignment: RawRepresentable, Hashable, Sendable {
    public static let top = NSRectAlignment(rawValue: 1)
    public static let leading = NSRectAlignment(rawValue: 3)
    public static let bottom = NSRectAlignment(rawValue: 5)
    public static let trailing = NSRectAlignment(rawValue: 7)
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// A header or footer of a section.
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutItem {
    public let elementKind: String
    public let alignment: NSRectAlignment
    open var pinToVisibleBounds = false

    public init(layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment) {
        (self.elementKind, self.alignment) = (elementKind, alignment)
        super.init(layoutSize: layoutSize)
    }
}

/// The environment of a layout. Never created here.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: NSObjectProtocol {
    var traitCollection: UITraitCollection { get }
}

/// The appearance of a list (iOS 14).
public struct UICollectionLayoutListConfiguration: Sendable {
    public enum Appearance: Int, Sendable {
        case plain, grouped, insetGrouped, sidebar, sidebarPlain
    }

    public enum HeaderMode: Int, Sendable {
        case none, supplementary, firstItemInSection
    }

    public let appearance: Appearance
    public var showsSeparators = true
    public var headerMode = HeaderMode.none

    public init(appearance: Appearance) { self.appearance = appearance }
}

/// A layout of sections (iOS 13).
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
    public init(section: NSCollectionLayoutSection) { super.init() }

    /// - Parameter sectionProvider: never called here.
    public init(
        sectionProvider: @escaping (Int, any NSCollectionLayoutEnvironment) -> NSCollectionLayoutSection?
    ) { super.init() }

    /// (iOS 14)
    public class func list(
        using configuration: UICollectionLayoutListConfiguration
    ) -> UICollectionViewCompositionalLayout {
        UICollectionViewCompositionalLayout { _, _ in nil }
    }
}
