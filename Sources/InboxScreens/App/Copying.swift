import Foundation
import Messages
import SystemSupport
import Terminal

// What leaves the screen: the clipboard, and files.
extension InboxApp {
    /// Copies to the clipboard of the terminal; if it cannot, offers to save or to show the text.
    func copy(_ request: CopyRequest) {
        attempt { state in
            guard let copied = try CopiedText(request, state.facts, inbox) else {
                return state.status = .hint("This message is no longer in the inbox.")
            }
            do {
                try screen.copy(copied.text)
                state.status = .done("Copied \(copied.name) (\(Counted.pluralized(copied.text.count, "character"))).")
            } catch {
                state.dialog = .copy(.question(CopyQuestion(copied: copied, reason: "\(error)")))
            }
        }
    }

    /// Saves a text in a new file.
    func save(_ text: String, _ path: String) {
        let url = URL(
            fileURLWithPath: (path as NSString).expandingTildeInPath, relativeTo: pathBase(isSession: false))
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

    /// Lists the sessions for the command palette.
    func listSessions() {
        guard let folder = sessionsFolder else { return }
        loop.inBackground {
            SessionFile.all(in: folder)
        } then: { [weak self] files in
            guard let self, isOpen, state.sessionFiles != files else { return }
            state.sessionFiles = files
            if case .palette(var page) = state.dialog {
                page.replace(PaletteEntries(state: state).all)
                state.dialog = .palette(page)
            }
            drawThrottled()
        }
    }
}
