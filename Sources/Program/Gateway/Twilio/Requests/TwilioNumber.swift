import StableHashes

/// The forms of senders and recipients (twilio.com/docs/messaging/api/message-resource, "from" and "to").
enum TwilioNumber {
    /// The phone's number, for every message to and from it: its `To` can be any number.
    static let ofPhone = "+12025550100"

    /// A phone number with its country code (E.164), without punctuation; nil: it is something else.
    static func phone(_ text: String) -> String? {
        let number = withoutPunctuation(text)
        let digits = number.drop { $0 == "+" }
        guard number.count - digits.count <= 1, (7...15).contains(digits.count), digits.allSatisfy(isDigit),
            digits.first != "0"
        else { return nil }
        return "+" + digits
    }

    /// A sender: a phone number, a short code (3 to 8 digits), or an alphanumeric sender (at most 11 letters, digits, spaces
    /// and `+-_&`, and not only digits). nil: it is something else.
    static func sender(_ text: String) -> String? {
        let number = withoutPunctuation(text)
        if (3...8).contains(number.count), number.allSatisfy(isDigit) { return number }
        if let phone = phone(text) { return phone }
        let isName =
            (1...11).contains(text.utf8.count) && text.contains(where: isLetter) && text.first != " "
            && text.last != " "
            && text.allSatisfy { isLetter($0) || isDigit($0) || " +-_&".contains($0) }
        return isName ? text : nil
    }

    /// The number that a messaging service sends from. Twilio chooses one of the service's numbers; here each service has
    /// one, of those that are reserved for fiction.
    static func ofService(_ sid: String) -> String {
        let number = 1 + FNVHash.of(Array(sid.utf8)) % 99
        return "+120255501" + (number < 10 ? "0" : "") + String(number)
    }

    private static func withoutPunctuation(_ text: String) -> String { text.filter { !" -.()".contains($0) } }

    private static func isDigit(_ character: Character) -> Bool {
        character.asciiValue.map { (0x30...0x39).contains($0) } ?? false
    }

    private static func isLetter(_ character: Character) -> Bool {
        character.asciiValue.map { (0x61...0x7A).contains($0 | 0x20) } ?? false
    }
}
