/// Source added to a module of an extension: declarations that take the place of Foundation's, and imports that Apple's
/// Foundation implies.
///
/// A module's own declarations take precedence over imported ones.
enum ModuleAdditions {
    /// - Parameter sources: the contents of the module's sources, as they are compiled.
    /// - Returns: nil if the module needs none.
    static func text(for sources: [String]) -> String? {
        let parts = [defaults(sources), observers(sources), combine(sources)].compactMap { $0 }
        return parts.isEmpty ? nil : "import Foundation\npublic import SDKFoundation\n" + parts.joined()
    }

    /// SDKFoundation's class reports immediately what is set in an App Group, and what is read and missing.
    private static func defaults(_ sources: [String]) -> String? {
        guard sources.contains(where: { $0.contains("UserDefaults") }),
            !sources.contains(where: {
                $0.contains(/\b(?:class|struct|enum|actor|protocol|typealias)[ \t]+UserDefaults\b/)
            })
        else { return nil }
        return "public typealias UserDefaults = SDKFoundation._UserDefaults\n"
    }

    /// Observers by selector are SDKFoundation's, and Foundation does not know them.
    private static func observers(_ sources: [String]) -> String? {
        guard sources.contains(where: { $0.contains("_selector(") }),
            sources.contains(where: { $0.contains("removeObserver(") })
        else { return nil }
        return """
            extension NotificationCenter {
                func removeObserver(_ observer: Any) { _removeObserver(observer, name: nil, object: nil) }
                func removeObserver(_ observer: Any, name: NSNotification.Name?, object: Any?) {
                    _removeObserver(observer, name: name, object: object)
                }
            }

            """
    }

    /// Names of Combine that sources rarely use for something else.
    private static let combineNames = [
        "ObservableObject", "@Published", "AnyCancellable", "AnyPublisher", "PassthroughSubject", "CurrentValueSubject",
        ".publisher(for:",
    ]

    /// On Apple's platforms, a file that imports Foundation also sees Combine. An exported import applies to all files of
    /// the module.
    private static func combine(_ sources: [String]) -> String? {
        guard sources.contains(where: { source in combineNames.contains(where: source.contains) }),
            !sources.contains(where: {
                $0.contains(
                    /\b(?:class|struct|enum|protocol|typealias)[ \t]+(?:ObservableObject|AnyCancellable|AnyPublisher)\b/
                )
            })
        else { return nil }
        return "@_exported import Combine\n"
    }
}
