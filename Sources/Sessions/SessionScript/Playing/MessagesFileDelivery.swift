package import Device
package import Foundation

/// Delivers a session's messages file, as `--deliver` does: each row is an incoming message.
package enum MessagesFileDelivery {
    /// Calls `then` when all messages are filed, with the first error; a line that is skipped is one, too.
    package static func deliver(_ phone: Phone, _ file: URL, then: @escaping (String?) -> Void) {
        do {
            let delivery = try Delivery(path: file.path, phone: phone)
            delivery.onEnd = { summary in
                let skipped = summary.reasons.first.map { "\(file.lastPathComponent):\($0.place): \($0.reason)" }
                then(summary.stoppedBy ?? skipped)
            }
            delivery.start()
        } catch {
            then(error.description)
        }
    }
}
