// Widgets themselves. A use of them does not compile, and the error says why. The initializers have the labels of
// Apple's, so that the error is not about them.

@available(*, unavailable, message: "a widget is an extension of its own: leave its files out of the filter's target")
public protocol Widget {
    associatedtype Body: WidgetConfiguration
    var body: Body { get }
}

@available(*, unavailable, message: "a widget is an extension of its own: leave its files out of the filter's target")
public protocol WidgetBundle {
    associatedtype Body
    var body: Body { get }
}

@available(*, unavailable, message: "a widget is an extension of its own: leave its files out of the filter's target")
public protocol WidgetConfiguration {}

@available(*, unavailable)
extension WidgetConfiguration {
    public func configurationDisplayName(_ name: String) -> Self { self }
    public func description(_ description: String) -> Self { self }
    public func supportedFamilies(_ families: [WidgetFamily]) -> Self { self }
    public func contentMarginsDisabled() -> Self { self }
}

@available(*, unavailable, message: "a widget is an extension of its own: leave its files out of the filter's target")
public struct StaticConfiguration<Content>: WidgetConfiguration {
    public init<Provider: TimelineProvider>(
        kind: String, provider: Provider, content: @escaping (Provider.Entry) -> Content
    ) {}
}

@available(*, unavailable, message: "a widget is an extension of its own: leave its files out of the filter's target")
public struct AppIntentConfiguration<Intent, Content>: WidgetConfiguration {
    public init<Provider: AppIntentTimelineProvider>(
        kind: String, intent: Intent.Type, provider: Provider, content: @escaping (Provider.Entry) -> Content
    ) {}
}

@available(*, unavailable, message: "a widget is an extension of its own: leave its files out of the filter's target")
public protocol TimelineProvider {
    associatedtype Entry: TimelineEntry
    typealias Context = TimelineProviderContext

    func placeholder(in context: Context) -> Entry
    func getSnapshot(in context: Context, completion: @escaping (Entry) -> Void)
    func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void)
}

@available(*, unavailable, message: "a widget is an extension of its own: leave its files out of the filter's target")
public protocol AppIntentTimelineProvider {
    associatedtype Entry: TimelineEntry
    typealias Context = TimelineProviderContext
}

@available(*, unavailable, message: "a widget is an extension of its own: leave its files out of the filter's target")
public struct TimelineProviderContext {}

@available(*, unavailable, message: "a widget is an extension of its own: leave its files out of the filter's target")
public struct Timeline<EntryType: TimelineEntry> {
    public init(entries: [EntryType], policy: TimelineReloadPolicy) {}
}

@available(*, unavailable, message: "a widget is an extension of its own: leave its files out of the filter's target")
public struct TimelineReloadPolicy {
    public static var atEnd: TimelineReloadPolicy { .init() }
    public static var never: TimelineReloadPolicy { .init() }
    public static func after(_ date: Date) -> TimelineReloadPolicy { .init() }
}
