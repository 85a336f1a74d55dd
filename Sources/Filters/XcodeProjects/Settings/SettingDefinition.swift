import Foundation

/// A build setting as written at one place: `OTHER_SWIFT_FLAGS[sdk=iphoneos*] = $(inherited) -D PHONE`.
struct SettingDefinition: Sendable {
    /// The maximum length of a name with its conditions, in bytes.
    private static let maxKeyBytes = 1024

    let name: String
    /// How many conditions it has; all of them hold.
    let conditions: Int
    let value: String
    /// The file and the position, for messages.
    let origin: String

    /// - Parameter key: the name, with conditions in brackets.
    /// - Returns: nil if a condition does not hold for an iPhone, or if the key is not a setting's name.
    init?(key: String, value: String, origin: String, configuration: String) {
        guard key.utf8.count <= Self.maxKeyBytes else { return nil }
        let end = key.firstIndex(of: "[") ?? key.endIndex
        name = String(key[..<end])
        guard !name.isEmpty, name.utf8.allSatisfy(Self.isNamePart) else { return nil }
        var count = 0
        let conditions = key[end...].split { "[],".contains($0) }
        for condition in conditions {
            guard let equals = condition.firstIndex(of: "=") else { return nil }
            let pattern = condition[condition.index(after: equals)...]
            let parameter = condition[..<equals].trimmingCharacters(in: .whitespaces)
            guard Self.holds(parameter, String(pattern), configuration) else { return nil }
            count += 1
        }
        self.conditions = count
        self.value = value
        self.origin = origin
    }

    static func isNamePart(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func holds(_ parameter: String, _ pattern: String, _ configuration: String) -> Bool {
        let value: String? =
            switch parameter {
            case "sdk": "iphoneos"
            case "arch": "arm64"
            case "variant": "normal"
            case "config": configuration
            default: nil
            }
        return value.map { Wildcards.match(pattern, $0) } ?? false
    }
}
