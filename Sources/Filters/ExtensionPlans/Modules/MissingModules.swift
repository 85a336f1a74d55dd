/// Why a module of Apple's is not available, and what to do, for the modules that filters and their apps import.
///
///     MissingModules.note(on: "SwiftData")  // "SwiftData needs Apple's macros and …"
package enum MissingModules {
    /// - Parameters:
    ///   - lacksPods: whether the target links pods, and CocoaPods' project is missing.
    ///   - app: the module of the app that contains the extension.
    package static func note(on module: String, lacksPods: Bool = false, app: String? = nil) -> String {
        if module == app {
            return
                "this is the app, which an extension cannot import. Add the files that the extension uses to its target, "
                + "or with --also FILE."
        }
        if let reason = reasons[module] { return "\(reason) \(advice(module))" }
        let pod =
            lacksPods
            ? "if \(module) is a pod, run pod install, which writes its sources to the folder Pods. Otherwise, " : ""
        return pod
            + "add its sources: --also \(module)=FOLDER, or --also FOLDER for a package. Without them: "
            + advice(module, isSentence: false)
    }

    /// Whether a framework or library that a project refers to by this module name is Apple's.
    static func isApple(_ module: String) -> Bool {
        reasons[module] != nil || AppleModules.replacements[module] != nil
            || ["Foundation", "IdentityLookup", "CoreFoundation"].contains(module)
    }

    static func advice(_ module: String, isSentence: Bool = true) -> String {
        (isSentence ? "Put" : "put") + " the code that uses \(module) between #if canImport(\(module)) and #endif."
    }

    private static let appOnly =
        "it is for apps, not filters. Leave the file out of the filter's target, or use --except."
    private static let noNetwork = "an extension has no network. Use deferQueryRequestToNetwork."
    private static let appleData = "it needs Apple's models or hardware, which are not available on Linux."

    package static let reasons: [String: String] = {
        var reasons = [
            "SwiftData":
                "SwiftData needs Apple's macros and its store, which are not available on Linux. Read the words from a file "
                + "or UserDefaults of the App Group, or with CoreData.",
            "Network": "Network is not available: \(noNetwork)",
            "Compression":
                "Compression is not available on Linux. Use a file that is not compressed.",
            "zlib": "zlib is not offered by Siftbox. Use a file that is not compressed.",
            "UniformTypeIdentifiers":
                "UniformTypeIdentifiers needs the phone's list of types. Write the file's extension: "
                + "appendingPathComponent(\"rules.json\").",
            "SoundAnalysis": "SoundAnalysis is not available: \(appleData)",
            "CreateML": "CreateML is not available: it trains models on a Mac. Import CoreML to use one.",
            "FoundationModels": "FoundationModels is not available: \(appleData)",
        ]
        for module in [
            "AppIntents", "ActivityKit", "StoreKit", "MessageUI", "ContactsUI", "CoreSpotlight", "Intents",
            "IntentsUI", "BackgroundTasks", "WatchConnectivity", "CloudKit", "WebKit", "MapKit", "AVFoundation",
            "AVKit",
            "Photos", "PhotosUI", "CoreMotion", "HealthKit", "EventKit", "GameKit", "PassKit", "AdSupport",
            "AppTrackingTransparency", "AuthenticationServices", "LocalAuthentication", "QuickLook", "TipKit", "Charts",
            "Messages", "LinkPresentation", "AdServices", "ARKit", "SceneKit", "SpriteKit", "RealityKit",
            "GLKit", "MetalKit", "MediaPlayer", "MusicKit", "PDFKit", "PencilKit", "PushKit", "ReplayKit", "SensorKit",
            "ShazamKit", "GroupActivities", "HomeKit", "ClockKit", "CarPlay", "CoreHaptics", "CoreNFC", "CoreMIDI",
            "MultipeerConnectivity", "NearbyInteraction", "NetworkExtension", "NotificationCenter", "ManagedSettings",
            "FamilyControls", "DeviceActivity", "ScreenTime", "QuickLookThumbnailing", "FileProvider", "Social",
            "Accounts",
            "EventKitUI", "GameplayKit", "iAd", "VideoToolbox", "AudioToolbox", "WeatherKit", "RoomPlan", "OpenGLES",
        ] { reasons[module] = "\(module) is not available: \(appOnly)" }
        for module in ["Vision", "Speech", "Accelerate", "Metal", "CoreImage", "Translation"] {
            reasons[module] = "\(module) is not available: \(appleData)"
        }
        for module in ["SystemConfiguration", "CoreLocation", "CoreBluetooth"] {
            reasons[module] = "\(module) is not available: Siftbox has no radio and no location."
        }
        return reasons
    }()
}
