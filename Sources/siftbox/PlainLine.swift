import Foundation
import Terminal

/// Lines for a pipe, a log or a screen reader: whatever they tell, no control and no hidden character gets out.
enum PlainLine {
    static func safe(_ text: String) -> String { VisibleText(text, layout: .preview).text }

    /// Writes to standard error, for what is not part of the answer.
    static func note(_ text: String) {
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}
