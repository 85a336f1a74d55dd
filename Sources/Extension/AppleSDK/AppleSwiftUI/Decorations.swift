// The table of what only decorates: modifiers of newer releases, and the names that they take. They have no effect on the
// list. A modifier with a closure that shows views lists these views. What changes a state, calls an action or navigates
// does not belong here.

extension View {
    // MARK: Glass and edges (iOS 26)

    public func glassEffect<S: Shape>(
        _ glass: Glass = .regular, in shape: S = Capsule(), isEnabled: Bool = true
    ) -> some View { self }
    public func glassEffectID<ID: Hashable & Sendable>(_ id: ID?, in namespace: Namespace.ID) -> some View { self }
    public func scrollEdgeEffectStyle(_ style: ScrollEdgeEffectStyle?, for edges: Edge.Set) -> some View { self }

    // MARK: Symbols and text

    public func symbolEffect<Value: Equatable>(
        _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true, value: Value = true
    ) -> some View { self }
    public func symbolVariant(_ variant: SymbolVariants) -> some View { self }
    public func contentTransition(_ transition: ContentTransition) -> some View { self }
    public func contentTransition(_ transition: SymbolEffect) -> some View { self }
    public func baselineOffset(_ baselineOffset: CGFloat) -> some View { self }
    public func textContentType(_ textContentType: UITextContentType?) -> some View { self }

    // MARK: Color

    public func hueRotation(_ angle: Angle) -> some View { self }
    public func grayscale(_ amount: Double) -> some View { self }
    public func contrast(_ amount: Double) -> some View { self }
    public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View { self }

    // MARK: Space and scrolling

    public func alignmentGuide(
        _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View { self }
    public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
    public func safeAreaPadding(_ length: CGFloat) -> some View { self }
    public func safeAreaPadding(_ insets: EdgeInsets) -> some View { self }
    public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View { self }
    public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = .vertical) -> some View { self }
    public func scrollTransition<Effect: VisualEffect>(
        _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> Effect
    ) -> some View { self }

    // MARK: Animation

    public func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = .center, isSource: Bool = true
    ) -> some View { self }
    public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View { self }

    // MARK: Lists, bars and sheets

    public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View { self }
    public func labelsVisibility(_ visibility: Visibility) -> some View {
        environment(\.hidesLabels, visibility == .hidden)
    }
    public func containerBackground<Style: ShapeStyle>(
        _ style: Style, for container: ContainerBackgroundPlacement
    ) -> some View { self }
    public func toolbarBackground<Style: ShapeStyle>(_ style: Style, for bars: ToolbarPlacement...) -> some View {
        self
    }
    public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
    public func toolbarBackgroundVisibility(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View {
        self
    }
    public func toolbarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View { self }
    public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
    public func presentationBackground<Style: ShapeStyle>(_ style: Style) -> some View { self }
    public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { self }

    // MARK: What does not occur here: vibration, VoiceOver

    public func sensoryFeedback<Trigger: Equatable>(
        _ feedback: SensoryFeedback, trigger: Trigger,
        condition: @escaping (_ old: Trigger, _ new: Trigger) -> Bool = { _, _ in true }
    ) -> some View { self }
    public func sensoryFeedback<Trigger: Equatable>(
        trigger: Trigger, _ feedback: @escaping (_ old: Trigger, _ new: Trigger) -> SensoryFeedback?
    ) -> some View { self }
    public func accessibilityAction(
        _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
    ) -> some View { self }
    public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View { self }
    public func accessibilityAction(
        named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void
    ) -> some View { self }
    public func accessibility(hidden: Bool) -> some View { self }
    public func accessibility(identifier: String) -> some View { self }
    public func accessibility(hint: Text) -> some View { self }
    public func accessibility(value: Text) -> some View { self }
    public func accessibility(addTraits traits: AccessibilityTraits) -> some View { accessibilityAddTraits(traits) }
}

extension Image {
    public init(systemName: String, variableValue: Double?) { self.init(systemName: systemName) }
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
}

extension Font {
    public enum Leading: Sendable {
        case standard, tight, loose
    }

    public func leading(_ leading: Leading) -> Font { self }
}

extension Color {
    /// Without its gradient.
    public var gradient: Color { self }
    public func mix(with rhs: Color, by fraction: Double) -> Color { self }
}

extension ShapeStyle {
    public func opacity(_ opacity: Double) -> some ShapeStyle { self }
}

extension Animation {
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { .default }
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { .default }
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { .default }
}

extension AnyTransition {
    public static func push(from edge: Edge) -> AnyTransition { .identity }
    public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { .identity }
    public static func offset(_ offset: CGSize) -> AnyTransition { .identity }
    public static func modifier<M: ViewModifier>(active: M, identity: M) -> AnyTransition { .identity }
}

extension SensoryFeedback {
    public enum Weight: Sendable { case light, medium, heavy }
    public enum Flexibility: Sendable { case rigid, solid, soft }
    public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback { .impact }
    public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback { .impact }
}
