package import Device
import Foundation
package import JSONCodec

extension Phone {
    /// The settings as an object that the step `set` accepts: with all settings that a session has in this release.
    package var writtenSettings: JSON {
        let absolute = WrittenPlaces(folder: URL(fileURLWithPath: "/"))
        return SettingsChange(from: nil, to: settings, in: release).written(absolute).json
    }
}

extension YAMLValue {
    /// The value as JSON, which is YAML, too: a word of the format that is a number, `true` or `false` is one.
    fileprivate var json: JSON {
        switch self {
        case .text(let text): .string(text)
        case .word("true"): .bool(true)
        case .word("false"): .bool(false)
        case .word(let word): Int(word).map(JSON.integer) ?? .string(word)
        case .list(let values): .array(values.map(\.json))
        case .mapping(let entries): .object(JSONObject(entries.map { ($0.key, $0.value.json) }))
        }
    }
}
