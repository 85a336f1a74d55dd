/// A Swift language mode that the compiler accepts.
package enum LanguageMode: String, CaseIterable, Hashable, Sendable {
    case v4 = "4"
    case v42 = "4.2"
    case v5 = "5"
    case v6 = "6"

    /// The modes for messages: `4, 4.2, 5 or 6`.
    package static var list: String {
        allCases.dropLast().map(\.rawValue).joined(separator: ", ") + " or \(v6.rawValue)"
    }

    /// The mode of a version as Xcode and the package manager write it: `4.2`, `5.0`, `5.9`.
    ///
    /// - Returns: nil if it is not a version, or if the compiler has no mode for it: 3 and earlier, or 7 and later, which
    ///   must not be read as 6.
    package init?(version: String) {
        let parts = version.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard let major = parts[0], !parts.contains(nil) else { return nil }
        switch (major, parts.count > 1 ? parts[1] ?? 0 : 0) {
        case (4, 2...): self = .v42
        case (4, _): self = .v4
        case (5, _): self = .v5
        case (6, _): self = .v6
        default: return nil
        }
    }
}
