import ExtensionPlans
import Foundation
import UntrustedFiles

/// The values that Siftbox reads from an extension's Info.plist.
struct FilterPlist {
    let executable: String?
    let name: String?
    let version: String?
    let identifier: String?
    let networkURL: String?
    let networkReportDestination: String?
    let smsReportDestination: String?
    let kind: ExtensionKind
    /// The extension point; nil if it is not named.
    let point: String?
    /// Whether it describes an extension.
    let isExtension: Bool

    /// - Returns: nil if the file does not exist.
    /// - Throws: if the file is not a property list, or names a program that is not a file beside it.
    init?(_ file: URL) throws(FilterReferenceError) {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        guard let list = PropertyListData.dictionary(at: file.path) else {
            throw FilterReferenceError("\(file.path) is not a valid property list. Fix or delete it.")
        }
        func text(_ key: String, in list: [String: Any]?) -> String? {
            // Xcode replaces variables only in a built extension.
            (list?[key] as? String).flatMap { $0.isEmpty || $0.contains("$(") ? nil : $0 }
        }
        executable = text("CFBundleExecutable", in: list)
        if let executable, executable.contains("/") || [".", ".."].contains(executable) {
            let shown = String(executable.prefix(200).map { $0.isNewline ? " " : $0 })
            throw FilterReferenceError(
                "\(file.path): CFBundleExecutable is '\(shown)'. It must be the name of a file in the same folder, without "
                    + "a path. Move the program there and set its name.")
        }
        name = text("CFBundleDisplayName", in: list) ?? text("CFBundleName", in: list)
        version = text("CFBundleVersion", in: list)
        identifier = text("CFBundleIdentifier", in: list)
        let part = list["NSExtension"] as? [String: Any]
        isExtension = part != nil
        point = part?["NSExtensionPointIdentifier"] as? String
        kind = point == ExtensionKind.reporting.point ? .reporting : .messageFilter
        let attributes = part?["NSExtensionAttributes"] as? [String: Any]
        // Unchanged: a variable in it is reported as a mistake.
        networkURL = attributes?["ILMessageFilterExtensionNetworkURL"] as? String
        networkReportDestination = text("ILClassificationExtensionNetworkReportDestination", in: attributes)
        smsReportDestination = text("ILClassificationExtensionSMSReportDestination", in: attributes)
    }
}
