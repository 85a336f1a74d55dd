extension ServerBehaviour {
    /// What the server says of a text, by the names of sessions and of the filter protocol.
    ///
    /// As JSON it is one object with one member, as `{"action":"junk"}`. In session 249 of 2017 the filter decodes a
    /// structure whose member is the action; how the action was written is not told, so it is by name here.
    package enum Verdict: String, CaseIterable, Sendable {
        case none, junk, promotion, transaction

        package var json: String { #"{"action":"\#(rawValue)"}"# }
    }

    /// Judges as the filter of session 249 of 2017 does: a text that contains a word is caught, also inside another
    /// word, and capitals make no difference. Junk goes before transaction, and that before promotion.
    ///
    /// - Parameters:
    ///   - text: nil when the message has no body (D2): nothing is said of it.
    ///   - fileWords: the words of the file, for junk.
    package func verdict(on text: String?, fileWords: [String] = []) -> Verdict {
        guard let text = text?.lowercased() else { return .none }
        func isHit(_ words: [String]) -> Bool {
            words.contains { !$0.isEmpty && text.contains($0.lowercased()) }
        }
        if isHit(junk) || isHit(fileWords) { return .junk }
        if isHit(transaction) { return .transaction }
        return isHit(promotion) ? .promotion : .none
    }

    /// The words of a file: one word or phrase a line; blanks around it, empty lines and lines that begin with `#` do
    /// not count.
    package static func words(in text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).compactMap { line in
            let line = line.drop(while: \.isWhitespace)
            let end = line.lastIndex { !$0.isWhitespace }
            guard let end, !line.hasPrefix("#") else { return nil }
            return String(line[...end])
        }
    }
}
