// swift-format-ignore-file: AlwaysUseLowerCamelCase
public import Foundation

// The state of the phone that an extension runs on: not hot, and with enough battery.

extension ProcessInfo {
    public enum ThermalState: Int, Sendable {
        case nominal, fair, serious, critical
    }

    public struct ActivityOptions: OptionSet, Sendable {
        public let rawValue: UInt64
        public init(rawValue: UInt64) { self.rawValue = rawValue }
        public static let idleSystemSleepDisabled = ActivityOptions(rawValue: 1 << 20)
        public static let suddenTerminationDisabled = ActivityOptions(rawValue: 1 << 14)
        public static let automaticTerminationDisabled = ActivityOptions(rawValue: 1 << 15)
        public static let userInitiated = ActivityOptions(rawValue: 0xff_ffff)
        public static let userInitiatedAllowingIdleSystemSleep = ActivityOptions(rawValue: 0xef_ffff)
        public static let background = ActivityOptions(rawValue: 0xff)
        public static let latencyCritical = ActivityOptions(rawValue: 0xff_0000_0000)
    }

    public var isLowPowerModeEnabled: Bool { false }
    public var thermalState: ThermalState { .nominal }
    public var isiOSAppOnMac: Bool { false }
    public var isMacCatalystApp: Bool { false }

    /// Without effect: Siftbox does not suspend an extension that works.
    public func beginActivity(options: ActivityOptions = [], reason: String) -> any NSObjectProtocol { NSObject() }
    public func endActivity(_ activity: any NSObjectProtocol) {}

    /// Runs a block on another thread. Siftbox does not suspend an extension, so the block is called once, not expired.
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue.global().async { block(false) }
    }
}

extension Notification.Name {
    /// Never posted.
    public static let NSProcessInfoPowerStateDidChange = Notification.Name(
        "NSProcessInfoPowerStateDidChangeNotification")
}

extension ProcessInfo {
    /// Never posted.
    public static let thermalStateDidChangeNotification = Notification.Name(
        "NSProcessInfoThermalStateDidChangeNotification")
}

// The clock of the kernel, in ticks. A tick is a nanosecond here.

/// How long a tick is, in nanoseconds.
public struct mach_timebase_info_data_t: Sendable {
    public var numer: UInt32 = 0
    public var denom: UInt32 = 0
    public init() {}
    public init(numer: UInt32, denom: UInt32) { (self.numer, self.denom) = (numer, denom) }
}

@discardableResult
public func mach_timebase_info(_ info: UnsafeMutablePointer<mach_timebase_info_data_t>) -> Int32 {
    info.pointee = mach_timebase_info_data_t(numer: 1, denom: 1)
    return 0
}

/// Ticks since the start of the system.
public func mach_absolute_time() -> UInt64 { DispatchTime.now().uptimeNanoseconds }
