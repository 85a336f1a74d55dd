/// A special format of an integer.
///
///     logger.info("The list has \(size, format: .byteCount)")
///     logger.error("The list cannot be opened: \(errno, format: .darwinErrno)")
public enum OSLogIntExtendedFormat: Sendable {
    case secondsSince1970, byteCount, byteCountIEC, bitrate, bitrateIEC
    case ipv4Address, darwinErrno, darwinSignal, darwinMode

    var kind: SpecialInteger {
        switch self {
        case .secondsSince1970: .time
        case .byteCount: .bytes
        case .byteCountIEC: .bytesIEC
        case .bitrate: .bitrate
        case .bitrateIEC: .bitrateIEC
        case .ipv4Address: .address
        case .darwinErrno: .error
        case .darwinSignal: .signal
        case .darwinMode: .mode
        }
    }
}

/// The last formats are for `Int32` only, as those of sizes are for `Int`; here each takes both.
public typealias OSLogInt32ExtendedFormat = OSLogIntExtendedFormat
