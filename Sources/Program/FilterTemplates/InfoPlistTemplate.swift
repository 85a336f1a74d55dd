/// The Info.plist of a new extension. Xcode's build settings supply the other keys, such as the bundle identifier.
enum InfoPlistTemplate {
    /// - Parameters:
    ///   - point: the extension point: the kind of extension.
    ///   - attributes: the keys and values of `NSExtensionAttributes`.
    static func text(point: String, principalClass: String, attributes: [(key: String, value: String)] = []) -> String {
        let entries = attributes.map { "\n\t\t\t<key>\($0.key)</key>\n\t\t\t<string>\($0.value)</string>" }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \t<key>NSExtension</key>
            \t<dict>
            \t\t<key>NSExtensionAttributes</key>
            \t\t<dict\(entries.isEmpty ? "/>" : ">\(entries)\n\t\t</dict>")
            \t\t<key>NSExtensionPointIdentifier</key>
            \t\t<string>\(point)</string>
            \t\t<key>NSExtensionPrincipalClass</key>
            \t\t<string>$(PRODUCT_MODULE_NAME).\(principalClass)</string>
            \t</dict>
            </dict>
            </plist>

            """
    }
}
