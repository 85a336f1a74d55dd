import Glibc

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message to the log.
///
///     os_log("Sender %{public}@ wrote %d letters", log: .filter, type: .info, sender, count)
///
/// Arguments of any kind are taken, where Apple's takes those of C: a `String` is none of them here.
///
/// - Parameters:
///   - message: the format. Texts and objects (`%s`, `%@`) are private unless they are `%{public}…`, the others public
///     unless they are `%{private}…`.
///   - dso: of no use here.
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
/// Writes a message to the log, its level first.
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
/// Writes a message with interpolated values to the log. A text without any is the format of the functions above.
///
///     os_log("Asked by \(sender, privacy: .public)")
@_disfavoredOverload
public func os_log(_ message: OSLogMessage) { Logger().log(message) }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Writes a message with interpolated values to the log.
@_disfavoredOverload
public func os_log(_ type: OSLogType = .default, log: OSLog = .default, _ message: OSLogMessage) {
    Logger(log).log(level: type, message)
}

private func send(_ format: StaticString, _ arguments: [Any?], _ log: OSLog, _ type: OSLogType, _ error: Int32) {
    log.send(type) {
        FormattedMessage(format: format.description, arguments: arguments, errorNumber: error).text(showsPrivate: $0)
    }
}
