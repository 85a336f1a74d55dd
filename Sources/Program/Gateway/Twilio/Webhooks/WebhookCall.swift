import HTTPSClient

/// One call of a webhook: a form, signed with the auth token of an account.
struct WebhookCall: Hashable, Sendable {
    let url: WebhookURL
    let form: FormFields
    let account: TwilioAccount

    init(_ url: WebhookURL, _ form: FormFields, _ account: TwilioAccount) {
        (self.url, self.form, self.account) = (url, form, account)
    }

    /// Redirects are not followed: they could repeat the message elsewhere.
    var request: ServerRequest {
        let signature = TwilioSignature.of(url.text, form, token: account.token)
        return ServerRequest(
            .post(body: Array(form.encoded.utf8), type: "application/x-www-form-urlencoded"), url.text,
            followsRedirects: false, fields: [HeaderField(TwilioSignature.field, signature)])
    }

    /// Makes the call; once more if no connection can be made, as Twilio does.
    ///
    /// - Returns: the answer, or why there is none, with the number of Twilio's error dictionary.
    func made(with effects: TwilioEffects) async -> Result<ServerAnswer, TwiML.Mistake> {
        var result = await effects.call(request)
        if case .failure(let failure) = result, failure.kind == .cannotConnect { result = await effects.call(request) }
        switch result {
        case .failure(let failure):
            return .failure(TwiML.Mistake(failure.kind == .timedOut ? 11205 : 11200, failure.message))
        case .success(let answer) where (300..<400).contains(answer.status):
            return .failure(TwiML.Mistake(11200, "The status is \(answer.status), and redirects are not followed."))
        case .success(let answer) where answer.status >= 400:
            return .failure(TwiML.Mistake(11200, "The status is \(answer.status)."))
        case .success(let answer): return .success(answer)
        }
    }
}

extension FormFields {
    /// What a status callback says (twilio.com/docs/messaging/guides/track-outbound-message-status).
    static func status(of message: TwilioMessage) -> FormFields {
        var form = FormFields()
        form.add("SmsSid", message.sid)
        form.add("SmsStatus", message.status.rawValue)
        form.add("MessageStatus", message.status.rawValue)
        form.add("To", message.to)
        form.add("MessagingServiceSid", ifAny: message.messagingService)
        form.add("MessageSid", message.sid)
        form.add("AccountSid", message.account.sid)
        form.add("From", message.from)
        form.add("ApiVersion", TwilioMessage.apiVersion)
        form.add("ErrorCode", ifAny: message.failure.map { String($0.rawValue) })
        form.add("ErrorMessage", ifAny: message.failure?.message)
        return form
    }

    /// What a webhook receives (twilio.com/docs/messaging/guides/webhook-request).
    static func incoming(_ message: TwilioMessage) -> FormFields {
        var form = FormFields()
        form.add("MessageSid", message.sid)
        form.add("SmsSid", message.sid)
        form.add("SmsMessageSid", message.sid)
        form.add("AccountSid", message.account.sid)
        form.add("From", message.from)
        form.add("To", message.to)
        form.add("Body", message.body ?? "")
        form.add("NumMedia", "0")
        form.add("NumSegments", String(message.segments))
        form.add("SmsStatus", message.status.rawValue)
        form.add("ApiVersion", TwilioMessage.apiVersion)
        return form
    }
}
