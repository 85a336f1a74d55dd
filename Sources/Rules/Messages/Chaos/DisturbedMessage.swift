// What chaos does to a message on its way (X8).
extension ChaosEffects {
    /// The message as it arrives, with what was done to its body; nil: nothing.
    package func cut(_ message: IncomingMessage) -> (message: IncomingMessage, diagnostic: Diagnostic)? {
        guard contains(.messageCut), message.service == .sms, let body = message.text else { return nil }
        let segments = SMSSegments(body)
        // A single character can be longer than a segment.
        guard segments.count > 1, case let first = segments.first(of: body), !first.isEmpty else { return nil }
        var cut = message
        cut.text = first
        let detail = "only the first of its \(segments.count) segments arrived"
        return (cut, Diagnostic(.messageCut, detail))
    }
}

extension SMSSegments {
    /// What the first segment has of the body, without a part of a character.
    ///
    /// - Parameter body: the body that these are the segments of.
    func first(of body: String) -> String {
        var left = limit
        return String(
            body.prefix { character in
                left -= character.unicodeScalars.reduce(0) { $0 + encoding.width(of: $1) }
                return left >= 0
            })
    }
}
