import Foundation

@testable import SDKOS

/// What a phone without a debugger shows of a message.
func shown(_ message: OSLogMessage) -> String { message.interpolation.text(showsPrivate: false).shown }

/// A message's text in all its forms.
func text(_ message: OSLogMessage, showsPrivate: Bool = false) -> LogText {
    message.interpolation.text(showsPrivate: showsPrivate)
}

/// What a phone without a debugger shows of a format and its arguments.
func shown(format: String, _ arguments: Any?...) -> String {
    FormattedMessage(format: format, arguments: arguments).text(showsPrivate: false).shown
}

/// The same where private values are shown.
func clear(format: String, _ arguments: Any?...) -> String {
    FormattedMessage(format: format, arguments: arguments).text(showsPrivate: true).shown
}
