import Device
import InboxDatabase
import LocatedYAML
package import Messages
import SessionTerms
import Yams

/// What a `show` step shows.
package enum ShownPlace: Hashable, Sendable {
    /// In the folder that the selector names, or else in one that lists it.
    case conversation(ConversationSelector)
    /// The newest message of a conversation whose body contains a text.
    case message(ConversationSelector, containing: String)
    case folder(FolderID)
}

/// `show`: brings a message, a conversation or a folder to the screen. Without a screen, the place must exist.
struct ShowStep: StepAction {
    static let form = StepForm(
        name: "show", summary: "Brings a message, a conversation or a folder to the screen.", live: .onScreen,
        value: "an address",
        optional: ["from", "with", "folder", "message"], expects: [])

    let place: ShownPlace

    func perform(_ step: Step, with player: any StepPlayer, then: @escaping (StepResult) -> Void) {
        do {
            // Also without a screen, the place must exist.
            let shown = try place.onScreen(of: player.phone)
            player.screen?.show(shown)
            then(StepResult())
        } catch {
            then(StepResult(refusal: error as? PhoneError ?? .store("\(error)")))
        }
    }

    func written(_ places: WrittenPlaces) -> YAMLValue {
        switch place {
        case .conversation(let which): which.written()
        case .message(let which, let text): which.written("from", [("message", .text(text))])
        case .folder(let folder): .entries([("folder", .word(folder.rawValue))])
        }
    }

    var summary: String {
        switch place {
        case .conversation(let which): "\(key) \(which.name.harmless)"
        case .message(let which, let text): "\(key) \(text.quoted) from \(which.name.harmless)"
        case .folder(let folder): "\(key) \(folder.rawValue)"
        }
    }
}

extension ShowStep {
    init?(_ written: WrittenStep) {
        guard let place = Self.place(written) else { return nil }
        self.init(place: place)
    }

    private static func place(_ written: WrittenStep) -> ShownPlace? {
        if case .scalar = written.fields.node(written.name) {
            return written.fields.text(written.name, Fields.address).map {
                .conversation(ConversationSelector(from: $0))
            }
        }
        guard let keys = written.keys() else { return nil }
        if keys.node("from") != nil {
            guard let which = keys.which("from", written.release, orEmpty: true) else { return nil }
            guard keys.node("message") != nil else { return .conversation(which) }
            return keys.text("message", "a string in the message body").map { .message(which, containing: $0) }
        }
        let needSender = [
            "with": "'with' lists the other participants of a group",
            "message": "'message' is in a conversation with that sender",
        ]
        for (key, reason) in needSender.sorted(by: { $0.key < $1.key }) where keys.node(key) != nil {
            keys.report(key, "needs the key 'from': \(reason)")
            return nil
        }
        guard keys.node("folder") != nil else {
            written.fields.report(written.name, "nothing to show; give 'from', 'folder' or both")
            return nil
        }
        return keys.folder("folder", written.release).map(ShownPlace.folder)
    }
}

extension ShownPlace {
    /// The place in the inbox.
    ///
    /// - Throws: `PhoneError` if it does not exist; errors of the store.
    fileprivate func onScreen(of phone: Phone) throws -> SessionScreen.Place {
        switch self {
        case .conversation(let which):
            return .conversation(try Self.conversation(which, in: phone).id, folder: which.folder)
        case .message(let which, let text):
            let conversation = try Self.conversation(which, in: phone)
            guard let message = try Self.newest(containing: text, in: conversation.id, phone.store) else {
                throw PhoneError.filter("The conversation with \(which.name) has no message with \(text.short.quoted).")
            }
            return .message(message, conversation: conversation.id, folder: which.folder)
        case .folder(let id):
            guard try phone.folders()[id] != nil else {
                throw PhoneError.filter("The folder \(id.rawValue) is not listed: no active filter declares it.")
            }
            return .folder(id)
        }
    }

    private static func conversation(_ which: ConversationSelector, in phone: Phone) throws -> Conversation {
        guard let found = try phone.conversation(which.reference) else {
            throw PhoneError.noSuchConversation(which.name)
        }
        return found
    }

    private static func newest(containing text: String, in conversation: Int64, _ store: InboxStore) throws -> Int64? {
        let pageSize = 200
        var page = Page.last(pageSize)
        while true {
            let messages = try store.messages(in: conversation, page)
            if let found = messages.last(where: { $0.body?.contains(text) == true }) { return found.id }
            guard messages.count == pageSize, let first = messages.first else { return nil }
            page = .before(Cursor(first), pageSize)
        }
    }
}
