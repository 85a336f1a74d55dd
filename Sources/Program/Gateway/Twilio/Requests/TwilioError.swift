import JSONCodec

/// An error of Twilio's API: its number, which clients compare, and the HTTP status.
///
/// The numbers are those of Twilio's error dictionary (twilio.com/docs/api/errors); the sentences are Siftbox's.
struct TwilioError: Error, Hashable, Sendable {
    let code: Int
    let status: Int
    let message: String
    /// What the gateway's log says in addition.
    var note: String?

    init(_ code: Int, status: Int = 400, _ message: String, note: String? = nil) {
        self.code = code
        self.status = status
        self.message = message
        self.note = note
    }

    /// The body, with the members that Twilio's clients read.
    var json: JSON {
        .object(
            JSONObject([
                ("code", .integer(code)), ("message", .string(message)),
                ("more_info", .string("https://www.twilio.com/docs/errors/\(code)")), ("status", .integer(status)),
            ]))
    }
}

extension TwilioError {
    static let notAuthenticated = TwilioError(
        20003, status: 401, "The account SID and the auth token of this request are missing or not valid.")
    static let missingFrom = TwilioError(21603, "'From' is missing: the number that sends the message.")
    static let missingTo = TwilioError(21604, "'To' is missing: the number that receives the message.")
    static let missingBody = TwilioError(21602, "'Body' is missing: a message needs a body, or media.")
    static let tooLong = TwilioError(
        21617, "'Body' has more than \(MessageCreation.maxBodyLength) characters.")
    static let tooManyMedia = TwilioError(21623, "There are more than \(MessageCreation.maxMedia) media files.")
    static let tooManyWaiting = TwilioError(
        21611, status: 429, "Too many messages wait to be delivered. Send this one again later.")
    static let inProgress = TwilioError(
        20009, status: 409, "The message is being delivered. Change or delete it when its status is final.")
    static let notScheduled = TwilioError(
        30409, status: 409, "Only a message whose status is 'scheduled' can be canceled.")
    static let notAForm = TwilioError(20001, "The parameters are not a valid form in UTF-8.")

    static func notFound(_ path: some StringProtocol) -> TwilioError {
        TwilioError(20404, status: 404, "Resource \(path.prefix(200)) was not found.")
    }

    static func method(_ method: String, _ path: some StringProtocol) -> TwilioError {
        TwilioError(20004, status: 405, "The resource \(path) has no method \(method).")
    }

    static func from(_ value: String) -> TwilioError {
        TwilioError(21212, "'From' is not a phone number, a short code or an alphanumeric sender: \(value.short)")
    }

    static func to(_ value: String) -> TwilioError { TwilioError(21211, "'To' is not a phone number: \(value.short)") }

    static func media(_ value: String) -> TwilioError {
        TwilioError(21620, "'MediaUrl' is not an absolute http or https URL: \(value.short)")
    }

    static func parameter(_ name: String, _ value: String) -> TwilioError {
        TwilioError(20001, "The parameter '\(name)' is not valid: \(value.short)")
    }

    static func scheduled(_ type: String) -> TwilioError {
        TwilioError(20001, "'ScheduleType' is \(type.short), but the gateway sends every message immediately.")
    }

    /// - Parameter reason: why the gateway does not call it. Twilio refuses what its servers cannot reach.
    static func statusCallback(_ url: String, _ reason: String) -> TwilioError {
        TwilioError(
            21609, "'StatusCallback' is not a URL that can be called: \(url.short)",
            note: "StatusCallback \(url.short) was refused: \(reason) The gateway calls programs on this computer only."
        )
    }
}
