/// Whether a value of a message may be seen in the log.
///
///     logger.info("\(sender, privacy: .private(mask: .hash)) wrote \(text.count) letters")
public struct OSLogPrivacy: Sendable {
    /// What stands in a value's place.
    public enum Mask: Sendable {
        /// The same hash for the same value, so that two messages can be matched.
        case hash
        case none
    }

    enum Level: Sendable {
        case auto, `public`, `private`, sensitive
    }

    let level: Level
    var mask = Mask.none

    /// Numbers and Bools are seen; texts and objects are not.
    public static let auto = OSLogPrivacy(level: .auto)
    public static let `public` = OSLogPrivacy(level: .public)
    public static let `private` = OSLogPrivacy(level: .private)
    /// Never seen, not even where private values are.
    public static let sensitive = OSLogPrivacy(level: .sensitive)

    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .auto, mask: mask) }
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .private, mask: mask) }
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(level: .sensitive, mask: mask) }

    /// Whether everybody may see the value. Who asks for a mask gets it, whatever the value is.
    ///
    /// - Parameter isScalar: the value is a number, a Bool, a character or an address.
    func isPublic(isScalar: Bool) -> Bool {
        guard mask == .none else { return false }
        return level == .public || (level == .auto && isScalar)
    }

    /// What stands in the place of a value that is not seen.
    func stand(for value: String) -> String {
        mask == .hash ? "<mask.hash: '\(MaskHash.text(value))'>" : "<private>"
    }
}
