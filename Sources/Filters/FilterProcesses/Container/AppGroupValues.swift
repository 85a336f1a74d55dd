import Foundation
import Messages
package import SystemSupport
import UntrustedFiles

/// The values that the app has stored with `UserDefaults(suiteName:)`: as on an iPhone, the property list
/// `Library/Preferences/<group>.plist` in the group's container.
package enum AppGroupValues {
    /// The largest list, in bytes.
    private static let maxBytes = 16 << 20

    /// The values stored in a group's files.
    ///
    /// - Parameters:
    ///   - identifier: the group, or `AppGroup.any` for all groups that have a list there.
    ///   - folder: the path of the group's files.
    /// - Returns: the values of each group; empty if there is no list.
    package static func stored(
        for identifier: String, in folder: String
    ) throws(StartError) -> [String: [String: Any]] {
        let preferences = folder + "/Library/Preferences"
        let names: [String]
        if identifier == AppGroup.any {
            let entries = ((try? FileManager.default.contentsOfDirectory(atPath: preferences)) ?? []).sorted()
            names = entries.filter { $0.hasSuffix(".plist") }.map { String($0.dropLast(".plist".count)) }
                .filter(AppGroup.isIdentifier)
        } else {
            names = [identifier]
        }
        var found: [String: [String: Any]] = [:]
        for name in names {
            let path = "\(preferences)/\(name).plist"
            guard (try? FileManager.default.attributesOfItem(atPath: path)) != nil else { continue }
            guard let data = OpenedFile.data(at: path, in: folder, atMost: maxBytes) else {
                throw StartError(
                    "\(path) cannot be read: it is not a regular file in this folder, or is larger than 16 MiB.")
            }
            guard let list = PropertyListData.dictionary(data), (try? PropertyListData.xml(list)) != nil else {
                throw StartError(
                    "\(path) is not a property list with a dictionary of values, or is nested too deeply.")
            }
            found[name] = list
        }
        return found
    }
}
