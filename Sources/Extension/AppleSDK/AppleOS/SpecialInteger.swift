import Foundation

/// An integer with a special meaning (header `os/log.h`: "custom value types").
enum SpecialInteger: Sendable {
    case time, error, signal, mode, address, truth, answer, bytes, bytesIEC, bitrate, bitrateIEC

    /// - Parameter name: the annotation in braces, for example `time_t` in `%{time_t}d`.
    init?(name: String) {
        switch name {
        case "time_t": self = .time
        case "errno", "darwin.errno": self = .error
        case "signal", "darwin.signal": self = .signal
        case "mode", "darwin.mode": self = .mode
        case "in_addr", "network:in_addr": self = .address
        case "bool": self = .truth
        case "BOOL": self = .answer
        case "bytes": self = .bytes
        case "iec-bytes": self = .bytesIEC
        case "bitrate": self = .bitrate
        case "iec-bitrate": self = .bitrateIEC
        default: return nil
        }
    }

    func describe(_ value: Int64) -> String {
        switch self {
        case .time: Self.time(value)
        case .error: "[\(value): \(Self.message(ofError: Int32(truncatingIfNeeded: value)))]"
        case .signal: Self.signal(value)
        case .mode: String(UInt32(truncatingIfNeeded: value), radix: 8)
        case .address: Self.address(value)
        case .truth: value == 0 ? "false" : "true"
        case .answer: value == 0 ? "NO" : "YES"
        case .bytes: Self.scaled(value, by: 1000, ["B", "kB", "MB", "GB", "TB", "PB", "EB"], "%.2f %@")
        case .bytesIEC: Self.scaled(value, by: 1024, ["B", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"], "%.2f %@")
        case .bitrate: Self.scaled(value, by: 1000, ["bps", "kbps", "Mbps", "Gbps", "Tbps", "Pbps", "Ebps"], "%.0f %@")
        case .bitrateIEC:
            Self.scaled(value, by: 1024, ["bps", "Kibps", "Mibps", "Gibps", "Tibps", "Pibps", "Eibps"], "%.0f %@")
        }
    }

    static func message(ofError number: Int32) -> String { String(cString: strerror(number)) }

    /// The time in UTC, so that a log is the same everywhere.
    private static func time(_ seconds: Int64) -> String {
        var parts = tm()
        var seconds = time_t(seconds)
        guard gmtime_r(&seconds, &parts) != nil else { return String(seconds) }
        let date = [Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)].map(twoDigits)
        let time = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { twoDigits(Int($0)) }
        return date.joined(separator: "-") + " " + time.joined(separator: ":")
    }

    private static func twoDigits(_ number: Int) -> String { IntegerText(minimumDigits: 2).describe(number) }

    private static func signal(_ value: Int64) -> String {
        guard let name = strsignal(Int32(truncatingIfNeeded: value)) else { return String(value) }
        return "[\(value): \(String(cString: name))]"
    }

    /// The four bytes in memory order.
    private static func address(_ value: Int64) -> String {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: value)) { bytes in
            bytes.map(String.init).joined(separator: ".")
        }
    }

    private static func scaled(_ value: Int64, by step: Double, _ units: [String], _ format: String) -> String {
        var rest = Double(value)
        var power = 0
        while abs(rest) >= step, power + 1 < units.count {
            rest /= step
            power += 1
        }
        return power == 0 ? "\(value) \(units[0])" : String(format: format, rest, units[power])
    }
}
