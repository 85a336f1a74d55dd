import Foundation
import Messages

/// One line of a file of texts, in one of the two formats that are delivered.
package enum TextLineFormat: Sendable {
    /// `label TAB text`, not quoted; the sender is a stranger.
    case labelled
    /// An object a line with `from`, `text`, `service`, `date`, `label`, `with`.
    case jsonLines

    /// By the first line that is not empty.
    package init(firstLine: some StringProtocol) {
        self = firstLine.drop(while: \.isWhitespace).first == "{" ? .jsonLines : .labelled
    }
}

/// Why a line was skipped.
package struct BadLine: Error, Hashable, Sendable, CustomStringConvertible {
    package let reason: String
    package var description: String { reason }
}

package enum TextLine {
    /// The text that a line holds.
    ///
    ///     try TextLine.parse("spam\tWIN a prize", as: .labelled, stranger: 7)
    ///
    /// - Parameter stranger: whose number stands for the sender where the format has none (see `Stranger`).
    package static func parse(
        _ line: String, as format: TextLineFormat, stranger: Int
    ) throws(BadLine) -> IncomingText {
        switch format {
        case .labelled: try labelled(line, stranger)
        case .jsonLines: try json(line)
        }
    }

    private static func labelled(_ line: String, _ stranger: Int) throws(BadLine) -> IncomingText {
        guard let tab = line.firstIndex(of: "\t") else {
            throw BadLine(reason: "there is no TAB between a label and a text")
        }
        let body = String(line[line.index(after: tab)...])
        guard !body.isEmpty else { throw BadLine(reason: "there is no text behind the TAB") }
        var text = IncomingText(from: Stranger.number(stranger), text: body)
        let label = line[..<tab]
        text.label = label.isEmpty ? nil : String(label)
        return text
    }

    private static func json(_ line: String) throws(BadLine) -> IncomingText {
        guard let value = try? JSONSerialization.jsonObject(with: Data(line.utf8)), let object = value as? [String: Any]
        else { throw BadLine(reason: "it is not a JSON object") }
        var text = IncomingText(from: try string("from", object), text: try string("text", object))
        if let name = try string("service", object) {
            guard let service = Service(rawValue: name) else {
                let names = Service.allCases.map(\.rawValue).joined(separator: ", ")
                throw BadLine(reason: "the service \"\(name)\" is none of \(names)")
            }
            text.service = service
        }
        text.label = try string("label", object)
        if let others = object["with"] {
            guard let others = others as? [String] else { throw BadLine(reason: "\"with\" is not a list of addresses") }
            text.with = others
        }
        text.date = try date(object["date"])
        guard text.from != nil || text.text != nil else {
            throw BadLine(reason: "there is neither \"from\" nor \"text\"")
        }
        return text
    }

    private static func string(_ key: String, _ object: [String: Any]) throws(BadLine) -> String? {
        guard let value = object[key], !(value is NSNull) else { return nil }
        guard let text = value as? String else { throw BadLine(reason: "\"\(key)\" is not a text") }
        return text
    }

    /// ISO 8601, or milliseconds since 1970.
    private static func date(_ value: Any?) throws(BadLine) -> Int64? {
        guard let value, !(value is NSNull) else { return nil }
        if let number = value as? NSNumber, !(value is Bool) {
            let milliseconds = number.doubleValue
            // The years 1970 to 9999: what is outside is a mistake, not a date.
            guard (0...253_402_300_799_999).contains(milliseconds) else {
                throw BadLine(reason: "\"date\" is not in milliseconds since 1970")
            }
            return Int64(milliseconds)
        }
        guard let text = value as? String, let date = try? Date(text, strategy: .iso8601) else {
            throw BadLine(reason: "\"date\" is neither ISO 8601 (2026-03-02T09:41:00Z) nor milliseconds since 1970")
        }
        return Int64(date.timeIntervalSince1970 * 1000)
    }
}
