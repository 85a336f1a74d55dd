import Foundation
import Phone

/// Brings a session's messages file in, as `--deliver` does: a row is an incoming text.
package enum MessagesFile {
    /// Calls back when all of it is filed, with what went wrong: a session's own file has no bad lines.
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
