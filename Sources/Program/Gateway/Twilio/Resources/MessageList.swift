import Foundation
import JSONCodec

/// Which messages a client lists, and which page of them (twilio.com/docs/usage/twilios-response, "Pagination").
struct MessageList: Hashable, Sendable {
    static let defaultPageSize = 50
    static let maxPageSize = 1000

    private let filters: FormFields
    private let from: String?
    private let to: String?
    private let dates: [ClosedRange<Date>]
    private let pageSize: Int
    private let page: Int
    /// The page begins after the message with this sequence number; nil: with the newest.
    private let after: Int?

    /// - Throws: error 20001, with the parameter.
    init(_ query: FormFields) throws(TwilioError) {
        var filters = FormFields()
        for field in query.fields where ["From", "To", "DateSent", "DateSent<", "DateSent>"].contains(field.name) {
            filters.add(field.name, field.value)
        }
        self.filters = filters
        from = query["From"].map { TwilioNumber.sender($0) ?? $0 }
        to = query["To"].map { TwilioNumber.phone($0) ?? $0 }
        var dates: [ClosedRange<Date>] = []
        for name in ["DateSent", "DateSent<", "DateSent>"] {
            guard let text = query[name], !text.isEmpty else { continue }
            guard let interval = TwilioDate.interval(text) else { throw .parameter(name, text) }
            switch name.last {
            case "<": dates.append(Date.distantPast...interval.upperBound)
            case ">": dates.append(interval.lowerBound...Date.distantFuture)
            // Clients write a day as its first second.
            default: dates.append(TwilioDate.day(of: interval))
            }
        }
        self.dates = dates
        // Twilio takes its maximum for a larger size.
        pageSize = min(try Self.number("PageSize", in: query, atLeast: 1) ?? Self.defaultPageSize, Self.maxPageSize)
        page = try Self.number("Page", in: query, atLeast: 0) ?? 0
        after = try Self.sequence(query["PageToken"])
    }

    private static func number(
        _ name: String, in query: FormFields, atLeast minimum: Int
    ) throws(TwilioError) -> Int? {
        guard let text = query[name], !text.isEmpty else { return nil }
        guard let number = Int(text), (minimum...1_000_000_000).contains(number) else { throw .parameter(name, text) }
        return number
    }

    /// - Parameter token: `PA` and a sequence number, so that it stays valid if the message is deleted.
    private static func sequence(_ token: String?) throws(TwilioError) -> Int? {
        guard let token, !token.isEmpty else { return nil }
        guard token.hasPrefix("PA"), let number = Int(token.dropFirst(2)), number >= 0 else {
            throw .parameter("PageToken", token)
        }
        return number
    }

    func includes(_ message: TwilioMessage) -> Bool {
        guard from.map({ $0 == message.from }) ?? true, to.map({ $0 == message.to }) ?? true else { return false }
        return dates.allSatisfy { interval in message.sent.map { interval.contains($0) } ?? false }
    }
}

extension MessageList {
    /// The page, with the addresses of the pages beside it.
    ///
    /// - Parameter matching: all messages that the list includes, newest first.
    func json(_ matching: [TwilioMessage], of account: String) -> JSON {
        let start = after.map { after in matching.firstIndex { $0.sequence < after } ?? matching.count } ?? 0
        let shown = matching[start...].prefix(pageSize)
        let previous = max(0, start - pageSize)
        let uri = { (page: Int, after: Int?) in JSON.string(self.uri(account, page, after)) }
        return .object(
            JSONObject([
                ("first_page_uri", uri(0, nil)), ("end", .integer(max(start, shown.endIndex - 1))),
                (
                    "previous_page_uri",
                    start == 0 ? .null : uri(max(0, page - 1), previous == 0 ? nil : matching[previous - 1].sequence)
                ),
                ("messages", .array(shown.map(\.json))), ("uri", uri(page, after)), ("page_size", .integer(pageSize)),
                ("start", .integer(start)),
                (
                    "next_page_uri",
                    shown.endIndex == matching.count ? .null : uri(page + 1, shown.last?.sequence)
                ),
                ("page", .integer(page)),
            ]))
    }

    private func uri(_ account: String, _ page: Int, _ after: Int?) -> String {
        var query = filters
        query.add("PageSize", String(pageSize))
        query.add("Page", String(page))
        query.add("PageToken", ifAny: after.map { "PA\($0)" })
        return "/\(TwilioMessage.apiVersion)/Accounts/\(account)/Messages.json?" + query.encoded
    }
}
