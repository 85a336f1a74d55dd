import Device
import ExtensionPlans
import FilterProcesses
import Foundation
import InboxDatabase
import Messages
import SessionTerms
import SystemSupport
import Terminal
import UntrustedFiles

// What leaves the screen: the clipboard, and files.
extension InboxApp {
    /// How many messages of a conversation become steps, the newest ones.
    private static let maxMessages = 1_000

    /// Copies to the clipboard of the terminal; if it cannot, offers to save or to show the text.
    func copy(_ request: CopyRequest) {
        attempt { state in
            if request.part == .session || request.part == .conversation {
                guard try write(request) else { return state.status = .hint(Self.isGone) }
                return state.status = .hint("Playing it on a second phone …")
            }
            guard let copied = try CopiedText(request, inbox) else { return state.status = .hint(Self.isGone) }
            copy(copied, &state)
        }
    }

    private static let isGone = "This message is no longer in the inbox."

    private func copy(_ copied: CopiedText, _ state: inout InboxState) {
        do {
            try screen.copy(copied.text)
            state.status = .done("Copied \(copied.name) (\(Counted.pluralized(copied.text.count, "character"))).")
        } catch {
            state.dialog = .menu(CopyQuestion(copied: copied, reason: "\(error)"))
        }
    }

    /// Writes a message or a conversation as a session, and copies it.
    ///
    /// - Returns: false if it is no longer in the inbox.
    private func write(_ request: CopyRequest) throws -> Bool {
        guard let message = try inbox.message(request.message),
            let conversation = try inbox.conversation(request.conversation)
        else { return false }
        let messages: CopiedMessages =
            request.part == .session
            ? .message(message, of: conversation)
            : .conversation(conversation, try inbox.messages(in: conversation.id, .last(Self.maxMessages)))
        let writer = surroundings.sessionWriter
        return try writer.write(messages, in: phone, folder: pathBase(for: .user)) { [weak self] text in
            guard let self, isOpen else { return }
            attempt { copy(CopiedText(request.part, session: text), &$0) }
            drawSoon()
        }
    }

    /// Saves a text in a new file.
    func save(_ text: String, _ path: String) {
        let url = URL(
            fileURLWithPath: path.expandingTilde, relativeTo: pathBase(for: .user))
        loop.inBackground { () -> String? in
            do {
                try Data(text.utf8).write(to: url, options: .withoutOverwriting)
                return nil
            } catch {
                let exists = FileManager.default.fileExists(atPath: url.path)
                return exists ? "it exists already; choose another name" : error.localizedDescription
            }
        } then: { [weak self] failure in
            self?.showStatus(
                failure.map { .error("\(url.path) was not saved: \($0).") } ?? .done("Saved in \(url.path)."))
        }
    }

    /// Lists the sessions: those of the user's project, then the program's.
    func listSessions() {
        let program = surroundings.sessionsFolder
        let chosen = phone.activeFilter.map { ExtensionReference.path(of: $0.filter.identifier) }
        // A sample has a name, not a path.
        let places = surroundings.projects.map { $0 + [chosen].compactMap { $0 }.filter { $0.hasPrefix("/") } } ?? []
        guard program != nil || !places.isEmpty else { return }
        loop.inBackground {
            let own = places.lazy.map { SessionFile.ofProject(at: $0, besides: program) }.first { !$0.files.isEmpty }
            var list = own ?? SessionList()
            list.files += program.map { SessionFile.all(in: $0).files } ?? []
            return list
        } then: { [weak self] list in
            guard let self, isOpen, state.session.list != list else { return }
            state.session.list = list
            if case .palette(var page) = state.dialog, page.subject == .everything {
                page.replace(PaletteEntries(state: state).all)
                state.dialog = .palette(page)
            }
            drawThrottled()
        }
    }
    /// Reads the text that is shown beside the list of sessions.
    func readSession(_ path: String) {
        loop.inBackground {
            SessionText(reading: path)
        } then: { [weak self] text in
            guard let self, isOpen, (state.dialog?.menu as? SessionMenu)?.file == path else { return }
            state.session.text = text
            drawSoon()
        }
    }
}
