import Foundation
import Messages

/// A server's `apple-app-site-association` file, as far as filters and reports use it (D5, U7;
/// Sources/Messages/README.md, "The filter's server").
struct AssociationFile: Hashable, Codable {
    /// The listed app identifiers, with their teams, by service.
    private(set) var apps: [String: [String]]

    struct Unreadable: Error, Hashable { let reason: String }

    /// The maximum size of the file, in bytes.
    static let maxBytes = 1 << 20
    /// The maximum number of apps that are read per service.
    private static let maxApps = 1000

    /// - Throws: `Unreadable` if the file is invalid.
    init(_ body: [UInt8]) throws(Unreadable) {
        guard body.count <= Self.maxBytes else {
            throw Unreadable(reason: "it is larger than \(Self.maxBytes >> 20) MiB")
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
