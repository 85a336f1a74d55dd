import DisplayText
import Messages
import Terminal

/// A cache of wrapped message bodies, by message and width, and of their segments.
final class WrapCache {
    private struct Key: Hashable {
        let message: Int64
        let width: Int
    }

    private var lines: [Key: [TextWrap.Line]] = [:]
    private var order: [Key] = []
    private var segments: [Int64: Int] = [:]
    private static let capacity = 300

    func lines(_ message: Int64, _ text: String, width: Int) -> [TextWrap.Line] {
        let key = Key(message: message, width: width)
        if let kept = lines[key] { return kept }
        if order.count >= Self.capacity {
            for old in order.prefix(Self.capacity / 2) { lines[old] = nil }
            order.removeFirst(Self.capacity / 2)
        }
        let made = TextWrap.lines(text, width: width)
        lines[key] = made
        order.append(key)
        return made
    }

    /// The number of segments of an SMS.
    func segments(_ message: Int64, _ body: String) -> Int {
        if let kept = segments[message] { return kept }
        if segments.count >= Self.capacity { segments = [:] }
        let count = SMSSegments(body).count
        segments[message] = count
        return count
    }
}
