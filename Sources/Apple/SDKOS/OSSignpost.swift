import Synchronization

/// What a signpost marks (header `os/signpost.h`).
public struct OSSignpostType: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public init(_ rawValue: UInt8) { self.rawValue = rawValue }

    public static let event = OSSignpostType(0)
    public static let begin = OSSignpostType(1)
    public static let end = OSSignpostType(2)
}

/// Which of several intervals of one name is meant.
public struct OSSignpostID: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public init(_ value: UInt64) { rawValue = value }

    /// One that no other call makes.
    public init(log: OSLog) { rawValue = Self.last.add(1, ordering: .relaxed).newValue }

    /// The same one for the same object, while it lives.
    public init(log: OSLog, object: AnyObject) { rawValue = UInt64(UInt(bitPattern: ObjectIdentifier(object))) }

    /// There is only one interval of that name at a time.
    public static let exclusive = OSSignpostID(0xEEEE_B0B5_B2B2_EEEE)
    public static let invalid = OSSignpostID(.max)
    public static let null = OSSignpostID(0)

    public static func < (left: OSSignpostID, right: OSSignpostID) -> Bool { left.rawValue < right.rawValue }

    private static let last = Atomic<UInt64>(0)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Does nothing: signposts are for Instruments.
public func os_signpost(
    _ type: OSSignpostType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog,
    name: StaticString,
    signpostID: OSSignpostID = .exclusive
) {}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Does nothing: signposts are for Instruments.
public func os_signpost(
    _ type: OSSignpostType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog,
    name: StaticString,
    signpostID: OSSignpostID = .exclusive,
    _ format: StaticString,
    _ arguments: Any?...
) {}
