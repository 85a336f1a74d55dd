// Modifiers of how views are laid out and drawn, by name. They have no effect on the list.
extension View {
    // MARK: Space

    public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View { self }
    public func padding(_ length: CGFloat) -> some View { self }
    public func padding(_ insets: EdgeInsets) -> some View { self }
    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center) -> some View {
        self
    }
    public func frame(
        minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil,
        idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil, alignment: Alignment = .center
    ) -> some View { self }
    public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View { self }
    public func layoutPriority(_ value: Double) -> some View { self }
    public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
    public func offset(_ offset: CGSize) -> some View { self }
    public func zIndex(_ value: Double) -> some View { self }
    public func aspectRatio(_ aspectRatio: CGFloat? = nil, contentMode: ContentMode) -> some View { self }
    public func scaledToFit() -> some View { self }
    public func scaledToFill() -> some View { self }
    public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all) -> some View { self }
    public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View { self }
    public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

    // MARK: Text

    public func font(_ font: Font?) -> some View { self }
    public func fontWeight(_ weight: Font.Weight?) -> some View { self }
    public func fontDesign(_ design: Font.Design?) -> some View { self }
    public func bold(_ isActive: Bool = true) -> some View { self }
    public func italic(_ isActive: Bool = true) -> some View { self }
    public func underline(_ isActive: Bool = true, color: Color? = nil) -> some View { self }
    public func strikethrough(_ isActive: Bool = true, color: Color? = nil) -> some View { self }
    public func monospaced(_ isActive: Bool = true) -> some View { self }
    public func monospacedDigit() -> some View { self }
    public func kerning(_ kerning: CGFloat) -> some View { self }
    public func tracking(_ tracking: CGFloat) -> some View { self }
    public func lineLimit(_ number: Int?, reservesSpace: Bool = false) -> some View { self }
    public func lineLimit(_ limit: some RangeExpression<Int>) -> some View { self }
    public func lineSpacing(_ lineSpacing: CGFloat) -> some View { self }
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
    public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
    public func allowsTightening(_ flag: Bool) -> some View { self }
    public func truncationMode(_ mode: Text.TruncationMode) -> some View { self }
    public func textCase(_ textCase: Text.Case?) -> some View { self }
    public func textSelection(_ selectability: TextSelectability) -> some View { self }
    public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View { self }
    public func dynamicTypeSize<Range: RangeExpression>(_ range: Range) -> some View
    where Range.Bound == DynamicTypeSize { self }

    // MARK: Color

    public func foregroundColor(_ color: Color?) -> some View { self }
    public func foregroundStyle<First: ShapeStyle, Second: ShapeStyle, Third: ShapeStyle>(
        _ primary: First, _ secondary: Second = Color.secondary, _ tertiary: Third = Color.secondary
    ) -> some View { self }
    public func tint(_ tint: Color?) -> some View { self }
    public func tint<Style: ShapeStyle>(_ tint: Style?) -> some View { self }
    public func accentColor(_ accentColor: Color?) -> some View { self }
    public func preferredColorScheme(_ colorScheme: ColorScheme?) -> some View { self }
    public func colorScheme(_ colorScheme: ColorScheme) -> some View { self }
    public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View { self }
    public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { self }
    public func clipped(antialiased: Bool = false) -> some View { self }
    public func mask<Mask: View>(_ mask: Mask) -> some View { self }
    public func shadow(color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0) -> some View { self }
    public func border<Style: ShapeStyle>(_ content: Style, width: CGFloat = 1) -> some View { self }
    public func blur(radius: CGFloat, opaque: Bool = false) -> some View { self }
    public func brightness(_ amount: Double) -> some View { self }
    public func saturation(_ amount: Double) -> some View { self }
    public func redacted(reason: RedactionReasons, isEnabled: Bool = true) -> some View { self }
    public func unredacted() -> some View { self }
    public func privacySensitive(_ sensitive: Bool = true) -> some View { self }
    public func drawingGroup() -> some View { self }
    public func compositingGroup() -> some View { self }
    public func imageScale(_ scale: Image.Scale) -> some View { self }
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }

    // MARK: Animation

    public func animation<Value: Equatable>(_ animation: Animation?, value: Value = true) -> some View { self }
    public func transition(_ transition: AnyTransition) -> some View { self }
    public func transaction<Value: Equatable>(
        value: Value = true, _ transform: @escaping (inout Transaction) -> Void
    ) -> some View { self }
    public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View { self }
    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View { self }
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }

    // MARK: Lists and bars

    public func listRowBackground<Background: View>(_ view: Background?) -> some View { self }
    public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }
    public func listRowSpacing(_ spacing: CGFloat?) -> some View { self }
    public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View { self }
    public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View { self }
    public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View { self }
    public func listSectionSpacing(_ spacing: CGFloat) -> some View { self }
    public func headerProminence(_ prominence: Prominence) -> some View { self }
    public func scrollContentBackground(_ visibility: Visibility) -> some View { self }
    public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }
    public func scrollIndicators(_ visibility: Visibility, axes: Axis.Set = [.vertical, .horizontal]) -> some View {
        self
    }
    public func scrollDisabled(_ disabled: Bool) -> some View { self }
    public func navigationBarTitleDisplayMode(_ mode: NavigationBarItem.TitleDisplayMode) -> some View { self }
    public func navigationBarBackButtonHidden(_ hidden: Bool = true) -> some View { self }
    public func statusBar(hidden: Bool) -> some View { self }
    public func controlSize(_ size: ControlSize) -> some View { self }
    public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { self }
    /// As on iOS without a drag, the selection stays what it is.
    public func presentationDetents(
        _ detents: Set<PresentationDetent>, selection: Binding<PresentationDetent> = .constant(.large)
    ) -> some View { self }
    public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }

    // MARK: Keyboard

    public func keyboardType(_ type: UIKeyboardType) -> some View { self }
    public func autocapitalization(_ style: UITextAutocapitalizationType) -> some View { self }
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { self }
    public func disableAutocorrection(_ disable: Bool?) -> some View { self }
    public func autocorrectionDisabled(_ disable: Bool = true) -> some View { self }
    public func submitLabel(_ label: SubmitLabel) -> some View { self }
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }
    public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
        self
    }

    // MARK: Accessibility and previews

    public func accessibilityIdentifier(_ identifier: String) -> some View { self }
    public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { self }
    @_disfavoredOverload
    public func accessibilityHint<Hint>(_ hint: Hint) -> some View { self }
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { self }
    @_disfavoredOverload
    public func accessibilityValue<Value>(_ value: Value) -> some View { self }
    public func accessibilityHidden(_ hidden: Bool) -> some View { self }
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }
    public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }
    public func accessibilitySortPriority(_ sortPriority: Double) -> some View { self }
    public func previewDisplayName(_ value: String?) -> some View { self }
    public func previewDevice(_ value: PreviewDevice?) -> some View { self }
    public func previewLayout(_ value: PreviewLayout) -> some View { self }
    public func help(_ textKey: LocalizedStringKey) -> some View { self }
}

