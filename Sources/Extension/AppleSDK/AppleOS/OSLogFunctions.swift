import Glibc

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Logs a message.
///
///     os_log("Sender %{public}@ wrote %d letters", log: .filter, type: .info, sender, count)
///
/// Accepts arguments of any type, while Apple's function accepts `CVarArg`, to which `String` does not conform here.
///
/// - Parameters:
///   - message: the format. Strings and objects (`%s`, `%@`) are private unless `%{public}…`; others are public unless
///     `%{private}…`.
///   - dso: ignored.
public func os_log(
    _ message: StaticString,
    dso: UnsafeRawPointer? = nil,
    log: OSLog = .default,
    type: OSLogType = .default,
    _ args: Any?...
) {
    send(message, args, log, type, errno)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Logs a message, with the level as the first argument.
///
///     os_log(.error, log: .filter, "No rule for %{private, mask.hash}@", sender)
public func os_log(
    _ type: OSLogType,
    dso: UnsafeRawPointer? = nil,
    log: OSLog = .default,
    _ message: StaticString,
    _ args: Any?...
) {
    send(message, args, log, type, errno)
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Logs a message with interpolated values. A string literal without them selects the functions above.
///
///     os_log("Asked by \(sender, privacy: .public)")
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { Logger().log(message) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Logs a message with interpolated values.
@_disfavoredOverload
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
    Logger(log).log(level: type, message)
}

private func send(_ format: StaticString, _ arguments: [Any?], _ log: OSLog, _ type: OSLogType, _ error: Int32) {
    log.send(type) {
        FormattedMessage(format: format.description, arguments: arguments, errorNumber: error).text(showsPrivate: $0)
    }
}
