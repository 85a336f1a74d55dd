package import Foundation
import UntrustedFiles

/// An extension's Info.plist, with Xcode's variables replaced as a build would.
package struct ExtensionPlist: Sendable {
    /// The strings at its top level, in `NSExtension` and in its attributes, by key; empty if the file does not exist.
    let strings: [String: String]
    /// The complete list, as stored beside the built program.
    package let data: Data

    package static let maxBytes = PropertyListData.maxBytes

    /// - Parameters:
    ///   - file: its contents; nil: no such file.
    ///   - name: the user's path of the file.
    ///   - module: the name of the module and of the program.
    ///   - product: the display name.
    init(_ file: Data?, named name: String, module: String, product: String) throws(BuildError) {
        var list: [String: Any] = [:]
        if let file {
            guard let read = PropertyListData.dictionary(file) else {
                throw BuildError("\(name) is not a valid property list.")
            }
            list = read.mapValues { Self.resolved($0, module, product) }
        }
        let part = list["NSExtension"] as? [String: Any] ?? [:]
        let attributes = part["NSExtensionAttributes"] as? [String: Any] ?? [:]
        var strings: [String: String] = [:]
        for level in [attributes, part, list] {
            for (key, value) in level { (value as? String).map { strings[key] = $0 } }
        }
        self.strings = strings
        list["CFBundleExecutable"] = module
        list["CFBundleName"] = list["CFBundleName"] ?? product
        do {
            data = try PropertyListData.xml(list)
        } catch {
            throw BuildError("\(name) could not be converted for the build: \(error.localizedDescription)")
        }
    }

    private init(strings: [String: String], data: Data) {
        self.strings = strings
        self.data = data
    }

    /// A copy with the extension point of this kind, from which the host of the built extension determines the kind.
    func naming(_ kind: ExtensionKind) throws(BuildError) -> ExtensionPlist {
        var list = PropertyListData.dictionary(data) ?? [:]
        var part = list["NSExtension"] as? [String: Any] ?? [:]
        part["NSExtensionPointIdentifier"] = kind.point
        list["NSExtension"] = part
        do {
            return ExtensionPlist(strings: strings, data: try PropertyListData.xml(list))
        } catch {
            throw BuildError("The Info.plist could not be converted for the build: \(error.localizedDescription)")
        }
    }

    /// Replaces the variables in a value, at any depth.
    private static func resolved(_ value: Any, _ module: String, _ product: String) -> Any {
        switch value {
        case let text as String: resolved(text, module, product)
        case let list as [Any]: list.map { resolved($0, module, product) }
        case let dictionary as [String: Any]: dictionary.mapValues { resolved($0, module, product) }
        default: value
        }
    }

    /// Replaces the variables in a string; unknown ones are kept.
    private static func resolved(_ text: String, _ module: String, _ product: String) -> String {
        let values = [
            "PRODUCT_MODULE_NAME": module, "PRODUCT_NAME": product, "TARGET_NAME": product, "EXECUTABLE_NAME": module,
            "CURRENT_PROJECT_VERSION": "1", "MARKETING_VERSION": "1.0", "DEVELOPMENT_LANGUAGE": "en",
            "PRODUCT_BUNDLE_IDENTIFIER": "example.\(module)", "PRODUCT_BUNDLE_PACKAGE_TYPE": "XPC!",
        ]
        // A suffix after a colon is the format of the value: `$(PRODUCT_NAME:c99extidentifier)`.
        return text.replacing(/\$[({](?<name>\w+)(?<form>:\w+)?[)}]/) { found in
            let value = values[String(found.name)]
            return (found.form == nil ? value : value.map(SwiftName.identifier)) ?? String(found.output.0)
        }
    }
}
