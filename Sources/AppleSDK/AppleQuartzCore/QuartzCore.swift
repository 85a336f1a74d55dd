@_exported import Foundation

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Seconds since the start of the system, for measuring durations.
public func CACurrentMediaTime() -> Double { ProcessInfo.processInfo.systemUptime }
