import Foundation

extension StringProtocol {
    /// Without white space around it.
    package var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
