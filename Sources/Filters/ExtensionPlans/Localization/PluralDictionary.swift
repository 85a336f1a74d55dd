import Foundation
import UntrustedFiles

/// A list of plural forms (`.stringsdict`).
struct PluralDictionary {
    /// The entries by key: a format, and the forms of its variables.
    private(set) var entries: [String: Any] = [:]
    private(set) var notes: [String] = []
    private static let maxNotes = 5

    init(_ data: Data, path: String) throws(BuildError) {
        guard let list = PropertyListData.dictionary(data) else {
            throw BuildError("\(path): error: this is not a property list with plural forms.")
        }
        for (key, value) in list.sorted(by: { $0.key < $1.key }) {
            guard let entry = Self.entry(value) else {
                if notes.count < Self.maxNotes {
                    notes.append(
                        "\(path): \(key) has neither plural forms nor forms for devices; it is not used.")
                }
                continue
            }
            entries[key] = entry
        }
    }

    private static func entry(_ value: Any) -> [String: Any]? {
        guard let list = value as? [String: Any] else { return nil }
        if let devices = list["NSStringDeviceSpecificRuleType"] as? [String: Any] {
            return (devices["iphone"] ?? devices["other"]).flatMap { chosen in
                (chosen as? String).map { ["NSStringLocalizedFormatKey": $0] } ?? entry(chosen)
            }
        }
        guard list["NSStringLocalizedFormatKey"] is String else { return nil }
        let variables = list.values.compactMap { $0 as? [String: Any] }
        let isPlural = variables.allSatisfy { $0["NSStringFormatSpecTypeKey"] as? String == "NSStringPluralRuleType" }
        return isPlural ? list : nil
    }
}
