import Foundation
import Messages

/// What a server says of the apps that it serves: its `apple-app-site-association`, as far as filters and reports are
/// concerned (D5, U7; Sources/Messages/README.md, "The filter's server").
struct AssociationFile: Hashable, Codable {
    /// The listed apps, with their teams, by the service.
    private(set) var apps: [String: [String]]

    struct Unreadable: Error, Hashable { let reason: String }

    /// How large the file may be, in bytes.
    static let largest = 1 << 20
    /// How many apps of a service are looked at.
    private static let maxApps = 1000

    /// - Throws: what is wrong with it.
    init(_ body: [UInt8]) throws(Unreadable) {
        guard body.count <= Self.largest else {
            throw Unreadable(reason: "it is larger than \(Self.largest >> 20) MiB")
        }
        guard let value = try? JSONSerialization.jsonObject(with: Data(body)) else {
            throw Unreadable(reason: "it is not JSON")
        }
        guard let object = value as? [String: Any] else { throw Unreadable(reason: "it is not a JSON object") }
        apps = [:]
        for service in AssociatedApps.Service.allCases {
            guard let part = object[service.rawValue] else { continue }
            guard let list = (part as? [String: Any])?["apps"] as? [Any] else {
                throw Unreadable(reason: "\(service.rawValue) has no list of apps")
            }
            apps[service.rawValue] = list.prefix(Self.maxApps).compactMap { $0 as? String }
        }
    }
}