extension Text {
    public enum TruncationMode: Sendable {
        case head, tail, middle
    }

    public enum Case: Sendable {
        case uppercase, lowercase
    }
}

// The values that these modifiers take.

/// Whether a text can be selected (iOS 15).
public enum TextSelectability: Sendable {
    case enabled, disabled
}

/// What is hidden in a placeholder (iOS 14).
public struct RedactionReasons: OptionSet, Sendable {
    public static let placeholder = RedactionReasons(rawValue: 1)
    public static let privacy = RedactionReasons(rawValue: 2)
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// How a symbol is colored (iOS 15).
public enum SymbolRenderingMode: Sendable {
    case monochrome, hierarchical, palette, multicolor
}

/// How noticeable a header is (iOS 15).
public enum Prominence: Sendable {
    case standard, increased
}

/// How scrolling hides the keyboard (iOS 16).
public enum ScrollDismissesKeyboardMode: Sendable {
    case automatic, immediately, interactively, never
}

/// The size of controls (iOS 15).
public enum ControlSize: CaseIterable, Sendable {
    case mini, small, regular, large, extraLarge
}

/// The shape of a button's border (iOS 15).
public enum ButtonBorderShape: Sendable {
    case automatic, capsule, roundedRectangle
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape { .automatic }
}

/// The height of a sheet (iOS 16).
public enum PresentationDetent: Hashable, Sendable {
    case medium, large
    public static func fraction(_ fraction: CGFloat) -> PresentationDetent { .medium }
    public static func height(_ height: CGFloat) -> PresentationDetent { .medium }
}

/// Which letters the keyboard capitalizes (iOS 15).
public enum TextInputAutocapitalization: Sendable {
    case never, words, sentences, characters
}

/// The label of the return key (iOS 15).
public enum SubmitLabel: Sendable {
    case done, go, send, join, route, search, `return`, next, `continue`
}

/// How the parts of a view are combined for VoiceOver (iOS 13).
public enum AccessibilityChildBehavior: Sendable {
    case ignore, contain, combine
}

/// The device of a preview (iOS 13).
public struct PreviewDevice: ExpressibleByStringLiteral, Sendable {
    public init(stringLiteral value: String) {}
    public init(rawValue: String) {}
}

/// The size of a preview (iOS 13).
public enum PreviewLayout: Sendable {
    case device, sizeThatFits
    case fixed(width: CGFloat, height: CGFloat)
}
