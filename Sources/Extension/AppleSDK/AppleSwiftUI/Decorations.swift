// The table of what only decorates: modifiers of newer releases, and the names that they take. They have no effect on the
// list. A modifier with a closure that shows views lists these views. What changes a state, calls an action or navigates
// does not belong here.

extension View {
    // MARK: Glass and edges (iOS 26)

    public func glassEffect<S: Shape>(
        _ glass: Glass = .regular, in shape: S = Capsule(), isEnabled: Bool = true
    ) -> some View { self }
    public func glassEffectID<ID: Hashable & Sendable>(_ id: ID?, in namespace: Namespace.ID) -> some View { self }
    public func glassEffectUnion<ID: Hashable & Sendable>(id: ID?, namespace: Namespace.ID) -> some View { self }
    public func glassEffectTransition(_ transition: GlassEffectTransition) -> some View { self }
    public func backgroundExtensionEffect(isEnabled: Bool = true) -> some View { self }
    public func scrollEdgeEffectStyle(_ style: ScrollEdgeEffectStyle?, for edges: Edge.Set) -> some View { self }
    public func scrollEdgeEffectHidden(_ hidden: Bool = true, for edges: Edge.Set = .all) -> some View { self }
    public func buttonSizing(_ sizing: ButtonSizing) -> some View { self }

    // MARK: Symbols and text

    public func symbolEffect<Value: Equatable>(
        _ effect: SymbolEffect, options: SymbolEffectOptions = .default, isActive: Bool = true, value: Value = true
    ) -> some View { self }
    public func symbolEffectsRemoved(_ isEnabled: Bool = true) -> some View { self }
    public func symbolVariant(_ variant: SymbolVariants) -> some View { self }
    public func contentTransition(_ transition: ContentTransition) -> some View { self }
    public func contentTransition(_ transition: SymbolEffect) -> some View { self }
    public func fontWidth(_ width: Font.Width?) -> some View { self }
    public func baselineOffset(_ baselineOffset: CGFloat) -> some View { self }
    public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View { self }
    public func textContentType(_ textContentType: UITextContentType?) -> some View { self }

    // MARK: Color

