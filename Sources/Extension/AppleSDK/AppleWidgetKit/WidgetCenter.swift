@_exported import Foundation
@_exported import FoundationNetworking

/// The app's widgets on the Home Screen (iOS 14). There are none here, so nothing is reloaded.
///
/// An app reloads its widgets where it changes its data, in files that its filter's target may contain.
public final class WidgetCenter: Sendable {
    public static let shared = WidgetCenter()

    private init() {}

    /// - Parameter completion: called at once, without widgets.
    @preconcurrency
    public func getCurrentConfigurations(
        _ completion: @escaping @Sendable (Result<[WidgetInfo], any Error>) -> Void
    ) {
        completion(.success([]))
    }

    /// - Returns: none.
    public nonisolated(nonsending) func currentConfigurations() async throws -> [WidgetInfo] { [] }

    /// Without effect.
    public func reloadTimelines(ofKind kind: String) {}
    /// Without effect.
    public func reloadAllTimelines() {}
}

/// The app's controls in Control Center (iOS 18). There are none here, so nothing is reloaded.
public final class ControlCenter: Sendable {
    public static let shared = ControlCenter()

    private init() {}

    /// Without effect.
    public func reloadControls(ofKind kind: String) {}
    /// Without effect.
    public func reloadAllControls() {}
}

/// A widget that the user placed (iOS 14). Never created here.
public struct WidgetInfo: Identifiable, Hashable, Sendable {
    public let kind: String
    public let family: WidgetFamily

    public var id: WidgetInfo { self }
}

/// The size of a widget (iOS 14).
public enum WidgetFamily: Int, CaseIterable, CustomStringConvertible, Sendable {
    case systemSmall, systemMedium, systemLarge, systemExtraLarge
    case accessoryCorner, accessoryCircular, accessoryRectangular, accessoryInline

    private static let names = [
        "systemSmall", "systemMedium", "systemLarge", "systemExtraLarge", "accessoryCorner", "accessoryCircular",
        "accessoryRectangular", "accessoryInline",
    ]
    public var description: String { Self.names[rawValue] }
}

/// What a widget shows at a time (iOS 14): often a type of the app's data.
public protocol TimelineEntry {
    var date: Date { get }
}
