package import Foundation
import InboxDatabase
import LocatedYAML
import Messages

/// What is typed in the search field: words, conditions such as `from:mum` or `before:2026-03-01`, and with a `-` what is
/// excluded.
///
///     SearchQuery("-folder:junk from:\"Sam Reyes\" parcel -\"on its way\"", zone: .gmt, folders: names).words    // "parcel"
package struct SearchQuery: Hashable, Sendable {
    enum Field: String, CaseIterable, Sendable {
        case from, folder, category, before, after, label, `is`, wrong, expected
    }

    struct Condition: Hashable, Sendable {
        /// nil: the message body contains the value.
        let field: Field?
        /// Lowercase.
        let value: String
        /// Whether messages that fulfill it are left out.
        let isExcluding: Bool
        /// The start of the day of `before` and `after`, in milliseconds since 1970.
        var time: Int64 = 0
        /// Finds the value in a body.
        var search = TextSearch("")
        /// Of `expected`.
        var category: Category?
    }

    /// `from: folder: …`, as the screen lists them.
    package static let fields = Field.allCases.map { "\($0.rawValue):" }.joined(separator: " ")

    /// Before a colon, these are the start of an address on the web or of a person.
    private static let schemes: Set = ["http", "https", "mailto", "sms", "tel"]

    /// The text that a message or a sender must contain; empty: any.
    package private(set) var words = ""
    private(set) var conditions: [Condition] = []
    /// What is wrong with the conditions, which are not among `conditions`, as sentences.
    package private(set) var mistakes: [String] = []

    /// - Parameters:
    ///   - zone: the time zone of the device, in which days start.
    ///   - folders: the names of the folders.
    package init(_ text: String, zone: TimeZone, folders: [String]) {
        var words: [Substring] = []
        var tokens = Self.tokens(text)
        // What is excluded is still being typed.
        if tokens.count > 1, tokens.last == "-" { tokens.removeLast() }
        for token in tokens {
            let isExcluding = token.first == "-"
            let rest = isExcluding ? token.dropFirst() : token
            if let colon = rest.firstIndex(of: ":"), !rest.hasPrefix("\"") {
                let name = rest[..<colon].lowercased()
                let value = rest[rest.index(after: colon)...].filter { $0 != "\"" }.lowercased().trimmed
                if let field = Field(rawValue: name) {
                    add(field, value, isExcluding, zone, folders)
                    continue
                } else if Self.isFieldName(name), !value.isEmpty, !value.hasPrefix("/") {
                    mistakes.append("No condition \(name):. Conditions: \(Self.fields). As text: \"\(rest)\"")
                    continue
                }
            }
            let isQuoted = rest.count > 2 && rest.first == "\"" && rest.last == "\""
            let word = isQuoted ? rest.dropFirst().dropLast() : rest
            if isExcluding, !word.isEmpty, word.first != "-" {
                conditions.append(
                    Condition(
                        field: nil, value: word.lowercased(), isExcluding: true, search: TextSearch(String(word))))
            } else {
                words.append(isExcluding ? token : word)
            }
        }
        self.words = words.joined(separator: " ")
    }

    /// Whether it could be the name of a condition: not a time, and not the start of an address.
    private static func isFieldName(_ name: String) -> Bool {
        name.count > 1 && name.allSatisfy { $0.isASCII && $0.isLetter } && !schemes.contains(name)
    }

    private mutating func add(
        _ field: Field, _ value: String, _ isExcluding: Bool, _ zone: TimeZone, _ folders: [String]
    ) {
        var condition = Condition(field: field, value: value, isExcluding: isExcluding)
        switch field {
        case .wrong where !LabelConditions.isWrong(value): mistakes.append(LabelConditions.kindsOfWrong)
        case .wrong: conditions.append(condition)
        case _ where value.isEmpty: mistakes.append("\(field.rawValue): needs a value")
        case .folder where !folders.contains { Self.isFolder($0, value) }:
            mistakes.append("No folder starts with \(value). Folders: \(folders.joined(separator: ", "))")
        case .category where !Category.all.contains { Self.isCategory($0, value) }:
            let names = Category.all.map(\.name).joined(separator: ", ")
            mistakes.append("No category starts with \(value). Categories: \(names)")
        case .is where value != "unread":
            mistakes.append("is: finds is:unread, and -is:unread the others")
        case .expected:
            guard let category = LabelMap.category(named: value) else {
                mistakes.append(LabelConditions.mistake(inExpected: value))
                return
            }
            condition.category = category
            conditions.append(condition)
        case .before, .after:
            guard let time = Self.day(value, zone) else {
                mistakes.append("\(field.rawValue): needs a day such as 2026-03-01")
                return
            }
            condition.time = time
            conditions.append(condition)
        default: conditions.append(condition)
        }
    }

    /// `known` is not a part of `Unknown Senders` here.
    private static func isFolder(_ name: String, _ value: String) -> Bool {
        " \(name.lowercased())".contains(" \(value)")
    }

    private static func isCategory(_ category: Category, _ value: String) -> Bool {
        category.name.lowercased().hasPrefix(value)
            || category.folder?.rawValue.split(separator: "/").contains { $0.hasPrefix(value) } ?? false
    }

    /// The words of a text; a part in quotation marks belongs to its word.
    private static func tokens(_ text: String) -> [Substring] {
        var isQuoted = false
        return text.split { character in
            if character == "\"" { isQuoted.toggle() }
            return character.isWhitespace && !isQuoted
        }
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

    package var conditionCount: Int { conditions.count }

    package var isEmpty: Bool { words.isEmpty && conditions.isEmpty }

    /// Whether a message fulfills the conditions. The words are searched elsewhere.
    ///
    /// - Parameters:
    ///   - folder: The name of the folder of its conversation.
    ///   - label: What the inbox says about its label.
    func accepts(
        _ message: Message, in conversation: Conversation, folder: () throws -> String?, label: () -> LabelFacts
    ) rethrows -> Bool {
        for condition in conditions {
            let value = condition.value
            let isFulfilled: Bool
            switch condition.field {
            case nil: isFulfilled = message.body.map(condition.search.matches) ?? false
            case .from: isFulfilled = Self.isFrom(value, message, conversation)
            case .folder: isFulfilled = try folder().map { Self.isFolder($0, value) } ?? false
            case .category: isFulfilled = Self.isCategory(conversation.bucket.category, value)
            case .before: isFulfilled = message.date < condition.time
            case .after: isFulfilled = message.date >= condition.time
            case .label: isFulfilled = message.label?.lowercased().contains(value) ?? false
            case .wrong, .expected: isFulfilled = Self.isFulfilled(condition, label())
            case .is: isFulfilled = !message.isRead && !message.isFromUser
            }
            guard isFulfilled != condition.isExcluding else { return false }
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
