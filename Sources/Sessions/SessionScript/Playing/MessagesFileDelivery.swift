package import Device
package import Foundation

/// Delivers a session's messages file, as `--deliver` does: each row is an incoming message.
package enum MessagesFileDelivery {
    /// Calls `then` when all messages are filed, with the first error; a line that is skipped is one, too. The notes say
    /// how the file was read.
    package static func deliver(
        _ phone: Phone, _ file: URL, then: @escaping (_ problem: String?, _ notes: [String]) -> Void
    ) {
        do {
            let delivery = try Delivery(path: file.path, phone: phone)
            delivery.onEnd = { summary in
                let skipped = summary.reasons.first.map { "\(file.lastPathComponent):\($0.place): \($0.reason)" }
                // Without the folder, results are the same on every machine.
                let notes = summary.notes.map {
                    $0.replacing(file.path, with: file.lastPathComponent, maxReplacements: 1)
                }
                then(summary.stoppedBy ?? skipped, notes)
            }
            delivery.start()
        } catch {
            then(error.description, [])
        }
    }
}
