/// A text (iOS 13).
public struct Text: Equatable, Sendable {
    let text: String

    private init(shown text: String) { self.text = text }

    public init(verbatim content: String) { text = content }

    @_disfavoredOverload
    public init<Content: StringProtocol>(_ content: Content) { text = String(content) }

    public init(
        _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil, comment: StaticString? = nil
    ) {
        text = key.text(table: tableName, bundle: bundle)
    }

    /// A text to be looked up (iOS 16).
    @_disfavoredOverload
    public init(_ resource: LocalizedStringResource) { text = resource.text }

    public init(_ attributedContent: AttributedString) { text = String(attributedContent.characters) }
    public init(_ image: Image) { text = "" }

    public init<Style: FormatStyle>(_ input: Style.FormatInput, format: Style) where Style.FormatOutput == String {
        text = format.format(input)
    }

    /// How a date is shown.
    public struct DateStyle: Hashable, Sendable {
        fileprivate let date: DateFormatter.Style
        fileprivate let time: DateFormatter.Style
        public static let date = DateStyle(date: .long, time: .none)
        public static let time = DateStyle(date: .none, time: .short)
        @available(*, unavailable, message: "a text that counts is not updated by Siftbox; format the date instead")
        public static var timer: DateStyle { date }
        @available(*, unavailable, message: "a text that counts is not updated by Siftbox; format the date instead")
        public static var relative: DateStyle { date }
        @available(*, unavailable, message: "a text that counts is not updated by Siftbox; format the date instead")
        public static var offset: DateStyle { date }
    }

    public init(_ date: Date, style: DateStyle) {
        text = DateFormatter.localizedString(from: date, dateStyle: style.date, timeStyle: style.time)
    }

    public init<Subject: ReferenceConvertible>(_ subject: Subject, formatter: Formatter) {
        text = formatter.string(for: subject) ?? ""
    }

    public init<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
        text = formatter.string(for: subject) ?? ""
    }

    public static func + (first: Text, second: Text) -> Text { Text(shown: first.text + second.text) }
}

extension Text: View, ListedView {
    public typealias Body = Never

    func list(_ context: ViewContext, into listing: inout Listing) {
        if !text.isEmpty { listing.elements.append(context.element(.text(text))) }
    }
}

// Modifiers that give a text again, so that they can be joined.
extension Text {
    public func font(_ font: Font?) -> Text { self }
    public func fontWeight(_ weight: Font.Weight?) -> Text { self }
    public func fontDesign(_ design: Font.Design?) -> Text { self }
    public func bold(_ isActive: Bool = true) -> Text { self }
    public func italic(_ isActive: Bool = true) -> Text { self }
    public func underline(_ active: Bool = true, color: Color? = nil) -> Text { self }
    public func strikethrough(_ active: Bool = true, color: Color? = nil) -> Text { self }
    public func foregroundColor(_ color: Color?) -> Text { self }
    public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text { self }
    public func kerning(_ kerning: CGFloat) -> Text { self }
    public func tracking(_ tracking: CGFloat) -> Text { self }
    public func baselineOffset(_ baselineOffset: CGFloat) -> Text { self }
    public func monospaced(_ isActive: Bool = true) -> Text { self }
    public func monospacedDigit() -> Text { self }
}

/// An image (iOS 13). It is known by its name and not drawn.
public struct Image: Equatable, Sendable {
    let name: String
    var isIcon = false

    public enum TemplateRenderingMode: Sendable {
        case template, original
    }

    public enum ResizingMode: Sendable {
        case tile, stretch
    }

    public enum Interpolation: Sendable {
        case none, low, medium, high
    }

    public enum Scale: Sendable {
        case small, medium, large
    }

    public init(_ name: String, bundle: Bundle? = nil) { self.name = name }
    public init(_ name: String, bundle: Bundle? = nil, label: Text) { self.name = label.text }
    public init(decorative name: String, bundle: Bundle? = nil) { self.name = "" }
    public init(systemName: String) { name = systemName }
    public init(uiImage: UIImage) { name = uiImage.name }

    public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image { self }
    public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }
    public func interpolation(_ interpolation: Interpolation) -> Image { self }
    public func antialiased(_ isAntialiased: Bool) -> Image { self }
}

extension Image: View, ListedView {
    public typealias Body = Never

    func list(_ context: ViewContext, into listing: inout Listing) {
        listing.elements.append(context.element(.image(name: name, isIcon: isIcon)))
    }
}

/// A title with an icon (iOS 14). The title is listed.
public struct Label<Title: View, Icon: View>: View, ListedView {
    private let title: Title
    private let icon: Icon

    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    func list(_ context: ViewContext, into listing: inout Listing) {
        context.list(title, at: .place(0), into: &listing)
        context.list(icon, at: .place(1), into: &listing)
    }
}

extension Label where Title == Text, Icon == Image {
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init(title: Text(titleKey), icon: name)
    }

    public init(_ titleKey: LocalizedStringKey, image name: String) { self.init(title: Text(titleKey), icon: name) }

    @_disfavoredOverload
    public init<Content: StringProtocol>(_ title: Content, systemImage name: String) {
        self.init(title: Text(title), icon: name)
    }

    @_disfavoredOverload
    public init<Content: StringProtocol>(_ title: Content, image name: String) {
        self.init(title: Text(title), icon: name)
    }

    private init(title: Text, icon: String) {
        self.title = title
        var image = Image(icon)
        image.isIcon = true
        self.icon = image
    }
}
