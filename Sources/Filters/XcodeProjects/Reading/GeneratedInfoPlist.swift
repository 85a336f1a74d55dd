/// The keys that Xcode writes into an Info.plist with `GENERATE_INFOPLIST_FILE`.
enum GeneratedInfoPlist {
    private static let prefix = "INFOPLIST_KEY_"
    private static let maxKeys = 500

    /// The keys that Xcode has a setting for; others with the prefix are not settings, and Xcode ignores them.
    private static let known: Set = [
        "CFBundleDisplayName", "CLKComplicationPrincipalClass", "GCSupportsControllerUserInteraction",
        "GCSupportsGameMode", "ITSAppUsesNonExemptEncryption", "ITSEncryptionExportComplianceCode",
        "LSApplicationCategoryType", "LSBackgroundOnly", "LSSupportsOpeningDocumentsInPlace", "LSUIElement",
        "MetalCaptureEnabled", "NSHumanReadableCopyright", "NSLocationTemporaryUsageDescriptionDictionary",
        "NSMainNibFile", "NSMainStoryboardFile", "NSPrincipalClass", "NSStickerSharingLevel",
        "NSSupportsLiveActivities", "NSSupportsLiveActivitiesFrequentUpdates",
        "UIApplicationSupportsIndirectInputEvents", "UILaunchStoryboardName", "UIMainStoryboardFile",
        "UIRequiredDeviceCapabilities", "UIRequiresFullScreen", "UIStatusBarHidden", "UIStatusBarStyle",
        "UISupportedInterfaceOrientations", "UISupportedInterfaceOrientations_iPhone",
        "UISupportedInterfaceOrientations_iPad", "UISupportsDocumentBrowser", "UIUserInterfaceStyle",
        "WKApplication", "WKCompanionAppBundleIdentifier", "WKExtensionDelegateClassName",
        "WKRunsIndependentlyOfCompanionApp", "WKSupportsLiveActivityLaunchAttributeTypes", "WKWatchOnly",
    ]

    private static let lists: Set = ["UIRequiredDeviceCapabilities", "UISupportedInterfaceOrientations"]

    static func keys(_ settings: BuildSettings) -> [String: Any] {
        var keys: [String: Any] = [
            "CFBundleDevelopmentRegion": "$(DEVELOPMENT_LANGUAGE)", "CFBundleExecutable": "$(EXECUTABLE_NAME)",
            "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)", "CFBundleInfoDictionaryVersion": "6.0",
            "CFBundleName": "$(PRODUCT_NAME)", "CFBundlePackageType": "$(PRODUCT_BUNDLE_PACKAGE_TYPE)",
        ]
        for (key, setting) in [
            ("CFBundleShortVersionString", "MARKETING_VERSION"), ("CFBundleVersion", "CURRENT_PROJECT_VERSION"),
        ] where settings.value(for: setting)?.isEmpty == false {
            keys[key] = "$(\(setting))"
        }
        for name in settings.names.filter({ $0.hasPrefix(prefix) }).prefix(maxKeys) {
            let key = String(name.dropFirst(prefix.count))
            let isDescription = key.hasPrefix("NS") && key.hasSuffix("UsageDescription")
            guard known.contains(key) || isDescription, let value = settings.value(for: name), !value.isEmpty else {
                continue
            }
            let plain = key.replacing("_iPhone", with: "").replacing("_iPad", with: "")
            let written = key.replacing("_iPhone", with: "~iphone").replacing("_iPad", with: "~ipad")
            keys[written] =
                switch value {
                case _ where lists.contains(plain): settings.list(for: name)
                case "YES": true
                case "NO": false
                // Replaced with the others, within their limit.
                default: "$(\(name))"
                }
        }
        return keys
    }
}
