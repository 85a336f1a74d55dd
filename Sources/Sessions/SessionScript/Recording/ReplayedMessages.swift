package import Device
import FilterProcesses
package import Foundation
import InboxDatabase
import LocatedYAML
package import Messages
import SystemSupport

/// Messages of an inbox as a session of their own, to paste into a bug report.
///
/// The messages are played on a second phone, which is recorded: the session passes `check` as it is. Where something else
/// comes of them there than in the inbox, for example because the filter has changed since then, a comment says so.
package final class ReplayedMessages {
    private let original: Phone
    private var settings: Settings
    private var filter: String?
    private var contacts: [(name: String, address: String)] = []
    private let title: String
    private var intents: [Intent] = []
    private var remarks: [String] = []
    private let date: Int64
    /// What should come of the last message.
    private var expected: (what: String, found: (Outcome) -> String)?
    private var replay: (phone: Phone, recorder: SessionRecorder)?
    private var last: Outcome?

    private init(_ phone: Phone, title: String, date: Int64) {
        original = phone
        settings = phone.settings
        filter = phone.activeFilter?.filter.identifier
        (self.title, self.date) = (title, date)
    }

    /// A whole conversation, with the contacts in it.
    ///
    /// - Parameter messages: in their order.
    package convenience init(_ conversation: Conversation, _ messages: [Message], in phone: Phone) {
        let date = messages.first?.date ?? phone.clock.now
        self.init(phone, title: "Conversation with \(conversation.title)", date: date)
        addContacts(of: conversation)
        let people = conversation.participants.map(\.written)
        var skipped = 0
        for message in messages {
            if let incoming = Self.incoming(message, of: conversation) {
                intents.append(.receive(incoming))
            } else if let body = message.body, !body.trimmed.isEmpty, people.first?.isEmpty == false {
                let reference = ConversationReference.with(people[0], others: Array(people.dropFirst()), folder: nil)
                intents.append(.user(.reply(reference, text: body)))
            } else {
                skipped += 1
            }
        }
        if skipped > 0 {
            remarks.append(
                "Not in this session: \(Counted.pluralized(skipped, "message")) of yours that cannot be a reply.")
        }
        if let folder = try? phone.folder(of: conversation.id) {
            expected = ("in \(folder.id.rawValue)", { "in \($0.folder?.id.rawValue ?? "no folder")" })
        }
    }

    /// One message that arrived, under the conditions of its journey.
    ///
    /// - Returns: nil for a message of the user.
    package convenience init?(_ message: Message, of conversation: Conversation, in phone: Phone) {
        guard let incoming = Self.incoming(message, of: conversation), let journey = message.journey else { return nil }
        let sender = message.sender?.written ?? ""
        self.init(phone, title: "Message from \(sender.isEmpty ? "no sender" : sender)", date: message.date)
        let people = ConversationReference.with(sender, others: incoming.with, folder: nil)
        settings.filterUnknownSenders = journey.reason != .filteringOff
        if journey.reason == .noFilter { filter = nil }
        if journey.reason == .contact { addContacts(of: conversation) }
        if journey.reason == .contact, contacts.isEmpty { contacts = [("Contact", sender)] }
        if journey.replies > 0, !sender.isEmpty {
            intents += Array(
                repeating: .user(.reply(people, text: "Hello")),
                count: min(journey.replies, Release.repliesThatMakeKnown))
        }
        if journey.reason == .markedKnown { intents.append(.user(.markKnown(people))) }
        intents.append(.receive(incoming))
        if journey.isImported { remarks.append("This message was imported: no filter was queried for it.") }
        expected = (Self.verdict(journey), { $0.journey.map(Self.verdict) ?? "no journey" })
    }

    private static func incoming(_ message: Message, of conversation: Conversation) -> IncomingMessage? {
        guard let sender = message.sender else { return nil }
        let others = conversation.isGroup ? conversation.participants.filter { $0.key != sender.key } : []
        var incoming = IncomingMessage(
            from: sender.written, text: message.body, service: message.service, with: others.map(\.written))
        incoming.isTakenForSpam = message.journey?.filedBy.contains(.f14) == true
        return incoming
    }

    private static func verdict(_ journey: Journey) -> String {
        RecordedOutcome.verdict(journey).map { "\($0.key): \($0.value.flow)" }.joined(separator: ", ")
    }

    private func addContacts(of conversation: Conversation) {
        contacts += zip(conversation.participants, conversation.names).compactMap { address, name in
            name.map { ($0, address.written) }
        }
        // Messages of a contact may be from other addresses (R2).
        guard !conversation.isGroup, let address = conversation.participants.first,
            let name = conversation.name(of: address)
        else { return }
        contacts += ((try? original.store.otherAddresses(address.key)) ?? []).map { (name, $0.written) }
    }

    // MARK: Playing

    /// Plays the messages.
    ///
    /// - Parameter then: called once on the loop, with the session.
    /// - Throws: as `Phone.init`.
    package func start(in folder: URL, then: @escaping (String) -> Void) throws {
        var options = Phone.Options()
        options.release = original.release
        options.country = original.country
        options.clock = .virtual(date / 1000 * 1000)
        options.baseFolder = original.baseFolder
        options.unsandboxed = original.unsandboxed
        options.showsFilterFolder = original.showsFilterFolder
        let phone = try Phone(loop: original.loop, store: InboxStore(path: nil), options: options)
        let recorder = SessionRecorder(phone)
        recorder.title = title
        replay = (phone, recorder)
        let setup: [Intent] =
            [.user(.change(settings)), .chooseFilter(filter)]
            + contacts.map { .user(.addContact(name: $0.name, address: $0.address)) }
        enter(setup[...]) { [weak self] in
            phone.clearUndoHistory()
            guard let self else { return }
            enter(intents[...]) { [weak self] in
                guard let self else { return }
                recorder.remarks = remarks + difference
                let text = recorder.text(in: folder)
                phone.shutDown()
                replay = nil
                then(text)
            }
        }
    }

    private func enter(_ intents: ArraySlice<Intent>, then: @escaping () -> Void) {
        guard let phone = replay?.phone else { return }
        guard let intent = intents.first else { return phone.loop.soon(then) }
        phone.enter(intent) { [weak self] result in
            if case .success(let outcome) = result { self?.last = outcome }
            // On a new turn, so that the stack does not grow with the number of messages.
            phone.loop.soon { self?.enter(intents.dropFirst(), then: then) }
        }
    }

    /// What differs from the inbox, for the reader.
    private var difference: [String] {
        guard let expected, let last else { return [] }
        let found = expected.found(last)
        guard found != expected.what else { return [] }
        return ["This differs from the inbox. There: \(expected.what). Played alone: \(found)."]
    }
}
