import ExtensionBuild
import Foundation

/// What Siftbox reads of an extension's Info.plist.
struct FilterPlist {
    let executable: String?
    let displayName: String?
    let name: String?
    let version: String?
    let identifier: String?
    let networkURL: String?
    let networkReportDestination: String?
    let smsReportDestination: String?
    let kind: ExtensionKind
    /// Whether it speaks of an extension.
    let isExtension: Bool

    /// - Returns: nil when there is no such file.
    /// - Throws: when there is one, and it is no property list.
    init?(_ file: URL) throws(FilterReferenceError) {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        guard let list = PropertyListData.dictionary(at: file.path) else {
            throw FilterReferenceError("\(file.path) is not a property list; mend it or take it away.")
        }
        func text(_ key: String, in list: [String: Any]?) -> String? {
            // Xcode's variables have values only in a built extension.
            (list?[key] as? String).flatMap { $0.isEmpty || $0.contains("$(") ? nil : $0 }
        }
        executable = text("CFBundleExecutable", in: list)
        displayName = text("CFBundleDisplayName", in: list)
        name = text("CFBundleName", in: list)
        version = text("CFBundleVersion", in: list)
        identifier = text("CFBundleIdentifier", in: list)
        let part = list["NSExtension"] as? [String: Any]
        isExtension = part != nil
        let point = part?["NSExtensionPointIdentifier"] as? String
        kind = point == ExtensionKind.reporting.point ? .reporting : .messageFilter
        let attributes = part?["NSExtensionAttributes"] as? [String: Any]
        // As it is written: a variable in it is told as what it is.
        networkURL = attributes?["ILMessageFilterExtensionNetworkURL"] as? String
        networkReportDestination = text("ILClassificationExtensionNetworkReportDestination", in: attributes)
        smsReportDestination = text("ILClassificationExtensionSMSReportDestination", in: attributes)
    }
}
