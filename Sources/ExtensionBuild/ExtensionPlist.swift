import Foundation

/// What Siftbox takes from an extension's Info.plist, with Xcode's variables replaced as a build would.
enum ExtensionPlist {
    /// The texts of its top level and of `NSExtension`, by their keys; empty when there is no such file.
    static func read(_ path: String, named name: String, module: String) throws(BuildError) -> [String: String] {
        guard let data = FileManager.default.contents(atPath: path) else { return [:] }
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        guard let list = list as? [String: Any] else { throw BuildError("\(name) is not a property list.") }
        let part = list["NSExtension"] as? [String: Any] ?? [:]
        let attributes = part["NSExtensionAttributes"] as? [String: Any] ?? [:]
        var texts: [String: String] = [:]
        for level in [attributes, part, list] {
            for (key, value) in level { (value as? String).map { texts[key] = resolved($0, module) } }
        }
        return texts
    }

    /// A text without its variables; one that Siftbox does not know stays.
    private static func resolved(_ text: String, _ module: String) -> String {
        let values = [
            "PRODUCT_MODULE_NAME": module, "PRODUCT_NAME": module, "TARGET_NAME": module, "EXECUTABLE_NAME": module,
            "CURRENT_PROJECT_VERSION": "1", "MARKETING_VERSION": "1.0", "DEVELOPMENT_LANGUAGE": "en",
            "PRODUCT_BUNDLE_IDENTIFIER": "example.\(module)", "PRODUCT_BUNDLE_PACKAGE_TYPE": "XPC!",
        ]
        return values.reduce(text) { text, value in
            text.replacingOccurrences(of: "$(\(value.key))", with: value.value)
                .replacingOccurrences(of: "${\(value.key)}", with: value.value)
        }
    }

    /// The Info.plist of the built extension: what the phone reads of it.
    static func write(_ texts: [String: String], executable: String, to file: URL) throws {
        let ofAttributes = ["ILMessageFilterExtensionNetworkURL", "ILClassificationExtensionNetworkReportDestination"]
        var list: [String: Any] = texts.filter { !ofAttributes.contains($0.key) && !$0.key.hasPrefix("NSExtension") }
        list["CFBundleExecutable"] = executable
        list["CFBundleName"] = list["CFBundleName"] ?? executable
        list["NSExtension"] = [
            "NSExtensionPrincipalClass": texts["NSExtensionPrincipalClass"] ?? "",
            "NSExtensionPointIdentifier": "com.apple.identitylookup.message-filter",
            "NSExtensionAttributes": texts.filter { ofAttributes.contains($0.key) },
        ]
        try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0).write(to: file)
    }
}
