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
    public struct Label: View, ListedView {
        func list(_ context: ViewContext, into listing: inout Listing) {}
    }

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
public struct _NamedStyle: Sendable {
    public static let automatic = _NamedStyle()
    public static let plain = _NamedStyle()
    public static let bordered = _NamedStyle()
    public static let borderedProminent = _NamedStyle()
    public static let borderless = _NamedStyle()
    public static let roundedBorder = _NamedStyle()
    public static let grouped = _NamedStyle()
    public static let insetGrouped = _NamedStyle()
    public static let inset = _NamedStyle()
    public static let sidebar = _NamedStyle()
    public static let columns = _NamedStyle()
    public static let stack = _NamedStyle()
    public static let segmented = _NamedStyle()
    public static let wheel = _NamedStyle()
    public static let menu = _NamedStyle()
    public static let inline = _NamedStyle()
    public static let navigationLink = _NamedStyle()
    public static let `switch` = _NamedStyle()
    public static let button = _NamedStyle()
    public static let checkbox = _NamedStyle()
    public static let titleOnly = _NamedStyle()
    public static let iconOnly = _NamedStyle()
    public static let titleAndIcon = _NamedStyle()
    public static let circular = _NamedStyle()
    public static let linear = _NamedStyle()
    public static let glass = _NamedStyle()
    public static let glassProminent = _NamedStyle()
    public static let palette = _NamedStyle()
    public static func glass(_ glass: Glass) -> _NamedStyle { _NamedStyle() }
    init() {}
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

/// A style that is created by its type.
public struct _Style: Sendable {
    public init() {}
    public init(tint: Color) {}
}

extension View {
    public func buttonStyle(_ style: _NamedStyle) -> some View { self }
    public func buttonStyle(_ style: _Style) -> some View { self }
    public func buttonStyle<Style: ButtonStyle>(_ style: Style) -> some View { self }
    public func toggleStyle(_ style: _NamedStyle) -> some View { self }
    public func toggleStyle(_ style: _Style) -> some View { self }
    public func toggleStyle<Style: ToggleStyle>(_ style: Style) -> some View { self }
    public func labelStyle(_ style: _NamedStyle) -> some View { self }
    public func labelStyle(_ style: _Style) -> some View { self }
    public func labelStyle<Style: LabelStyle>(_ style: Style) -> some View { self }
    public func listStyle(_ style: _NamedStyle) -> some View { self }
    public func listStyle(_ style: _Style) -> some View { self }
    public func formStyle(_ style: _NamedStyle) -> some View { self }
    public func pickerStyle(_ style: _NamedStyle) -> some View { self }
    public func pickerStyle(_ style: _Style) -> some View { self }
    public func textFieldStyle(_ style: _NamedStyle) -> some View { self }
    public func textFieldStyle(_ style: _Style) -> some View { self }
    public func textEditorStyle(_ style: _NamedStyle) -> some View { self }
    public func menuStyle(_ style: _NamedStyle) -> some View { self }
    public func groupBoxStyle(_ style: _NamedStyle) -> some View { self }
    public func controlGroupStyle(_ style: _NamedStyle) -> some View { self }
    public func disclosureGroupStyle(_ style: _NamedStyle) -> some View { self }
    public func progressViewStyle(_ style: _NamedStyle) -> some View { self }
    public func progressViewStyle(_ style: _Style) -> some View { self }
    public func navigationViewStyle(_ style: _NamedStyle) -> some View { self }
    public func navigationViewStyle(_ style: _Style) -> some View { self }
}
