/// Numbers that belong to nobody, for texts whose sender is not told: 555-0100 to 555-0199 of each area code are kept
/// for fiction (North American Numbering Plan).
package enum PlaceholderSender {
    /// The number of the stranger with this index: the same one each time, another one for each of some 60,000.
    package static func number(_ index: Int) -> String {
        let areas = areaCodes.count
        let line = index / areas % 100
        let area = areaCodes[index % areas]
        return "+1\(area)55501\(line < 10 ? "0" : "")\(line)"
    }

    /// How many there are.
    package static let count = areaCodes.count * 100

    /// Which of them sent the text with this number of a file that tells no senders: one each at first, and when there are
    /// no more, some texts in a row each. So a file of a million texts begins as strangers write, and goes on as a
    /// conversation does, whose texts stand together.
    ///
    /// - Parameter text: the first one is 0.
    package static func index(ofText text: Int) -> Int {
        let text = text & .max
        return text < count ? text : (text - count) / inARow % count
    }

    private static let inARow = 16

    /// Three digits, the first 2 to 9, the second not 9, no two equal digits at the end.
    private static let areaCodes: [Int] = (201...989).filter { code in
        let (second, third) = (code / 10 % 10, code % 10)
        return second != 9 && second != third
    }
}
