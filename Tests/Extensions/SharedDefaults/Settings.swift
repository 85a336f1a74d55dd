// swift-format-ignore-file
import Foundation

enum SettingsKey: String {
    case lastSender
}

extension UserDefaults {
    static let shared = UserDefaults(suiteName: "group.example.shared")!

    subscript(key: SettingsKey) -> String? {
        get { string(forKey: key.rawValue) }
        set { set(newValue, forKey: key.rawValue) }
    }
}

@propertyWrapper struct Stored<Value> {
    let key: SettingsKey
    var defaults: UserDefaults = .shared

    var wrappedValue: Value? {
        get { defaults.object(forKey: key.rawValue) as? Value }
        set { defaults.set(newValue, forKey: key.rawValue) }
    }
}

enum Settings {
    @Stored(key: .lastSender) static var lastSender: String?
}
