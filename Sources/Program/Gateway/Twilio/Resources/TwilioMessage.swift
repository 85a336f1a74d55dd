import Foundation
import JSONCodec
import Messages
import StableHashes

/// A message resource (twilio.com/docs/messaging/api/message-resource).
struct TwilioMessage: Hashable, Sendable {
    enum Status: String, Hashable, Sendable {
        /// Created with a messaging service.
        case accepted
        case queued
        case sent
        case delivered
        case undelivered
        case failed
        /// From the user of the phone.
        case received

        /// Whether the message is still being delivered.
        var isInProgress: Bool { [.accepted, .queued, .sent].contains(self) }
    }

    enum Direction: String, Hashable, Sendable {
        case inbound
        case api = "outbound-api"
        /// An answer to a webhook.
        case reply = "outbound-reply"
    }

    /// Why a message does not arrive (twilio.com/docs/api/errors).
    enum Failure: Int, Hashable, Sendable {
        /// The inbox is closed.
        case unreachable = 30003
        /// The inbox does not accept the message.
        case unknown = 30008

        var message: String {
            switch self {
            case .unreachable: "The phone cannot be reached: its inbox is closed."
            case .unknown: "The phone does not accept the message."
            }
        }
    }

    static let apiVersion = "2010-04-01"

    let sid: String
    /// Its position among all messages that were created.
    let sequence: Int
    let account: TwilioAccount
    let direction: Direction
    let from: String
    let to: String
    var body: String?
    let media: Int
    let messagingService: String?
    let statusCallback: String?
    let created: Date
    private(set) var updated: Date
    /// When it left; nil: not yet.
    private(set) var sent: Date?
    private(set) var status: Status
    private(set) var failure: Failure?

    /// - Parameters:
    ///   - sequence: unique.
    ///   - date: when it is created.
    init(
        _ sequence: Int, _ direction: Direction, of account: TwilioAccount, from: String, to: String, body: String?,
        media: Int = 0, messagingService: String? = nil, statusCallback: String? = nil, at date: Date
    ) {
        sid = Self.makeSID(media: media)
        self.sequence = sequence
        self.direction = direction
        self.account = account
        (self.from, self.to, self.body, self.media) = (from, to, body, media)
        (self.messagingService, self.statusCallback) = (messagingService, statusCallback)
        (created, updated) = (date, date)
        switch direction {
        case .inbound: (status, sent) = (.received, date)
        case .api, .reply: status = messagingService == nil ? .queued : .accepted
        }
    }

    /// SM, or MM with media, and 32 hexadecimal digits.
    private static func makeSID(media: Int) -> String {
        (media > 0 ? "MM" : "SM")
            + (UInt64.random(in: 0...(.max)).hexadecimal + UInt64.random(in: 0...(.max)).hexadecimal)
    }

    mutating func change(to status: Status, because failure: Failure? = nil, at date: Date) {
        (self.status, self.failure, updated) = (status, failure, date)
        if status == .sent { sent = date }
    }

    mutating func redact(at date: Date) { (body, updated) = ("", date) }

    /// Counted as networks do; a message with media is not split.
    var segments: Int { media > 0 ? 1 : SMSSegments(body ?? "").count }

    /// Its address below an account.
    static func path(_ account: String, _ sid: String) -> String {
        "/\(apiVersion)/Accounts/\(account)/Messages/\(sid).json"
    }
}

extension TwilioMessage {
    /// Every member that Twilio's clients read. Numbers of segments and media are strings there.
    var json: JSON {
        let path = Self.path(account.sid, sid)
        return .object(
            JSONObject([
                ("body", .string(body ?? "")), ("num_segments", .string(String(segments))),
                ("direction", .string(direction.rawValue)), ("from", .string(from)), ("to", .string(to)),
                ("date_updated", .string(TwilioDate.text(updated))), ("price", .null),
                ("error_message", JSON(ifAny: failure?.message)), ("uri", .string(path)),
                ("account_sid", .string(account.sid)), ("num_media", .string(String(media))),
                ("status", .string(status.rawValue)), ("messaging_service_sid", JSON(ifAny: messagingService)),
                ("sid", .string(sid)), ("date_sent", JSON(ifAny: sent.map(TwilioDate.text))),
                ("date_created", .string(TwilioDate.text(created))),
                ("error_code", failure.map { .integer($0.rawValue) } ?? .null), ("price_unit", .string("USD")),
                ("api_version", .string(Self.apiVersion)),
                (
                    "subresource_uris",
                    .object(JSONObject([("media", .string(path.dropLast(5) + "/Media.json"))]))
                ),
            ]))
    }
}

extension TwilioMessage {
    /// The step with which the inbox receives it.
    var request: JSONObject {
        var receive: [(String, JSON)] = [("from", .string(from))]
        if let body { receive.append(("text", .string(body))) }
        if media > 0 { receive.append(("service", .string("MMS"))) }
        return JSONObject([("receive", .object(JSONObject(receive)))])
    }
}
