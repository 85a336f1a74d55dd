import Foundation
import InboxDatabase
import JSONCodec
import MessageArchives
import Messages

/// Writes messages as lines for other programs: JSON Lines, or CSV with quotes (RFC 4180).
struct ExportLines {
    /// The folder's name for each bucket.
    private let folders: [Bucket: String]
    private let country: Country

    static let columns = [
        "id", "conversation", "direction", "from", "with", "text", "date", "service", "read", "label", "category",
        "folder",
    ]

    /// - Parameter country: of the device, which decides which addresses are equal.
    init(release: Release, country: Country) {
        self.country = country
        // With every possible folder: the export does not depend on the active filter.
        let list = FolderList.complete(release)
        folders = Dictionary(
            uniqueKeysWithValues: Bucket.all.compactMap { bucket in
                list.mostSpecific(for: bucket).map { (bucket, $0.name) }
            })
    }

    /// `from` is the sender, or whom the user wrote to; `with` are the other members of a group. nil if the archive
    /// that the message was imported from did not name them.
    private func people(_ message: ExportedMessage) -> (from: String?, with: [String]) {
        if message.isFromUser { return (message.people.first?.written, message.people.dropFirst().map(\.written)) }
        guard let sender = message.sender else { return (nil, []) }
        // A contact's conversation may be stored under another address of the contact (R2).
        if message.people.count == 1 { return (sender, []) }
        let key = Address(sender, country: country).key
        return (sender, message.people.filter { $0.key != key }.map(\.written))
    }

    /// `2026-03-02T09:41:00.000Z`; nil for a year without four digits.
    static func date(_ milliseconds: Int64) -> String? {
        guard (0...253_402_300_799_999).contains(milliseconds) else { return nil }
        return CivilDate.utc(milliseconds: milliseconds, hasMilliseconds: true)
    }

    private func category(_ message: ExportedMessage) -> String {
        message.isAllowed ? Action.allow.name : message.bucket.category.apiName
    }

    func json(_ message: ExportedMessage) -> [UInt8] {
        let (from, with) = people(message)
        var line = JSONLine()
        line.add("id", Int(message.id))
        line.add("conversation", Int(message.conversation))
        line.add("direction", message.isFromUser ? "sent" : "received")
        line.add("from", ifAny: from)
        if !with.isEmpty { line.add("with", with.map(JSON.string)) }
        // With null, the line says that the message has no body.
        line.add("text", JSON(ifAny: message.body))
        if let date = message.date {
            if let written = Self.date(date) { line.add("date", written) } else { line.add("date", Int(date)) }
        }
        line.add("service", message.service)
        line.add("read", message.isRead)
        line.add("label", ifAny: message.label)
        line.add("category", category(message))
        line.add("folder", ifAny: folders[message.bucket])
        return line.bytes
    }

    /// An empty body is quoted, unlike none.
    func csv(_ message: ExportedMessage) -> [UInt8] {
        let (from, with) = people(message)
        var line = CSVLine()
        line.add(String(message.id))
        line.add(String(message.conversation))
        line.add(message.isFromUser ? "sent" : "received")
        line.add(from)
        line.add(with.isEmpty ? nil : with.joined(separator: "|"))
        line.add(message.body)
        line.add(message.date.map { Self.date($0) ?? String($0) })
        line.add(message.service)
        line.add(message.isRead ? "true" : "false")
        line.add(message.label)
        line.add(category(message))
        line.add(folders[message.bucket])
        return line.end()
    }

    /// The names of the columns in CSV.
    static var csvHeader: [UInt8] {
        var line = CSVLine()
        for column in columns { line.add(column) }
        return line.end()
    }
}
