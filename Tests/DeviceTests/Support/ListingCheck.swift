import InboxDatabase
import Messages

@testable import Device

/// Compares what a device's folders list with what the rules require. The rules are implemented here a second time,
/// from the rows of Sessions/rules/README.md and not from the program's folders.
struct ListingCheck {
    let device: Device
    private var release: Release { device.phone.release }

    init(_ device: Device) { self.device = device }

    /// Facts for all conversations, looked up once.
    private struct State {
        let list: FolderList
        /// The keys of all contacts' addresses.
        let contacts: Set<String>
        /// The conversations with the same people that are not deleted.
        let others: [Participants?: [Conversation]]

        func others(of conversation: Conversation) -> [Conversation] { others[conversation.people] ?? [] }
    }

    /// Returns a violated rule; nil: none.
    func violation() throws -> String? {
        let list = try device.phone.folders()
        let counts = try device.store.counts()
        var listings: [Int64: Set<FolderID>] = [:]
        for folder in list.folders {
            let listed = try device.store.conversations(in: folder, .first(1_000))
            for conversation in listed { listings[conversation.id, default: []].insert(folder.id) }
            if counts[folder].conversations != listed.count { return "\(folder.name) has a wrong count" }
            if counts[folder].unread != listed.reduce(0, { $0 + $1.unread }) {
                return "\(folder.name) has a wrong unread count"
            }
        }
        let all = try [Device.everything, Device.deleted].flatMap {
            try device.store.conversations(in: $0, .first(1_000))
        }
        if let violation = try contactsApart(all) { return violation }
        let moment = State(
            list: list, contacts: Set(try device.store.contacts().flatMap(\.addresses).map(\.key)),
            others: Dictionary(grouping: all.filter { $0.deletedAt == nil }, by: \.people))
        for conversation in all {
            let (found, expected) = (listings[conversation.id] ?? [], try folders(of: conversation, moment))
            if found != expected {
                let names = { (ids: Set<FolderID>) in ids.map(\.rawValue).sorted().joined(separator: ", ") }
                return "\(conversation.title) (\(conversation.bucket.category.name)) is in \(names(found)) "
                    + "instead of \(names(expected))"
            }
            if conversation.deletedAt == nil, let violation = try violation(conversation, moment) { return violation }
        }
        return nil
    }

    /// R2: one contact has one conversation, whatever addresses it has.
    private func contactsApart(_ all: [Conversation]) throws -> String? {
        let live = all.filter { $0.deletedAt == nil && !$0.isGroup }
        for contact in try device.store.contacts() {
            let keys = Set(contact.addresses.map(\.key))
            let own = live.filter { keys.contains($0.participants[0].key) }
            if own.count > 1 { return "\(contact.name) has \(own.count) conversations" }
        }
        return nil
    }

    /// The folders that list a conversation (F4-F10, E6, F3).
    private func folders(of conversation: Conversation, _ moment: State) throws -> Set<FolderID> {
        if conversation.deletedAt != nil { return release.recoverableDays == nil ? [] : [.recentlyDeleted] }
        if release.number >= 14, !device.phone.settings.filterUnknownSenders {  // F10, F14
            let hasSpam = release.number == 26 && device.phone.settings.filterSpam
            return hasSpam && conversation.bucket.category == .junk ? [.junk] : [.all]
        }
        if conversation.bucket.category == .junk {
            guard device.phone.settings.unknownInMessages else { return [.junk] }
            let isBesideOthers = moment.others(of: conversation).contains { $0.bucket.category != .junk }
            return release.number == 26 && isBesideOthers ? [.junk, .all] : [.junk]
        }
        guard release.number >= 14 else { return [.all] }
        let isUnknown = !(try isKnown(conversation, moment))
        let filter = device.phone.activeFilter
        var folders: Set<FolderID> = [.all]
        if release.number == 26, !device.phone.settings.unknownInMessages,
            isUnknown || conversation.bucket.category != .uncategorized && filter != nil
        {
            folders = []
        }
        if !isUnknown, release.number < 26 { folders.insert(.known) }
        if isUnknown, conversation.bucket.category == .uncategorized || filter == nil { folders.insert(.unknown) }
        if conversation.unread > 0, release.number >= 16 { folders.insert(.unread) }
        guard let filter else { return folders }
        switch conversation.bucket.category {
        case .transaction(let sub):
            folders.insert(.transactions)
            if filter.capabilities.transactional.contains(sub) { folders.insert(FolderID(subAction: sub)) }
        case .promotion(let sub):
            folders.insert(.promotions)
            if filter.capabilities.promotional.contains(sub) { folders.insert(FolderID(subAction: sub)) }
        case .uncategorized, .junk: break
        }
        return folders
    }

    /// Known: a contact, marked as known, replied to three times, or an iMessage conversation started by the user (F9).
    private func isKnown(_ conversation: Conversation, _ moment: State) throws -> Bool {
        guard let people = conversation.people else { return false }
        let record = try device.store.record(of: people, sender: nil)
        return isContact(conversation, moment) || record.isMarkedKnown || record.replies >= 3 || record.startedByUser
    }

    private func isContact(_ conversation: Conversation, _ moment: State) -> Bool {
        conversation.participants.contains { moment.contacts.contains($0.key) }
    }

    private func violation(_ conversation: Conversation, _ moment: State) throws -> String? {
        if isContact(conversation, moment), conversation.bucket.category != .uncategorized {
            return "a contact in \(conversation.bucket)"
        }
        if try isKnown(conversation, moment) != conversation.bucket.known {
            return "wrong known state: \(conversation)"
        }
        if moment.list.mostSpecific(for: conversation.bucket) == nil { return "in no folder: \(conversation)" }
        let others = moment.others(of: conversation)
        if release.number == 11, Set(others.map(\.bucket.category)).isSubset(of: [.uncategorized, .junk]) == false {
            return "\(others.map(\.bucket.category)) with one sender"  // F1
        }
        if Set(others.map(\.bucket.category)).count != others.count {  // F2
            return "two conversations of one category with one sender"
        }
        return nil
    }
}
