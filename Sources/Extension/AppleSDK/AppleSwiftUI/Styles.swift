// Styles: how controls are drawn. They have no effect on the list.

/// The style of buttons (iOS 13).
@preconcurrency @MainActor
public protocol ButtonStyle {
    associatedtype Body: View
    typealias Configuration = ButtonStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a button's style draws (iOS 13).
public struct ButtonStyleConfiguration {
    public struct Label: View, UnlistedView {}

    public let role: ButtonRole?
    public let label: Label
    public let isPressed: Bool
}

/// The style of switches (iOS 13).
@preconcurrency @MainActor
public protocol ToggleStyle {
    associatedtype Body: View
    typealias Configuration = ToggleStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a switch's style draws (iOS 13).
public struct ToggleStyleConfiguration {
    public typealias Label = ButtonStyleConfiguration.Label
    public let label: Label
    @Binding public var isOn: Bool
}

/// The style of labels (iOS 14).
@preconcurrency @MainActor
public protocol LabelStyle {
    associatedtype Body: View
    typealias Configuration = LabelStyleConfiguration
    @ViewBuilder func makeBody(configuration: Configuration) -> Body
}

/// What a label's style draws (iOS 14).
public struct LabelStyleConfiguration {
    public let title: ButtonStyleConfiguration.Label
    public let icon: ButtonStyleConfiguration.Label
}

/// A style of this module. Apple has a type for each; here they differ only in their names.
public enum _Style: Sendable {
    case automatic, plain, bordered, borderedProminent, borderless, roundedBorder, grouped, insetGrouped, inset
    case sidebar, columns, stack, segmented, wheel, menu, inline, navigationLink, `switch`, button, checkbox
    case titleOnly, iconOnly, titleAndIcon, circular, linear, glass, glassProminent, palette

    public init() { self = .automatic }
    public init(tint: Color) { self = .automatic }
    public static func glass(_ glass: Glass) -> _Style { .glass }
}

// The types of styles by their names.
public typealias PlainButtonStyle = _Style
public typealias DefaultButtonStyle = _Style
public typealias BorderlessButtonStyle = _Style
public typealias BorderedButtonStyle = _Style
public typealias BorderedProminentButtonStyle = _Style
public typealias PlainListStyle = _Style
public typealias DefaultListStyle = _Style
public typealias GroupedListStyle = _Style
public typealias InsetGroupedListStyle = _Style
public typealias InsetListStyle = _Style
public typealias SegmentedPickerStyle = _Style
public typealias WheelPickerStyle = _Style
public typealias MenuPickerStyle = _Style
public typealias InlinePickerStyle = _Style
public typealias DefaultPickerStyle = _Style
public typealias RoundedBorderTextFieldStyle = _Style
public typealias PlainTextFieldStyle = _Style
public typealias DefaultTextFieldStyle = _Style
public typealias SwitchToggleStyle = _Style
public typealias ButtonToggleStyle = _Style
public typealias DefaultToggleStyle = _Style
public typealias StackNavigationViewStyle = _Style
public typealias DefaultNavigationViewStyle = _Style
public typealias CircularProgressViewStyle = _Style
public typealias LinearProgressViewStyle = _Style
public typealias TitleOnlyLabelStyle = _Style
public typealias IconOnlyLabelStyle = _Style
public typealias TitleAndIconLabelStyle = _Style
public typealias GlassButtonStyle = _Style
public typealias GlassProminentButtonStyle = _Style

extension View {
    public func buttonStyle(_ style: _Style) -> some View { self }
    public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View { self }
    public func toggleStyle(_ style: _Style) -> some View { self }
    public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> some View { self }
    public func labelStyle(_ style: _Style) -> some View { self }
    public func labelStyle<Style: LabelStyle>(_ style: Style) -> some View { self }
    public func listStyle(_ style: _Style) -> some View { self }
    public func formStyle(_ style: _Style) -> some View { self }
    public func pickerStyle(_ style: _Style) -> some View { self }
    public func textFieldStyle(_ style: _Style) -> some View { self }
    public func textEditorStyle(_ style: _Style) -> some View { self }
    public func menuStyle(_ style: _Style) -> some View { self }
    public func groupBoxStyle(_ style: _Style) -> some View { self }
    public func controlGroupStyle(_ style: _Style) -> some View { self }
    public func disclosureGroupStyle(_ style: _Style) -> some View { self }
    public func progressViewStyle(_ style: _Style) -> some View { self }
    public func navigationViewStyle(_ style: _Style) -> some View { self }
}
