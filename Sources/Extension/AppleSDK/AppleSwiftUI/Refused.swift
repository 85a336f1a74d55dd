// What a list of elements cannot show. A use of it does not compile, and the error says why. The initializers have the
// labels of Apple's, so that the error is not about them.

/// A choice from a range (iOS 13).
@available(*, unavailable, message: "Siftbox does not list sliders; use a Stepper or a Picker")
public struct Slider: View, UnlistedView {
    public init(
        value: Any, in bounds: Any = 0, step: Any = 0, @ViewBuilder label: () -> some View = { EmptyView() },
        @ViewBuilder minimumValueLabel: () -> some View = { EmptyView() },
        @ViewBuilder maximumValueLabel: () -> some View = { EmptyView() },
        onEditingChanged: @escaping (Bool) -> Void = { _ in }
    ) {}
}

/// A choice of a date (iOS 13).
@available(*, unavailable, message: "Siftbox does not list date pickers; use a TextField with a format")
public struct DatePicker: View, UnlistedView {
    public struct Components: OptionSet, Sendable {
        public static let date = Components(rawValue: 1)
        public static let hourAndMinute = Components(rawValue: 2)
        public let rawValue: Int
        public init(rawValue: Int) { self.rawValue = rawValue }
    }

    public init(
        _ title: Any = "", selection: Binding<Date>, in range: Any = 0, displayedComponents: Components = .date,
        @ViewBuilder label: () -> some View = { EmptyView() }
    ) {}
}

/// A choice of a color (iOS 14).
@available(*, unavailable, message: "Siftbox does not list color pickers; use a Picker")
public struct ColorPicker: View, UnlistedView {
    public init(
        _ title: Any = "", selection: Any, supportsOpacity: Bool = true,
        @ViewBuilder label: () -> some View = { EmptyView() }
    ) {}
}

/// Pages with tabs (iOS 13).
@available(*, unavailable, message: "Siftbox does not list tabs; use sections of one List")
public struct TabView: View, UnlistedView {
    public init(selection: Any = 0, @ViewBuilder content: () -> some View) {}
}

/// A drawing (iOS 15).
@available(*, unavailable, message: "Siftbox lists views and does not draw")
public struct Canvas: View, UnlistedView {
    public init(_ renderer: (inout Any, CGSize) -> Void) {}
}

/// Views that are updated at points of time (iOS 15).
@available(*, unavailable, message: "Siftbox does not update views on a schedule; use onReceive with a timer")
public struct TimelineView: View, UnlistedView {
    public init<Content: View>(_ schedule: Any, @ViewBuilder content: (Any) -> Content) {}
}

/// An image from a server (iOS 15).
@available(*, unavailable, message: "an extension has no network (X2), and Siftbox does not draw images")
public struct AsyncImage: View, UnlistedView {
    public init(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: (Image) -> some View = { $0 },
        @ViewBuilder placeholder: () -> some View = { EmptyView() }
    ) {}
}

/// A button that shares (iOS 16).
@available(*, unavailable, message: "Siftbox has no other app to share with")
public struct ShareLink: View, UnlistedView {
    public init(
        _ title: Any = "", item: Any, subject: Text? = nil, message: Text? = nil,
        @ViewBuilder label: () -> some View = { EmptyView() }
    ) {}
}

/// Columns of views (iOS 16).
@available(*, unavailable, message: "Siftbox lists one view; use NavigationStack")
public struct NavigationSplitView: View, UnlistedView {
    public init<Sidebar: View, Detail: View>(
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail
    ) {}
}

/// The level of a value (iOS 16).
@available(*, unavailable, message: "Siftbox does not list gauges; use a Text")
public struct Gauge: View, UnlistedView {
    public init<Label: View>(value: Any, in bounds: Any = 0, @ViewBuilder label: () -> Label) {}
}

/// A value that views pass up (iOS 13).
@available(*, unavailable, message: "Siftbox does not collect preferences; use a Binding")
public protocol PreferenceKey {}

/// An app (iOS 14).
@available(*, unavailable, message: "an extension has no App: iOS calls its principal class")
public protocol App {}

/// A value that belongs to a scene (iOS 14).
@available(*, unavailable, message: "an extension has no scenes; use @State")
@propertyWrapper
public struct SceneStorage<Value> {
    public var wrappedValue: Value
    public init(wrappedValue: Value, _ key: String) { self.wrappedValue = wrappedValue }
}

/// Whether rows are edited (iOS 13).
public enum EditMode: Sendable {
    case inactive, transient, active
    public var isEditing: Bool { self != .inactive }
}

extension EnvironmentValues {
    @available(*, unavailable, message: "Siftbox does not edit rows; use a Button in each row")
    public var editMode: Binding<EditMode>? {
        get { nil }
        set {}
    }
}

/// The results of a fetch (iOS 13).
@available(*, unavailable, message: "Siftbox does not update views from Core Data; fetch in onAppear")
@propertyWrapper
public struct FetchRequest<Result> {
    public var wrappedValue: [Result] { [] }
    public init(
        entity: Any = 0, sortDescriptors: [Any] = [], predicate: Any? = nil, animation: Animation? = nil
    ) {}
}

@available(*, unavailable, message: "Siftbox does not list a selection of rows; use a Picker or a Button in each row")
extension List {
    public init(selection: Any, @ViewBuilder content: () -> Content) { body = content() }

    public init<Data: RandomAccessCollection, Row: View>(
        _ data: Data, selection: Any, @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, Data.Element.ID, Row>, Data.Element: Identifiable, SelectionValue == Never {
        self.init(data, rowContent: rowContent)
    }

    public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, selection: Any,
        @ViewBuilder rowContent: @escaping (Data.Element) -> Row
    ) where Content == ForEach<Data, ID, Row>, SelectionValue == Never {
        self.init(data, id: id, rowContent: rowContent)
    }
}

@available(*, unavailable, message: "Siftbox does not follow a navigation path; use NavigationLink with a destination")
extension NavigationStack where Data == Never {
    public init(path: Any, @ViewBuilder root: () -> Root) { self.init(root: root) }
}

@available(*, unavailable, message: "Siftbox does not follow a navigation path; use NavigationLink with a destination")
extension NavigationLink where Destination == EmptyView {
    public init<Value: Hashable>(value: Value?, @ViewBuilder label: () -> Label) {
        self.init(destination: { EmptyView() }, label: label)
    }

    public init<Value: Hashable>(_ titleKey: LocalizedStringKey, value: Value?) where Label == Text {
        self.init(value: value) { Text(titleKey) }
    }
}

extension View {
    @available(*, unavailable, message: "Siftbox does not follow a navigation path; use NavigationLink")
    public func navigationDestination<Data: Hashable, Destination: View>(
        for data: Data.Type, @ViewBuilder destination: @escaping (Data) -> Destination
    ) -> some View { self }

    @available(*, unavailable, message: "Siftbox does not follow a navigation path; use NavigationLink")
    public func navigationDestination<Destination: View>(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> Destination
    ) -> some View { self }

    @available(*, unavailable, message: "Siftbox does not list search fields; use a TextField")
    public func searchable(text: Binding<String>, placement: Any = 0, prompt: Text? = nil) -> some View { self }

    @available(*, unavailable, message: "Siftbox does not list popovers; use a sheet")
    public func popover<Content: View>(
        isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> Content
    ) -> some View { self }
}
