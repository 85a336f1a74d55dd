import JSONCodec
import Messages

/// A message as JSON (README.md, Reading): in answers, events and lists.
struct MessageJSON {
    /// How many bytes of JSON a message body has. Two of them fit in a line.
    static let bodyLimit = 1 << 18

    let message: Message
    /// The folder of its conversation; nil: none lists it.
    let folder: Folder?

    init(_ message: Message, in folder: Folder?) { (self.message, self.folder) = (message, folder) }

    var json: JSON { .object(JSONObject(members)) }

    /// The members, in order.
    var members: [(String, JSON)] {
        var members: [(String, JSON)] = [
            ("id", .integer(Int(message.id))), ("conversation", .integer(Int(message.conversation))),
        ]
        if message.isFromUser {
            members.append(("sent", .bool(true)))
        } else if let sender = message.sender?.written, !sender.isEmpty {
            members.append(("from", .text(sender)))
        }
        members += body
        members += [
            ("service", .string(message.service.rawValue)),
            ("date", .string(CivilDate.utc(milliseconds: message.date, hasMilliseconds: true))),
        ]
        if let folder { members += [("folder", .string(folder.id.rawValue)), ("folderName", .string(folder.name))] }
        if let journey = message.journey { members += Self.members(of: journey) }
        members.append(("read", .bool(message.isRead)))
        if let segments { members.append(("segments", .integer(segments))) }
        if let label = message.label { members.append(("label", .text(label))) }
        return members
    }

    private var body: [(String, JSON)] {
        guard let body = message.body else { return [] }
        guard let beginning = body.beginning(Self.bodyLimit) else { return [("text", .string(body))] }
        return [("text", .string(beginning)), ("cut", .integer(body.utf8.count))]
    }

    /// nil: it is not an SMS that was received, or longer than any is.
    private var segments: Int? {
        guard message.service == .sms, !message.isFromUser, let body = message.body,
            body.utf8.count <= Self.bodyLimit
        else { return nil }
        return SMSSegments(body).count
    }

    /// A message that was dropped, because the user has blocked its sender: it is not in the inbox.
    static func dropped(_ journey: Journey) -> JSON { .object(JSONObject(members(of: journey))) }

    private static func members(of journey: Journey) -> [(String, JSON)] {
        var members: [(String, JSON)] = [("queried", .bool(journey.wasQueried))]
        if let reason = journey.reason { members.append(("because", .string(reason.rawValue))) }
        if journey.isImported { members.append(("imported", .bool(true))) }
        if journey.wasQueried {
            members += [("action", .string(journey.action.name)), ("subAction", .string(journey.subAction.name))]
        }
        if let filter = journey.filterName { members.append(("filter", .text(filter))) }
        if let time = journey.milliseconds, time.isFinite { members.append(("milliseconds", .number("\(time)"))) }
        if !journey.diagnostics.isEmpty { members.append(("diagnostics", .diagnostics(journey.diagnostics))) }
        members.append(("alerts", .bool(journey.alert.alerts)))
        return members
    }
}

extension JSON {
    /// A text of limited length.
    static func text(_ text: String) -> JSON { .string(text.cut(to: 4_000)) }

    static func diagnostics(_ diagnostics: [Diagnostic]) -> JSON {
        .array(
            diagnostics.prefix(50).map {
                .object(JSONObject([("name", .string($0.name.rawValue)), ("sentence", .text($0.sentence))]))
            })
    }
}
