/// SwiftUI views in a cell (iOS 16).
///
///     cell.contentConfiguration = UIHostingConfiguration { Text(kind.title) }
public struct UIHostingConfiguration<Content: View, Background: View>: UIContentConfiguration {
    fileprivate let content: Content

    public func makeContentView() -> any UIView & UIContentView {
        HostedCellViews<Content, Background>(self, AnyView(content))
    }
    public func updated(for state: any UIConfigurationState) -> Self { self }
    public func margins(_ edges: Edge.Set = .all, _ length: CGFloat) -> Self { self }
    public func background<Style: ShapeStyle>(_ style: Style) -> Self { self }
}

extension UIHostingConfiguration where Background == EmptyView {
    public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

private final class HostedCellViews<Content: View, Background: View>: UIView, UIContentView {
    private let hosted: HostedViews

    var configuration: any UIContentConfiguration {
        didSet {
            guard let content = (configuration as? UIHostingConfiguration<Content, Background>)?.content else { return }
            hosted.rootView = AnyView(content)
        }
    }

    init(_ configuration: any UIContentConfiguration, _ content: AnyView) {
        self.configuration = configuration
        hosted = HostedViews(content)
        super.init(frame: .zero)
        addSubview(hosted)
    }

    /// Never in a storyboard.
    required init?(coder: NSCoder) { nil }
}
