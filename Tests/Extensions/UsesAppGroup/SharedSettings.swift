import Foundation

/// What the app keeps for its extension; the extension only reads.
struct SharedSettings {
    static let suite = "group.example.wordguard"

    let isEnabled: Bool
    let keywords: [String]
    let trusted: [String: String]
    let threshold: Double

    init() {
        let defaults = UserDefaults(suiteName: SharedSettings.suite)
        isEnabled = defaults?.object(forKey: "enabled") as? Bool ?? true
        keywords = defaults?.stringArray(forKey: "keywords") ?? ["giveaway"]
        trusted = defaults?.dictionary(forKey: "trusted") as? [String: String] ?? [:]
        threshold = defaults?.double(forKey: "threshold") ?? 0
    }
}
