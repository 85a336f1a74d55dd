/// A value from the environment (iOS 13).
@propertyWrapper
public struct Environment<Value>: DynamicProperty {
    private let read: (EnvironmentValues) -> Value
    private var value: Value?

    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { read = { $0[keyPath: keyPath] } }

    /// An object with `@Observable` (iOS 17). As on iOS, the process ends if no view above has set one.
    public init(_ objectType: Value.Type) where Value: AnyObject {
        read = { values in
            guard let object = values.objects[ObjectIdentifier(objectType)] as? Value else {
                // A mistake of the extension, at which SwiftUI ends the process, too: no value could be returned.
                fatalError("No Observable object of type \(objectType) found.")
            }
            return object
        }
    }

    public init<T: AnyObject>(_ objectType: T.Type) where Value == T? {
        read = { $0.objects[ObjectIdentifier(objectType)] as? T }
    }

    /// As on iOS, the default value outside a view that is shown.
    public var wrappedValue: Value { value ?? read(EnvironmentValues()) }
}

extension Environment: ConnectedProperty {
    mutating func connect(_ place: PropertyPlace) { value = read(place.environment) }
}

/// A key of the environment (iOS 13).
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// The values of the environment (iOS 13).
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    /// The objects that were set with `environmentObject` or `environment`, by type.
    var objects: [ObjectIdentifier: AnyObject] = [:]
    /// Called when the user submits a field.
    var submit: [@MainActor () -> Void] = []
    /// The nearest navigation view.
    var navigation: NavigationPath?
    var hidesLabels = false

    public init() {}

    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    public var isEnabled = true
    public var colorScheme = ColorScheme.light
    public var locale = _currentLocale
    public var calendar = Calendar.current
    public var timeZone = TimeZone.current
    public var layoutDirection = LayoutDirection.leftToRight
    public var scenePhase = ScenePhase.active
    public var horizontalSizeClass: UserInterfaceSizeClass? = .compact
    public var verticalSizeClass: UserInterfaceSizeClass? = .regular
    public var dynamicTypeSize = DynamicTypeSize.large
    public var sizeCategory = ContentSizeCategory.large
    public var font: Font?
    public var lineLimit: Int?
    public var displayScale: CGFloat = 3
    public var accessibilityReduceMotion = false
    public var accessibilityVoiceOverEnabled = false
    public var accessibilityReduceTransparency = false
    public var redactionReasons: RedactionReasons = []
    public var controlSize = ControlSize.regular
    public var multilineTextAlignment = TextAlignment.leading
    public var lineSpacing: CGFloat = 0
    public var imageScale = Image.Scale.medium
    public var minimumScaleFactor: CGFloat = 1
    public var defaultMinListRowHeight: CGFloat = 44
    public var isPresented = false

    public var openURL = OpenURLAction()
    /// Dismisses the sheet that the view is in.
    public var dismiss = DismissAction()
    /// The same by its old name.
    public var presentationMode: Binding<PresentationMode> {
        let dismiss = dismiss
        let isPresented = isPresented
        return Binding(
            get: { PresentationMode(isPresented: isPresented) },
            set: { mode in
                guard !mode.isPresented else { return }
                // A binding is set by the actions of views, which are called on the main thread.
                MainActor.assumeIsolated { dismiss() }
            })
    }
}

/// Dismisses the current presentation (iOS 15). Does nothing if there is none.
@preconcurrency @MainActor
public struct DismissAction {
    private let action: @MainActor () -> Void
    nonisolated init(_ action: @escaping @MainActor () -> Void = {}) { self.action = action }
    public func callAsFunction() { action() }
}

/// Whether a view is presented (iOS 13).
public struct PresentationMode {
    public private(set) var isPresented: Bool
    init(isPresented: Bool) { self.isPresented = isPresented }
    public mutating func dismiss() { isPresented = false }
}

/// Opens a link (iOS 14). There is no other app here; the log says which link it was.
@preconcurrency @MainActor
public struct OpenURLAction {
    public struct Result: Sendable {
        let isHandled: Bool
        public static let handled = Result(isHandled: true)
        public static let discarded = Result(isHandled: true)
        public static let systemAction = Result(isHandled: false)
        public static func systemAction(_ url: URL) -> Result { systemAction }
    }

    private let handler: @MainActor (URL) -> Result

    nonisolated init() { handler = { _ in .systemAction } }
    public nonisolated init(handler: @escaping @MainActor (URL) -> Result) { self.handler = handler }

    public func callAsFunction(_ url: URL) {
        if !handler(url).isHandled { print("The link \(url.absoluteString) would be opened in another app.") }
    }

    public func callAsFunction(_ url: URL, completion: @escaping (_ accepted: Bool) -> Void) {
        callAsFunction(url)
        completion(true)
    }
}

extension View {
    public func environment<Value>(_ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        changingEnvironment { $0[keyPath: keyPath] = value }
    }

    public func transformEnvironment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
    ) -> some View {
        changingEnvironment { transform(&$0[keyPath: keyPath]) }
    }

    /// Sets an object with `@Observable` (iOS 17).
    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
        changingEnvironment { $0.objects[ObjectIdentifier(Object.self)] = object }
    }

    public func environmentObject<Object: ObservableObject>(_ object: Object) -> some View {
        changingEnvironment { $0.objects[ObjectIdentifier(Object.self)] = object }
    }

    public func disabled(_ disabled: Bool) -> some View {
        changingEnvironment { $0.isEnabled = $0.isEnabled && !disabled }
    }

    /// A view without touches reacts like a disabled one.
    public func allowsHitTesting(_ enabled: Bool) -> some View { disabled(!enabled) }

    public func labelsHidden() -> some View { changingEnvironment { $0.hidesLabels = true } }

    func changingEnvironment(_ change: @escaping (inout EnvironmentValues) -> Void) -> some View {
        listed { content, context, listing in
            var context = context
            change(&context.environment)
            context.list(content, at: .content, into: &listing)
        }
    }
}
