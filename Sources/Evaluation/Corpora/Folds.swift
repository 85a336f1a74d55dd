/// Parts of a corpus for cross-validation: each message is in one of them.
///
/// The part of a message depends only on its body, so that the order of messages and files does not matter, and nothing
/// is remembered. Messages that are equal when folded (`TextFingerprint`) are in the same part: a model that has learned
/// one of them is not measured on the other.
///
///     Folds(5).fold(of: "Your code is 1234.") == Folds(5).fold(of: "your CODE is 99")    // true
package struct Folds: Hashable, Sendable {
    package let count: Int

    /// - Parameter count: at least 1.
    package init(_ count: Int) { self.count = count }

    /// The number of a message's part, from 0.
    ///
    /// - Parameter body: nil for a message with attachments only.
    package func fold(of body: String?) -> Int { Int(TextFingerprint.folded(body ?? "") % UInt64(count)) }
}
