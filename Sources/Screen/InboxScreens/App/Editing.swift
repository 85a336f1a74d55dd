import Foundation
import SystemSupport
import Terminal

extension InboxApp {
    /// Opens the user's editor on this terminal, and returns when it ends.
    func edit(_ place: EditorPlace) {
        loop.inBackground {
            place.file
        } then: { [weak self] file in
            guard let self, isOpen else { return }
            guard let file else { return showStatus(.error("\(place.path) does not exist.")) }
            let editor = surroundings.editor
            var status: Int32 = 0
            // `system` keeps an interrupt in the editor from this process.
            screen.leaveTemporarily {
                status = system(EditorPlace.command(editor, file, line: place.line))
                return false
            }
            guard status == 0 else {
                return showStatus(.error("“\(editor)” did not open \(file). Set EDITOR to your editor."))
            }
            showStatus(.done("Back from the editor. A saved filter is rebuilt."))
        }
    }
}
