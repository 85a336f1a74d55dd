/// What is compiled into a module that keeps values in `UserDefaults`: methods of its own in the place of Foundation's, which
/// tell at once that a value was set into an App Group (SDKFoundation).
///
/// A module's own methods win over those that it imports.
enum DefaultsSource {
    /// - Parameter sources: the module's texts.
    /// - Returns: nil when nothing is to be told, or when the module extends the class itself and might have these methods.
    static func text(for sources: [String]) -> String? {
        guard sources.contains(where: { $0.contains("UserDefaults") }),
            !sources.contains(where: { $0.contains(/(?:extension|class[ \t]+\w+[ \t]*:)[ \t]*UserDefaults\b/) })
        else { return nil }
        let setters = ["Any?", "Int", "Float", "Double", "Bool", "URL?"].map { type in
            "    func set(_ value: \(type), forKey key: String) { _set(value, forKey: key) }\n"
        }
        return """
            import Foundation
            import SDKFoundation
            extension UserDefaults {
            \(setters.joined())    func removeObject(forKey key: String) { _removeObject(forKey: key) }
            }

            """
    }
}
