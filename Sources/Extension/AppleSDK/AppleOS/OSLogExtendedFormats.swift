/// A special format of an `Int`.
///
///     logger.info("The list has \(size, format: .byteCount)")
public enum OSLogIntExtendedFormat: Sendable {
    case secondsSince1970, byteCount, byteCountIEC, bitrate, bitrateIEC

    var kind: SpecialInteger {
        switch self {
        case .secondsSince1970: .time
        case .byteCount: .bytes
        case .byteCountIEC: .bytesIEC
        case .bitrate: .bitrate
        case .bitrateIEC: .bitrateIEC
        }
    }
}

/// A special format of an `Int32`.
///
///     logger.error("The list cannot be opened: \(errno, format: .darwinErrno)")
public enum OSLogInt32ExtendedFormat: Sendable {
    case secondsSince1970, ipv4Address, darwinErrno, darwinSignal, darwinMode

    var kind: SpecialInteger {
        switch self {
        case .secondsSince1970: .time
        case .ipv4Address: .address
        case .darwinErrno: .error
        case .darwinSignal: .signal
        case .darwinMode: .mode
        }
    }
}
