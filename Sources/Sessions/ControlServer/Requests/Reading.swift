import Device
import FilterProcesses
import InboxDatabase
import JSONCodec
import Messages
import SessionScript

/// Reads what the inbox has at one moment, for `get`.
struct Reading {
    let phone: Phone
    /// The name of the inbox.
    let name: String

    func inbox() throws -> Answer {
        var members: [(String, JSON)] = [("name", .text(name))]
        if let path = phone.store.path { members.append(("file", .text(path))) }
        members += [("release", .string(phone.release.version)), ("country", .string(phone.country.code))]
        if let filter = phone.activeFilter?.filter { members.append(("filter", .text(filter.name))) }
        members += [
            ("messages", .integer(try phone.store.messageCount())),
            ("unread", .integer(try phone.store.counts().unread)), ("waiting", .integer(phone.waiting)),
        ]
        return answer("inbox", .object(JSONObject(members)))
    }

    func folders() throws -> Answer {
        let counts = try phone.store.counts()
        let folders = try phone.folders(counts).folders.map { folder in
            JSON.object(
                JSONObject([
                    ("id", .string(folder.id.rawValue)), ("name", .string(folder.name)),
                    ("conversations", .integer(counts[folder].conversations)),
                    ("unread", .integer(counts[folder].unread)),
                ]))
        }
        return answer("folders", .array(folders))
    }

    func settings() -> Answer { answer("settings", phone.writtenSettings) }

    func filters() -> Answer {
        var answer = answer(
            "filters", .array(FilterCatalog.samples.map { Self.filter($0.name, reference: $0.identifier) }))
        if let active = phone.activeFilter?.filter {
            answer.add("active", Self.filter(active.name, reference: active.identifier))
        }
        return answer
    }

    /// - Parameter reference: as `choose-filter` takes it.
    private static func filter(_ name: String, reference: String) -> JSON {
        .object(JSONObject([("name", .text(name)), ("reference", .text(reference))]))
    }

    /// A message with its rules and the lines of Why.
    func message(_ id: Int64) throws -> Answer {
        guard let message = try phone.store.message(id) else {
            return .failure(.refused, "Message \(id) does not exist.")
        }
        var members = MessageJSON(message, in: try phone.folder(of: message.conversation)).members
        if let journey = message.journey {
            members.append(("rules", .array(journey.rules.map { .string($0.rawValue) })))
        }
        if let report = try phone.report(of: message) { members.append(("why", .array(Self.why(report)))) }
        return answer("message", .object(JSONObject(members)))
    }

    /// More lines are not in a journey, unless a filter or a server has done something strange.
    private static let maxLines = 100

    private static func why(_ report: JourneyReport) -> [JSON] {
        report.lines.prefix(maxLines).map { line in
            var members: [(String, JSON)] = [
                ("section", .string("\(line.section)")), ("kind", .string("\(line.kind)")),
            ]
            if let rule = line.rule { members.append(("rule", .string(rule.rawValue))) }
            members.append(("text", .text(line.text)))
            return .object(JSONObject(members))
        }
    }

    private func answer(_ key: StaticString, _ value: JSON) -> Answer {
        var answer = Answer.done
        answer.add(key, value)
        return answer
    }
}
