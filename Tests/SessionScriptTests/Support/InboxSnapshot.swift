import Device
import FilterProcesses
import InboxDatabase
import Messages

/// Everything that a user can see in an inbox, in a form that can be compared between devices.
func inboxSnapshot(_ phone: Phone) throws -> [String] {
    var facts = FolderList.Facts()
    facts.filterUnknownSenders = false
    var lines: [String] = []
    // All conversations that are not deleted, and the deleted ones (F10).
    for folder in FolderList(.sixteen, facts).folders {
        for conversation in try phone.store.conversations(in: folder, .first(10_000)) {
            let people = conversation.participants.map { "\($0.key) \($0.written)" }.joined(separator: "+")
            lines.append(
                "\(people) \(conversation.title) \(conversation.bucket) unread \(conversation.unread) "
                    + "replies \(conversation.replies) by \(conversation.filteredBy ?? "-") "
                    + "deleted \(conversation.deletedAt ?? 0)")
            for message in try phone.store.messages(in: conversation.id, .first(10_000)) {
                lines.append(
                    "  \(message.date) \(message.service) \(message.sender?.written ?? "me") \(message.body ?? "-") "
                        + "\(message.isRead) \(message.movedBy?.rawValue ?? "-") "
                        + "\(message.journey?.reason?.rawValue ?? "-") \(message.journey?.filedBy.map(\.rawValue) ?? [])"
                )
            }
        }
    }
    lines += try phone.store.contacts().map { "\($0.name): \($0.addresses.map(\.key))" }
    lines += try phone.store.blocked().map { "blocked \($0.key)" }
    var settings = phone.settings
    settings.responseTimeoutMilliseconds = 0
    lines.append("notifying: \(settings.notifyingKinds.map(\.rawValue).sorted())")
    settings.notifyingKinds = []
    lines.append("\(settings) \(phone.activeFilter?.filter.name ?? "None")")
    let counts = try phone.store.counts()
    lines += try phone.folders(counts).folders.map { "\($0.name) \(counts[$0])" }
    return lines
}