    public func backgroundStyle<Style: ShapeStyle>(_ style: Style) -> some View { self }
    public func listItemTint(_ tint: Color?) -> some View { self }
    public func hueRotation(_ angle: Angle) -> some View { self }
    public func grayscale(_ amount: Double) -> some View { self }
    public func contrast(_ amount: Double) -> some View { self }
    public func colorMultiply(_ color: Color) -> some View { self }
    public func colorInvert() -> some View { self }
    public func blendMode(_ blendMode: BlendMode) -> some View { self }
    public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask) -> some View { self }
    public func containerShape<S: Shape>(_ shape: S) -> some View { self }
    public func hoverEffect(_ effect: HoverEffect = .automatic, isEnabled: Bool = true) -> some View { self }

    // MARK: Space and scrolling

    public func alignmentGuide(
        _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View { self }
    public func alignmentGuide(
        _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
    ) -> some View { self }
    public func coordinateSpace<Name: Hashable>(name: Name) -> some View { self }
    public func coordinateSpace(_ name: CoordinateSpace) -> some View { self }
    public func containerRelativeFrame(
        _ axes: Axis.Set, count: Int, span: Int = 1, spacing: CGFloat, alignment: Alignment = .center
    ) -> some View { self }
    public func containerRelativeFrame(
        _ axes: Axis.Set, alignment: Alignment = .center,
        _ length: @escaping (CGFloat, Axis) -> CGFloat = { length, _ in length }
    ) -> some View { self }
    public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
    public func safeAreaPadding(_ length: CGFloat) -> some View { self }
    public func safeAreaPadding(_ insets: EdgeInsets) -> some View { self }
    public func contentMargins(
        _ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic
    ) -> some View { self }
    public func contentMargins(
        _ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic
    ) -> some View { self }
    public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic) -> some View {
        self
    }
    public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View { self }
    public func geometryGroup() -> some View { self }
    public func scrollTargetBehavior(_ behavior: ScrollTargetBehavior) -> some View { self }
    public func scrollTargetLayout(isEnabled: Bool = true) -> some View { self }
    public func scrollClipDisabled(_ disabled: Bool = true) -> some View { self }
    public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = .vertical) -> some View { self }
    public func scrollIndicatorsFlash<Value: Equatable>(
        onAppear: Bool = true, trigger value: Value = true
    ) -> some View { self }
    /// Nothing scrolls, so the position stays what the app sets.
    public func scrollPosition<ID: Hashable>(id: Binding<ID?>, anchor: UnitPoint? = nil) -> some View { self }
    public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View { self }
    public func scrollTransition<Effect: VisualEffect>(
        _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> Effect
    ) -> some View { self }

    // MARK: Animation

    public func visualEffect<Effect: VisualEffect>(
        _ effect: @escaping @Sendable (EmptyVisualEffect, GeometryProxy) -> Effect
    ) -> some View { self }
    public func matchedGeometryEffect<ID: Hashable>(
        id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
        anchor: UnitPoint = .center, isSource: Bool = true
    ) -> some View { self }
    public func matchedTransitionSource<ID: Hashable>(id: ID, in namespace: Namespace.ID) -> some View { self }
    public func navigationTransition(_ style: NavigationTransition) -> some View { self }
    public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View { self }
    public func rotation3DEffect(
        _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
        anchorZ: CGFloat = 0, perspective: CGFloat = 1
    ) -> some View { self }

    /// Lists the view of the first phase, which is the one at rest.
    @ViewBuilder public func phaseAnimator<Phases: Sequence, Trigger: Equatable, Content: View>(
        _ phases: Phases, trigger: Trigger = true,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phases.Element) -> Content,
        animation: @escaping (Phases.Element) -> Animation? = { _ in .default }
    ) -> some View where Phases.Element: Equatable {
        if let phase = phases.first(where: { _ in true }) {
            content(PlaceholderContentView(content: self), phase)
        } else {
            self
        }
    }

    /// Lists the view with the initial value.
    public func keyframeAnimator<Value, Trigger: Equatable, Content: View>(
        initialValue: Value, repeating: Bool = true, trigger: Trigger = true,
        @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Value) -> Content,
        @KeyframesBuilder<Value> keyframes: @escaping (Value) -> Keyframes<Value>
    ) -> some View { content(PlaceholderContentView(content: self), initialValue) }

    // MARK: Lists, bars and sheets

    public func listSectionSpacing(_ spacing: ListSectionSpacing) -> some View { self }
    public func listSectionSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View { self }
    public func listSectionMargins(_ edges: Edge.Set = .all, _ length: CGFloat?) -> some View { self }
    public func menuIndicator(_ visibility: Visibility) -> some View { self }
    public func menuOrder(_ order: MenuOrder) -> some View { self }
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
    public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View { self }
    public func toolbarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View { self }
    public func toolbarRole(_ role: ToolbarRole) -> some View { self }
    public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
    public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
    public func defersSystemGestures(on edges: Edge.Set) -> some View { self }
    public func presentationBackground<Style: ShapeStyle>(_ style: Style) -> some View { self }
    public func presentationCornerRadius(_ cornerRadius: CGFloat?) -> some View { self }
    public func presentationContentInteraction(_ behavior: PresentationContentInteraction) -> some View { self }
    public func presentationBackgroundInteraction(_ interaction: PresentationBackgroundInteraction) -> some View {
        self
    }
    public func presentationCompactAdaptation(_ adaptation: PresentationAdaptation) -> some View { self }
    public func presentationCompactAdaptation(
        horizontal: PresentationAdaptation, vertical: PresentationAdaptation
    ) -> some View { self }
    public func presentationSizing(_ sizing: PresentationSizing) -> some View { self }

    // MARK: What does not occur here: vibration, a pointer, a hardware keyboard, VoiceOver

    public func sensoryFeedback<Trigger: Equatable>(
        _ feedback: SensoryFeedback, trigger: Trigger,
        condition: @escaping (_ old: Trigger, _ new: Trigger) -> Bool = { _, _ in true }
    ) -> some View { self }
    public func sensoryFeedback<Trigger: Equatable>(
        trigger: Trigger, _ feedback: @escaping (_ old: Trigger, _ new: Trigger) -> SensoryFeedback?
    ) -> some View { self }
    public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }
    public func focusable(_ isFocusable: Bool = true) -> some View { self }
    public func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }
    public func keyboardShortcut(_ key: KeyEquivalent, modifiers: EventModifiers = .command) -> some View { self }
    public func keyboardShortcut(_ shortcut: KeyboardShortcut?) -> some View { self }
    public func accessibilityAction(
        _ actionKind: AccessibilityActionKind = .default, _ handler: @escaping () -> Void
    ) -> some View { self }
    public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View { self }
    public func accessibilityAction(
        named nameKey: LocalizedStringKey, _ handler: @escaping () -> Void
    ) -> some View { self }
    public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> some View { self }
    public func speechSpellsOutCharacters(_ value: Bool = true) -> some View { self }
    public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View { self }
    public func accessibilityInputLabels(_ inputLabels: [LocalizedStringKey]) -> some View { self }
    @_disfavoredOverload
    public func accessibilityInputLabels<Label>(_ inputLabels: [Label]) -> some View { self }
    public func accessibilityCustomContent(
        _ labelKey: LocalizedStringKey, _ value: Text, importance: AccessibilityCustomContentImportance = .default
    ) -> some View { self }
    public func accessibilityRespondsToUserInteraction(_ responds: Bool = true) -> some View { self }
    public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View { self }
    public func accessibilityShowsLargeContentViewer() -> some View { self }
    public func accessibilityRepresentation<Representation: View>(
        @ViewBuilder representation: () -> Representation
    ) -> some View { self }
    public func accessibilityChildren<Children: View>(@ViewBuilder children: () -> Children) -> some View { self }
    public func accessibility(hidden: Bool) -> some View { self }
    public func accessibility(identifier: String) -> some View { self }
    public func accessibility(hint: Text) -> some View { self }
    public func accessibility(value: Text) -> some View { self }
    public func accessibility(addTraits traits: AccessibilityTraits) -> some View { accessibilityAddTraits(traits) }
}

