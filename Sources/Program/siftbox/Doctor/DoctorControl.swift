import ControlProtocol
import UntrustedFiles

extension DoctorCommand {
    /// Where inboxes listen for other programs, and which ones are open.
    static var control: Row {
        let folder = ControlFolder.standard
        do throws(ControlFailure) {
            // The first inbox creates it.
            if FileState(folder.path) != nil { try folder.check() }
        } catch {
            return (.hint, "control sockets", "\(error)")
        }
        let open = OpenInbox.all().map(\.name)
        let inboxes = open.isEmpty ? "no inbox is open" : "open: \(open.joined(separator: ", "))"
        return (.ok, "control sockets", "in \(folder.path); \(inboxes)")
    }
}
