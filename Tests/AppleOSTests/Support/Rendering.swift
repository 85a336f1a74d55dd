import Foundation

@testable import AppleOS

/// The text of a message without private values.
func shown(_ message: OSLogMessage) -> String { message.interpolation.text(showsPrivate: false).shown }

/// The formatted text of a message.
func text(_ message: OSLogMessage, showsPrivate: Bool = false) -> LogText {
    message.interpolation.text(showsPrivate: showsPrivate)
}

/// The text of a format and its arguments without private values.
func shown(format: String, _ arguments: Any?...) -> String {
    FormattedMessage(format: format, arguments: arguments).text(showsPrivate: false).shown
}

/// The same with private values.
func clear(format: String, _ arguments: Any?...) -> String {
    FormattedMessage(format: format, arguments: arguments).text(showsPrivate: true).shown
}
