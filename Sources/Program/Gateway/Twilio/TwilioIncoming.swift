import HTTPSClient

/// What the user of the phone replies, and what the webhook answers.
extension TwilioAPI {
    /// The user has replied.
    ///
    /// - Parameter number: the sender of the conversation.
    func receive(_ text: String, to number: String) {
        let most = MessageCreation.maxBodyLength
        if text.unicodeScalars.count > most {
            effects.log("A reply was cut: a message of Twilio’s has at most \(most) characters.")
        }
        let text = String(String.UnicodeScalarView(text.unicodeScalars.prefix(most)))
        let message = messages.add { sequence in
            TwilioMessage(
                sequence, .inbound, of: account, from: TwilioNumber.ofPhone, to: number, body: text, at: effects.now())
        }
        guard let url = replyWebhook else { return }
        guard calls.count < Self.maxWaiting else {
            return effects.log("Webhook \(url.text): not called for \(message.sid), because too many calls wait.")
        }
        calls.add(after: number) { [weak self, effects] in
            switch await WebhookCall(url, .incoming(message), message.account).made(with: effects) {
            case .success(let answer): await self?.send(answer, url, for: message)
            case .failure(let mistake): effects.log("Webhook \(url.text): \(mistake.code), \(mistake.reason)")
            }
        } then: { [weak self] key, number in
            await self?.endCall(key, number)
        }
    }

    /// Sends the messages of a webhook's answer to the phone.
    private func send(_ answer: ServerAnswer, _ url: WebhookURL, for received: TwilioMessage) {
        let type = answer.headers.first { $0.name.lowercased() == "content-type" }?.value
        let document: TwiML
        do throws(TwiML.Mistake) {
            document = try TwiML(answer.body, type: type)
        } catch {
            return effects.log("Webhook \(url.text): \(error.code), \(error.reason)")
        }
        if !document.skipped.isEmpty {
            effects.log(
                "Webhook \(url.text): 12200, skipped <\(document.skipped.joined(separator: ">, <").prefix(100))>")
        }
        for reply in document.messages {
            guard waiting.count < Self.maxWaiting else {
                return effects.log("Webhook \(url.text): 21611, too many messages wait for the inbox.")
            }
            enqueue(
                messages.add { sequence in
                    TwilioMessage(
                        sequence, .reply, of: received.account, from: reply.from ?? received.to, to: received.from,
                        body: reply.body, media: reply.media, at: effects.now())
                })
        }
    }
}
