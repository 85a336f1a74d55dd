extension ServerBehavior {
    /// The server's verdict, by the names of sessions and of the filter protocol.
    ///
    /// As JSON it is an object with one member: `{"action":"junk"}`. In WWDC 2017 session 249, the filter decodes a
    /// structure with the action; the encoding of the action is not shown, so it is a name here.
    package enum Verdict: String, CaseIterable, Sendable {
        case none, junk, promotion, transaction

        package var json: String { #"{"action":"\#(rawValue)"}"# }
    }

    /// Classifies a message as the filter of WWDC 2017 session 249 does: it searches for the words anywhere, also
    /// inside other words, ignoring case. Junk has precedence over transaction, and transaction over promotion.
    ///
    /// - Parameters:
    ///   - text: nil: the message has no body (D2); the verdict is `none`.
    ///   - fileWords: the junk words of the file.
    package func verdict(on text: String?, fileWords: [String] = []) -> Verdict {
        guard let text = text?.lowercased() else { return .none }
        func isHit(_ words: [String]) -> Bool {
            words.contains { !$0.isEmpty && text.contains($0.lowercased()) }
        }
        if isHit(junk) || isHit(fileWords) { return .junk }
        if isHit(transaction) { return .transaction }
        return isHit(promotion) ? .promotion : .none
    }

    /// The words of a file: one word or phrase per line. Spaces around it, empty lines and lines that start with `#`
    /// are ignored.
    package static func words(in text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            let line = line.drop(while: \.isWhitespace)
            let end = line.lastIndex { !$0.isWhitespace }
            guard let end, !line.hasPrefix("#") else { return nil }
            return String(line[...end])
        }
    }
}
