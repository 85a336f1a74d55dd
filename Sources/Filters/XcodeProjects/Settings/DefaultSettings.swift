import Foundation

/// The settings that Xcode defines itself, as far as projects use them.
enum DefaultSettings {
    /// - Parameters:
    ///   - project: the path of `project.pbxproj` or `project.yml`.
    ///   - developmentRegion: the project's language.
    static func level(
        target: TargetHeader, project: String, folder: String, configuration: String, developmentRegion: String?
    ) -> BuildSettings.Level {
        let bundle = (project as NSString).deletingLastPathComponent
        let name = ((bundle as NSString).lastPathComponent as NSString).deletingPathExtension
        let (extension_, type) = wrapper(of: target)
        let values = [
            "TARGET_NAME": target.name, "TARGETNAME": target.name, "PRODUCT_NAME": "$(TARGET_NAME)",
            "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)", "SWIFT_MODULE_NAME": "$(PRODUCT_MODULE_NAME)",
            "EXECUTABLE_NAME": "$(EXECUTABLE_PREFIX)$(PRODUCT_NAME)$(EXECUTABLE_SUFFIX)",
            "WRAPPER_EXTENSION": extension_, "WRAPPER_NAME": "$(PRODUCT_NAME).\(extension_)",
            "FULL_PRODUCT_NAME": "$(PRODUCT_NAME).\(extension_)", "PRODUCT_TYPE": target.productType,
            "PRODUCT_BUNDLE_PACKAGE_TYPE": type, "DEVELOPMENT_LANGUAGE": developmentRegion ?? "en",
            "PROJECT_NAME": name, "PROJECT": name, "PROJECT_DIR": folder, "PROJECT_ROOT": folder, "SRCROOT": folder,
            "SOURCE_ROOT": folder, "PROJECT_FILE_PATH": bundle, "CONFIGURATION": configuration,
            "SDK_NAME": "iphoneos", "SDKROOT": "iphoneos", "PLATFORM_NAME": "iphoneos",
            "EFFECTIVE_PLATFORM_NAME": "-iphoneos", "ARCHS": "arm64", "CURRENT_ARCH": "arm64",
            "PLATFORM_FAMILY_NAME": "iOS",
            "AppIdentifierPrefix": "$(DEVELOPMENT_TEAM).", "TeamIdentifierPrefix": "$(DEVELOPMENT_TEAM).",
            "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
        ]
        let definitions = values.compactMap {
            SettingDefinition(key: $0.key, value: $0.value, origin: "", configuration: configuration)
        }
        return BuildSettings.Level(definitions: definitions, isDefault: true)
    }

    /// The extension of the product's file name, and `CFBundlePackageType`.
    private static func wrapper(of target: TargetHeader) -> (String, String) {
        if target.isExtension { return ("appex", "XPC!") }
        if target.isApp { return ("app", "APPL") }
        if target.productType == "com.apple.product-type.bundle" { return ("bundle", "BNDL") }
        return target.productType.contains("library") ? ("a", "") : ("framework", "FMWK")
    }
}
