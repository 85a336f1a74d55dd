/// Source added to a module that stores values in `UserDefaults`: its own methods replace Foundation's and immediately
/// report that a value was set in an App Group (SDKFoundation).
///
/// A module's own methods take precedence over imported ones.
enum DefaultsSource {
    /// - Parameter sources: the contents of the module's sources.
    /// - Returns: nil if the module does not use `UserDefaults`, or extends the class itself and might have these
    ///   methods.
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
