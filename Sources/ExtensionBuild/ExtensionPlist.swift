import Foundation

/// An extension's Info.plist, with Xcode's variables replaced as a build would.
struct ExtensionPlist: Sendable {
    /// The texts of its top level, of `NSExtension` and of its attributes, by their keys; empty when there is no such file.
    let texts: [String: String]
    /// The whole of it, as it lies beside the built program.
    let data: Data

    /// An Info.plist is a page; what is larger is something else.
    static let maxBytes = 4 << 20

    /// - Parameters:
    ///   - file: its contents; nil: there is no such file.
    ///   - name: what the user calls the file.
    ///   - module: the module's name, which is the program's, too.
    ///   - product: what the user calls it.
    init(_ file: Data?, named name: String, module: String, product: String) throws(BuildError) {
        var list: [String: Any] = [:]
        if let file {
            guard let read = PropertyListData.dictionary(file) else {
                throw BuildError("\(name) is not a property list.")
            }
            list = read.mapValues { Self.resolved($0, module, product) }
        }
        let part = list["NSExtension"] as? [String: Any] ?? [:]
        let attributes = part["NSExtensionAttributes"] as? [String: Any] ?? [:]
        var texts: [String: String] = [:]
        for level in [attributes, part, list] {
            for (key, value) in level { (value as? String).map { texts[key] = $0 } }
        }
        self.texts = texts
        list["CFBundleExecutable"] = module
        list["CFBundleName"] = list["CFBundleName"] ?? product
        do {
            data = try PropertyListData.xml(list)
        } catch {
            throw BuildError("\(name) cannot be written as a built one: \(error.localizedDescription)")
        }
    }

    private init(texts: [String: String], data: Data) {
        self.texts = texts
        self.data = data
    }

    /// The same, with what kind of extension it is said: whoever starts the built one looks there.
    func naming(_ kind: ExtensionKind) throws(BuildError) -> ExtensionPlist {
        var list = PropertyListData.dictionary(data) ?? [:]
        var part = list["NSExtension"] as? [String: Any] ?? [:]
        part["NSExtensionPointIdentifier"] = kind.point
        list["NSExtension"] = part
        do {
            return ExtensionPlist(texts: texts, data: try PropertyListData.xml(list))
        } catch {
            throw BuildError("The Info.plist cannot be written as a built one: \(error.localizedDescription)")
        }
    }

    /// A value without its variables, whatever they stand in.
    private static func resolved(_ value: Any, _ module: String, _ product: String) -> Any {
        switch value {
        case let text as String: resolved(text, module, product)
        case let list as [Any]: list.map { resolved($0, module, product) }
        case let dictionary as [String: Any]: dictionary.mapValues { resolved($0, module, product) }
        default: value
        }
    }

    /// A text without its variables; one that Siftbox does not know stays.
    private static func resolved(_ text: String, _ module: String, _ product: String) -> String {
        let values = [
            "PRODUCT_MODULE_NAME": module, "PRODUCT_NAME": product, "TARGET_NAME": product, "EXECUTABLE_NAME": module,
            "CURRENT_PROJECT_VERSION": "1", "MARKETING_VERSION": "1.0", "DEVELOPMENT_LANGUAGE": "en",
            "PRODUCT_BUNDLE_IDENTIFIER": "example.\(module)", "PRODUCT_BUNDLE_PACKAGE_TYPE": "XPC!",
        ]
        // Behind a colon stands how Xcode writes the value: `$(PRODUCT_NAME:c99extidentifier)`.
        return text.replacing(/\$[({](?<name>\w+)(?<form>:\w+)?[)}]/) { found in
            let value = values[String(found.name)]
            return (found.form == nil ? value : value.map(ExtensionFolder.identifier)) ?? String(found.output.0)
        }
    }
}
