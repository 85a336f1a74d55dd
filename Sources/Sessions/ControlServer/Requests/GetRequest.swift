import JSONCodec
import LocatedYAML
import Messages
import SessionScript

/// What `get` reads.
enum GetRequest {
    case inbox, folders, settings, filters
    case conversations(FolderID, ListPart)
    case messages(conversation: Int64, ListPart)
    /// All messages, or those that a search finds.
    case search(String, ListPart)
    case message(Int64)
    case contacts(ListPart)

    /// What can be read, and the keys of each.
    private static let keys: [(name: String, keys: [String])] = [
        ("inbox", []), ("folders", []), ("conversations", ["folder"] + ListPart.keys),
        ("messages", ["conversation", "search"] + ListPart.keys), ("message", ["message"]), ("settings", []),
        ("contacts", ListPart.keys), ("filters", []),
    ]

    /// - Throws: what is wrong with the request.
    init(_ line: JSONObject, in release: Release) throws(RefusedRequest) {
        let names = Self.keys.map(\.name)
        guard let name = line["get"]?.string else {
            throw .invalid("get: expected one of \(names.joined(separator: ", "))")
        }
        guard let keys = Self.keys.first(where: { $0.name == name })?.keys else {
            throw .invalid("get: \(Fields.unknownValue(name, names))")
        }
        var fields = RequestFields(line, allowed: ["id", "get"] + keys)
        let request = Self.read(name, &fields, release)
        if let mistake = fields.mistake { throw .invalid(mistake) }
        guard let request else { throw .invalid("get: \(name) needs the key \(keys[0])") }
        self = request
    }

    /// nil: a key is missing, or there was a mistake.
    private static func read(_ name: String, _ fields: inout RequestFields, _ release: Release) -> GetRequest? {
        switch name {
        case "inbox": return .inbox
        case "folders": return .folders
        case "settings": return .settings
        case "filters": return .filters
        case "contacts": return .contacts(ListPart(&fields, isDated: false))
        case "message": return fields.integer("message", 1...Int.max).map { .message(Int64($0)) }
        case "conversations":
            let folder = folder(&fields, release)
            return .conversations(folder, ListPart(&fields, isDated: true))
        default:
            if fields.has("conversation"), fields.has("search") {
                fields.report("search", "not with conversation")
            }
            if let conversation = fields.integer("conversation", 1...Int.max) {
                return .messages(conversation: Int64(conversation), ListPart(&fields, isDated: true))
            }
            let search = fields.search("search")
            return .search(search, ListPart(&fields, isDated: fields.has("conversation")))
        }
    }

    private static func folder(_ fields: inout RequestFields, _ release: Release) -> FolderID {
        guard let written = fields.string("folder") else { return .all }
        let folder = FolderID(rawValue: written)
        if !release.folderIDs.contains(folder) {
            fields.report("folder", Fields.unknownValue(written, release.folderIDs.map(\.rawValue)))
        }
        return folder
    }
}
