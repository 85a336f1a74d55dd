/// Days with English names of months, as phones, mail and HTTP APIs write them: `Thu, 24 Aug 2023`, `Aug 24, 2023`,
/// `24-Aug-2023`. Names in other languages are not read: a guess would be wrong in some of them.
extension DateScanner {
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
    private static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    /// - Returns: nil if it is not such a day; then nothing is consumed.
    mutating func namedDay() -> Day? {
        let start = self
        if let day = readNamedDay() { return day }
        self = start
        return nil
    }

    private mutating func readNamedDay() -> Day? {
        var word = word()
        if let name = word, Self.index(of: name, in: Self.weekdays) != nil {
            skipSeparators()
            word = self.word()
        }
        if let word {
            guard let month = Self.index(of: word, in: Self.months) else { return nil }
            skipSeparators()
            guard let day = number(1...2)?.value, skipSeparators(), let year = number(4...4)?.value else { return nil }
            return .known(year: year, month: month + 1, day: day)
        }
        guard let day = number(1...2)?.value, skipSeparators(), let name = self.word(),
            let month = Self.index(of: name, in: Self.months), skipSeparators(), let year = number(4...4)?.value
        else { return nil }
        return .known(year: year, month: month + 1, day: day)
    }

    /// The place of a name that is written in full or with its first three or four letters.
    private static func index(of word: String, in names: [String]) -> Int? {
        word.count < 3 ? nil : names.firstIndex { $0 == word || word.count < 5 && $0.hasPrefix(word) }
    }

    /// - Returns: whether there were any.
    @discardableResult
    private mutating func skipSeparators() -> Bool {
        let before = self
        _ = take(".")
        _ = take(",")
        skipBlanks()
        _ = take("-")
        return hasPassed(before)
    }
}
