/// A message that a client wants to send, as its form says it. Other parameters are accepted and do nothing, as most of
/// Twilio's have no effect that a phone shows.
struct MessageCreation: Hashable, Sendable {
    /// In characters (twilio.com/docs/api/errors/21617).
    static let maxBodyLength = 1600
    /// Twilio's limit (twilio.com/docs/messaging/api/message-resource).
    static let maxMedia = 10

    let from: String
    let to: String
    /// nil: an MMS without a body.
    let body: String?
    /// The number of media files. They are not fetched.
    let media: Int
    let messagingService: String?
    let statusCallback: String?

    /// - Parameter refusal: why a URL is not called; nil: it is.
    /// - Throws: Twilio's error.
    init(_ form: FormFields, callback refusal: (String) -> String?) throws(TwilioError) {
        let value = { (name: String) in form[name].flatMap { $0.isEmpty ? nil : $0 } }
        guard let to = value("To") else { throw .missingTo }
        guard let recipient = TwilioNumber.phone(to) else { throw .to(to) }
        messagingService = value("MessagingServiceSid")
        if let service = messagingService, !TwilioAccount.isWord(service) {
            throw .parameter("MessagingServiceSid", service)
        }
        // Without a messaging service, Twilio ignores it and sends the message immediately
        // (support.twilio.com, Message Scheduling FAQs).
        if messagingService != nil, let type = value("ScheduleType") { throw .scheduled(type) }
        guard let from = value("From") ?? messagingService.map(TwilioNumber.ofService) else { throw .missingFrom }
        guard let sender = TwilioNumber.sender(from) else { throw .from(from) }
        let media = form.all("MediaUrl").filter { !$0.isEmpty }
        guard media.count <= Self.maxMedia else { throw .tooManyMedia }
        for url in media where !Self.isAbsolute(url) { throw .media(url) }
        body = value("Body")
        guard body != nil || !media.isEmpty else { throw .missingBody }
        guard body?.unicodeScalars.count ?? 0 <= Self.maxBodyLength else { throw .tooLong }
        statusCallback = value("StatusCallback")
        if let url = statusCallback, let reason = refusal(url) { throw .statusCallback(url, reason) }
        (self.from, self.to, self.media) = (sender, recipient, media.count)
    }

    private static func isAbsolute(_ url: String) -> Bool {
        ["http://", "https://"].contains { url.lowercased().hasPrefix($0) && url.utf8.count > $0.utf8.count }
            && url.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
    }
}
