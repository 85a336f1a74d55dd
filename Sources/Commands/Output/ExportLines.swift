import Foundation
import InboxDatabase
import JSONCodec
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
        var facts = FolderList.Facts()
        facts.hasJunk = true
        facts.filterName = ""
        facts.capabilities =
            Capabilities.validate(
                DeclaredCapabilities(
                    transactional: SubAction.inFolderOrder(of: .transaction).map(ReportedValue.known),
                    promotional: SubAction.inFolderOrder(of: .promotion).map(ReportedValue.known)),
                in: release, limit: .warn
            ).capabilities
        let list = FolderList(release, facts)
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
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
        var days = seconds / 86_400
        let second = seconds % 86_400
        // Howard Hinnant's civil-from-days: years start in March, so that the leap day is the last day.
        days += 719_468
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shifted + 2) / 5 + 1
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        func padded(_ number: Int64, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))T\(padded(second / 3_600, 2)):"
            + "\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2)).\(padded(rest, 3))Z"
    }

    func json(_ message: ExportedMessage) -> [UInt8] {
        let (from, with) = people(message)
        var line = JSONLine()
        line.add("id", Int(message.id))
        line.add("conversation", Int(message.conversation))
        line.add("direction", message.isFromUser ? "sent" : "received")
        line.add("from", ifAny: from)
        if !with.isEmpty { line.add("with", with.map(JSON.string)) }
        line.add("text", ifAny: message.body)
        if let date = message.date {
            if let written = Self.date(date) { line.add("date", written) } else { line.add("date", Int(date)) }
        }
        line.add("service", message.service)
        line.add("read", message.isRead)
        line.add("label", ifAny: message.label)
        line.add("category", message.bucket.category.apiName)
        line.add("folder", ifAny: folders[message.bucket])
        return line.bytes
    }

    func csv(_ message: ExportedMessage) -> [UInt8] {
        let (from, with) = people(message)
        // With their types, these are compiled 2 s sooner.
        let date: String = message.date.map { date in Self.date(date) ?? String(date) } ?? ""
        let direction = message.isFromUser ? "sent" : "received"
        let cells: [String] = [
            String(message.id), String(message.conversation), direction, from ?? "",
            with.joined(separator: "|"), message.body ?? "", date,
            message.service, message.isRead ? "true" : "false", message.label ?? "", message.bucket.category.apiName,
            folders[message.bucket] ?? "",
        ]
        return Self.csv(cells)
    }

    static func csv(_ cells: [String]) -> [UInt8] {
        var line: [UInt8] = []
        for (number, cell) in cells.enumerated() {
            if number > 0 { line.append(UInt8(ascii: ",")) }
            let quote = UInt8(ascii: "\"")
            let isPlain = cell.utf8.allSatisfy {
                $0 != quote && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r")
            }
            // Many readers trim spaces at the ends of cells without quotes.
            if isPlain, cell.utf8.first != 0x20, cell.utf8.last != 0x20 {
                line += cell.utf8
            } else {
                line.append(quote)
                for byte in cell.utf8 {
                    if byte == quote { line.append(quote) }
                    line.append(byte)
                }
                line.append(quote)
            }
        }
        return line + [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
    }
}
