import JSONCodec
import Messages

/// A server's `apple-app-site-association` file, as far as filters and reports use it (D5, U7;
/// Sources/Rules/Messages/README.md, "Beyond the rules").
struct FetchedAssociationFile: Hashable, Codable {
    /// The listed app identifiers, with their teams, by service.
    private(set) var apps: [String: [String]]

    struct Unreadable: Error, Hashable { let reason: String }

    /// The maximum size of the file, in bytes.
    static let maxBytes = 1 << 20
    /// The maximum number of apps that are read per service.
    private static let maxApps = 1000
    /// What some editors write before UTF-8.
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// - Throws: `Unreadable` if the file is invalid.
    init(_ body: [UInt8]) throws(Unreadable) {
        guard body.count <= Self.maxBytes else {
            throw Unreadable(reason: "it is larger than \(Self.maxBytes >> 20) MiB")
        }
        let text = body.starts(with: Self.byteOrderMark) ? body.dropFirst(Self.byteOrderMark.count) : body[...]
        guard let value = JSONReader.read(text) else { throw Unreadable(reason: "it is not JSON") }
        guard let object = value.object else { throw Unreadable(reason: "it is not a JSON object") }
        apps = [:]
        for service in AssociatedApps.Service.allCases {
            guard let part = object[service.rawValue] else { continue }
            guard case .array(let list) = part.object?["apps"] else {
                throw Unreadable(reason: "\(service.rawValue) has no list of apps")
            }
            apps[service.rawValue] = list.prefix(Self.maxApps).compactMap(\.string)
        }
    }
}
