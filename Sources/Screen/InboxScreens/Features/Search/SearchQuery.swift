import Foundation
import Messages

/// What is typed in the search field: words, and conditions such as `from:mum` or `before:2026-03-01`.
///
///     SearchQuery("category:junk from:\"Sam Reyes\" parcel", zone: .gmt).words    // "parcel"
struct SearchQuery: Hashable, Sendable {
    enum Field: String, CaseIterable, Sendable { case from, folder, category, before, after, label }

    struct Condition: Hashable, Sendable {
        let field: Field
        /// Lowercase.
        let value: String
        /// The start of the day of `before` and `after`, in milliseconds since 1970.
        var time: Int64?
    }

    struct Mistake: Hashable, Sendable {
        /// The column of the field, from 1.
        let column: Int
        let problem: String

        var sentence: String { "\(problem) (column \(column))" }
    }

    /// The text that a message or a sender must contain; empty: any.
    private(set) var words = ""
    private(set) var conditions: [Condition] = []
    private(set) var mistakes: [Mistake] = []

    /// - Parameter zone: The time zone of the device, in which days start.
    init(_ text: String, zone: TimeZone) {
        var words: [Substring] = []
        for token in Self.tokens(text) {
            guard let colon = token.text.firstIndex(of: ":"),
                let field = Field(rawValue: token.text[..<colon].lowercased())
            else {
                words.append(token.text)
                continue
            }
            let value = token.text[token.text.index(after: colon)...].filter { $0 != "\"" }.lowercased().trimmed
            add(field, value, column: token.column, zone)
        }
        self.words = words.joined(separator: " ")
    }

    private mutating func add(_ field: Field, _ value: String, column: Int, _ zone: TimeZone) {
        guard !value.isEmpty else {
            mistakes.append(Mistake(column: column, problem: "\(field.rawValue): needs a value"))
            return
        }
        guard field == .before || field == .after else {
            return conditions.append(Condition(field: field, value: value))
        }
        guard let time = Self.day(value, zone) else {
            let problem = "\(field.rawValue): needs a day such as 2026-03-01"
            return mistakes.append(Mistake(column: column, problem: problem))
        }
        conditions.append(Condition(field: field, value: value, time: time))
    }

    /// The words of a text; a part in quotation marks belongs to its word.
    private static func tokens(_ text: String) -> [(text: Substring, column: Int)] {
        var tokens: [(text: Substring, column: Int)] = []
        var start: (index: String.Index, column: Int)?
        var isQuoted = false
        for (offset, index) in text.indices.enumerated() {
            let character = text[index]
            if character == "\"" { isQuoted.toggle() }
            if character.isWhitespace, !isQuoted {
                if let start { tokens.append((text[start.index..<index], start.column)) }
                start = nil
            } else if start == nil {
                start = (index, offset + 1)
            }
        }
        if let start { tokens.append((text[start.index...], start.column)) }
        return tokens
    }

    /// The start of a day, a month or a year: `2026-03-01`, `2026-03`, `2026`.
    private static func day(_ text: String, _ zone: TimeZone) -> Int64? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.allSatisfy { $0.isASCII && $0.isNumber } ? Int($0) : nil }
        guard numbers.count == parts.count, (1...3).contains(numbers.count), (1970...9999).contains(numbers[0]) else {
            return nil
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        var components = DateComponents(year: numbers[0], month: 1, day: 1)
        if numbers.count > 1 { components.month = numbers[1] }
        if numbers.count > 2 { components.day = numbers[2] }
        components.calendar = calendar
        components.timeZone = zone
        guard components.isValidDate, let date = calendar.date(from: components) else { return nil }
        return Int64(date.timeIntervalSince1970 * 1000)
    }

    var isEmpty: Bool { words.isEmpty && conditions.isEmpty }

    /// Whether a message fulfills the conditions. The words are searched elsewhere.
    ///
    /// - Parameter folder: The name of the folder of its conversation.
    func accepts(_ message: Message, in conversation: Conversation, folder: () throws -> String?) rethrows -> Bool {
        for condition in conditions {
            let value = condition.value
            let isFulfilled: Bool
            switch condition.field {
            case .from: isFulfilled = Self.isFrom(value, message, conversation)
            case .folder:
                // "known" is not a part of "Unknown Senders" here.
                isFulfilled = try folder().map { " \($0.lowercased())".contains(" \(value)") } ?? false
            case .category:
                let category = conversation.bucket.category
                isFulfilled =
                    category.name.lowercased().hasPrefix(value)
                    || category.folder?.rawValue.split(separator: "/").contains { $0.hasPrefix(value) } ?? false
            case .before: isFulfilled = message.date < condition.time ?? .max
            case .after: isFulfilled = message.date >= condition.time ?? .min
            case .label: isFulfilled = message.label?.lowercased().contains(value) ?? false
            }
            guard isFulfilled else { return false }
        }
        return true
    }

    private static func isFrom(_ value: String, _ message: Message, _ conversation: Conversation) -> Bool {
        guard let sender = message.sender else { return "you".hasPrefix(value) }
        let name = conversation.name(of: sender)
        let digits = value.filter { $0.isASCII && $0.isNumber }
        return sender.key.contains(value) || sender.written.lowercased().contains(value)
            || name?.lowercased().contains(value) ?? false || (digits.count >= 3 && sender.key.contains(digits))
    }
}