extension Text {
    public enum Scale: Sendable {
        case `default`, secondary
    }

    public func fontWidth(_ width: Font.Width?) -> Text { self }
    public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> Text { self }
}

extension Image {
    public init(systemName: String, variableValue: Double?) { self.init(systemName: systemName) }
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
}

extension Font {
    public enum Width: Hashable, Sendable {
        case compressed, condensed, standard, expanded
    }

    public enum Leading: Sendable {
        case standard, tight, loose
    }

    public func width(_ width: Width) -> Font { self }
    public func leading(_ leading: Leading) -> Font { self }
    public func uppercaseSmallCaps() -> Font { self }
    public func lowercaseSmallCaps() -> Font { self }
}

extension Color {
    /// Without its gradient.
    public var gradient: Color { self }
    public func mix(with rhs: Color, by fraction: Double) -> Color { self }
}

extension ShapeStyle {
    public func opacity(_ opacity: Double) -> some ShapeStyle { self }
    public func blendMode(_ mode: BlendMode) -> some ShapeStyle { self }
}

extension Animation {
    public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0) -> Animation { .default }
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { .default }
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { .default }
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation { .default }
    public static func interpolatingSpring(
        mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
    ) -> Animation { .default }
    public static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
    ) -> Animation { .default }
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
