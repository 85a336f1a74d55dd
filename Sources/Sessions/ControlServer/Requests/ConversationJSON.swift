import JSONCodec
import Messages

extension Conversation {
    /// How many addresses are listed. A group can have any number.
    private static let maxAddresses = 100

    /// The conversation as JSON (README.md, Reading).
    ///
    /// - Parameter folder: that of the conversation; nil: none lists it.
    func json(in folder: Folder?) -> JSON {
        var members: [(String, JSON)] = [
            ("id", .integer(Int(id))), ("title", .text(title)),
            ("addresses", .array(participants.prefix(Self.maxAddresses).map { .text($0.written) })),
        ]
        if let folder { members += [("folder", .string(folder.id.rawValue)), ("folderName", .string(folder.name))] }
        members.append(("date", .string(CivilDate.utc(milliseconds: date, hasMilliseconds: true))))
        if let preview { members.append(("text", .text(preview))) }
        if previewIsFromUser { members.append(("sent", .bool(true))) }
        members += [
            ("messages", .integer(messages)), ("unread", .integer(unread)), ("replies", .integer(replies)),
        ]
        return .object(JSONObject(members))
    }
}

extension Contact {
    private static let maxAddresses = 100

    var json: JSON {
        .object(
            JSONObject([
                ("name", .text(name)),
                ("addresses", .array(addresses.prefix(Self.maxAddresses).map { .text($0.written) })),
            ]))
    }
}
