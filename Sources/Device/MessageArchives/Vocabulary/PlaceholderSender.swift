package import Messages

/// Phone numbers for messages without a sender: 555-0100 to 555-0199 of each area code are reserved for fiction (North
/// American Numbering Plan), in Britain 07700 900000 to 900999 (Ofcom).
package enum PlaceholderSender {
    /// The phone number of an index: always the same, and different for each of about 60,000 indexes.
    package static func number(_ index: Int) -> String {
        let areas = areaCodes.count
        let line = index / areas % 100
        let area = areaCodes[index % areas]
        return "+1\(area)55501\(line < 10 ? "0" : "")\(line)"
    }

    /// The same for a device in a country: British numbers, or American ones where none are known that are reserved.
    package static func number(_ index: Int, in country: Country) -> String {
        guard isBritish(country) else { return number(index) }
        let line = index % 1000
        return "+447700900\(line < 100 ? "0" : "")\(line < 10 ? "0" : "")\(line)"
    }

    /// What the numbers for a country are, for reports.
    package static func describe(for country: Country) -> String {
        isBritish(country)
            ? "British numbers, +44 7700 900000 to 900999" : "American numbers, +1 201 555 0100 and so on"
    }

    private static func isBritish(_ country: Country) -> Bool { country.callingCode == "44" }

    /// The sentence for the user about messages that got one; nil: none did.
    package static func sentence(_ count: Int) -> String? {
        count == 0
            ? nil
            : "\(Counted.pluralized(count, "message has", "messages have")) no sender and got a placeholder number."
    }

    /// The number of different senders.
    package static let count = areaCodes.count * 100

    /// The sender of the message with this index in a file without senders. Each message has its own sender as long as
    /// there are any; after that, runs of consecutive messages share one, so that a file of a million messages has
    /// conversations of moderate length.
    ///
    /// - Parameter text: The index of the message in the file, from 0.
    package static func index(ofMessage text: Int) -> Int {
        let index = text & .max
        return index < count ? index : (index - count) / runLength % count
    }

    private static let runLength = 16

    /// Three digits: the first 2 to 9, the second not 9, the last two different.
    private static let areaCodes: [Int] = (201...989).filter { code in
        let (second, third) = (code / 10 % 10, code % 10)
        return second != 9 && second != third
    }
}
