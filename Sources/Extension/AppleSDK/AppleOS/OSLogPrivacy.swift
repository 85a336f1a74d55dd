/// Whether a value of a message is shown in the log.
///
///     logger.info("\(sender, privacy: .private(mask: .hash)) wrote \(text.count) letters")
public struct OSLogPrivacy: Sendable {
    /// The replacement of a value that is not shown.
    public enum Mask: Sendable {
        /// A hash of the value, so that equal values can be recognized.
        case hash
        case none
    }

    enum Level: Sendable {
        case auto, `public`, `private`, sensitive
    }

    let level: Level
    var mask = Mask.none

    /// Numbers and Bools are shown; strings and objects are not.
    public static let auto = OSLogPrivacy(level: .auto)
    public static let `public` = OSLogPrivacy(level: .public)
    public static let `private` = OSLogPrivacy(level: .private)
    /// Never shown, not even if private values are.
    public static let sensitive = OSLogPrivacy(level: .sensitive)

    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .auto, mask: mask) }
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .private, mask: mask) }
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .sensitive, mask: mask) }

    /// Whether the value is shown. A mask always applies.
    ///
    /// - Parameter isScalar: whether the value is a number, a Bool, a character or an address.
    func isPublic(isScalar: Bool) -> Bool {
        guard mask == .none else { return false }
        return level == .public || (level == .auto && isScalar)
    }

    /// The replacement of a value that is not shown.
    func replacement(for value: String) -> String {
        mask == .hash ? "<mask.hash: '\(MaskHash.text(value))'>" : "<private>"
    }
}
