import Glibc
import JSONCodec
import SessionTerms

/// A message as an open inbox reports it. Its keys are those of the control protocol.
struct PrintedMessage {
    let object: JSONObject

    private func string(_ key: String) -> String? { object[key]?.string }

    /// The message body; nil: it has none.
    var body: String? { string("text") }

    /// `Junk · junk · Black Friday`, `Known Senders · not queried: contact`: the folder, what decided it, and the filter.
    var verdict: String {
        // A message of a blocked sender is not in the inbox.
        var parts = [string("folderName") ?? (object["id"] == nil ? "dropped" : "in no folder")]
        if object["sent"] == .bool(true) {
            parts.append("sent")
        } else if object["queried"] == .bool(true) {
            let answer = [string("action"), string("subAction").flatMap { $0 == "none" ? nil : $0 }].compactMap { $0 }
            parts.append(answer.isEmpty ? "no valid answer" : answer.joined(separator: ", "))
            if let filter = string("filter") { parts.append(filter) }
        } else {
            parts.append("not queried" + (string("because").map { ": \($0)" } ?? ""))
        }
        return parts.joined(separator: " · ")
    }

    /// One line: the time of the message, the sender, the verdict and the body.
    var line: String {
        let sender = object["sent"] == .bool(true) ? "You" : string("from") ?? "No sender"
        return "\(time)  \(sender)  \(verdict)  \(body ?? "(no text)")"
    }

    /// `09:41:07`, in the time zone of this terminal.
    private var time: String {
        // In UTC, without its milliseconds.
        guard let date = string("date"), let milliseconds = Dates.milliseconds("\(date.prefix(19))Z") else {
            return "--:--:--"
        }
        var (seconds, parts) = (time_t(milliseconds / 1000), tm())
        localtime_r(&seconds, &parts)
        return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { ($0 < 10 ? "0" : "") + "\($0)" }.joined(separator: ":")
    }

    /// The object as a line of JSON.
    var json: String { String(decoding: JSONLine.bytes(of: .object(object)), as: UTF8.self) }
}
