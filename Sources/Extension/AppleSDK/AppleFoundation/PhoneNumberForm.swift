import PhoneCharacters

/// The phone number formats that are recognized.
///
/// - `+44 7700 900456`, `0044 7700 900456`: a country code, and the number of digits of that country.
/// - `(202) 555-0100`, `202.555.0100`, `1-202-555-0100`, `2025550100`: North America.
/// - `07700 900456`, `(020) 7946 0958`, `0151 xxxxxxxx`: with the trunk prefix 0 of many countries.
/// - `(11) 9xxxx-xxxx`: an area code in parentheses.
/// - `9xxxx xxxxx`, `1800 xxx xxxx`, `138 xxxx xxxx`: mobile numbers of India and China, toll-free numbers.
///
/// Not recognized: letters as digits (`1-800-FLOWERS`), extensions, short codes, numbers without area code, non-ASCII
/// digits. Ten digits in a row are a number only if they match one of these formats.
enum PhoneNumberForm {
    /// The index of the last group of the longest phone number that starts with the first group.
    static func longest(_ number: DigitGroups, canEnd: (Int) -> Bool) -> Int? {
        guard let first = number.groups.first else { return nil }
        if number.hasPlus { return international(number, dropping: 0, canEnd) }
        if isDate(number) { return nil }
        if number.digits.starts(with: [0, 0]) { return international(number, dropping: 2, canEnd) }
        if let end = northAmerican(number), canEnd(end) { return end }
        if first.hasBrackets { return withAreaInBrackets(number, canEnd) }
        if let end = fixedShape(number), canEnd(end) { return end }
        return number.digits[0] == 0 ? longDistance(number, canEnd) : nil
    }

    // MARK: International

    private static func international(_ number: DigitGroups, dropping prefix: Int, _ canEnd: (Int) -> Bool) -> Int? {
        let digits = number.digits.dropFirst(prefix)
        guard digits.first != 0, let country = CountryCode.find(digits), prefix == 0 || country.isListed
        else { return nil }
        var national = -country.digits - prefix
        var seen = 0
        var longest: Int?
        for (index, group) in number.groups.enumerated() {
            // "+44 (0)20 7946 0958": the zero is for domestic calls.
            let isTrunkZero = group.hasBrackets && group.count == 1 && number.digits[seen] == 0
            seen += group.count
            if !isTrunkZero { national += group.count }
            guard national <= country.national.upperBound else { break }
            if national >= country.national.lowerBound, !isTrunkZero, canEnd(index) { longest = index }
        }
        return longest
    }

    // MARK: North America

    private static func northAmerican(_ number: DigitGroups) -> Int? {
        var digits = number.digits[...]
        var shape = number.groups.map(\.count)
        let hasOne = shape.first == 1 && digits.first == 1
        if hasOne { shape.removeFirst() }
        if hasOne || (shape.first == 11 && digits.first == 1) { digits = digits.dropFirst() }
        let last: Int
        switch (shape.first, shape.dropFirst().first, shape.dropFirst(2).first) {
        case (3, 3, 4): last = 2
        case (10, _, _): last = 0
        case (11, _, _) where number.digits.first == 1: last = 0
        default: return nil
        }
        // Area code and exchange start with 2 to 9 (North American Numbering Plan).
        guard digits.count >= 10, digits[digits.startIndex] >= 2, digits[digits.startIndex + 3] >= 2 else { return nil }
        return last + (hasOne ? 1 : 0)
    }

    // MARK: Other countries

    /// Formats that are recognized by their first digits.
    private static func fixedShape(_ number: DigitGroups) -> Int? {
        let digits = number.digits
        let shape = number.groups.map(\.count)
        // India: ten digits, starting with 6 to 9.
        if digits[0] >= 6, shape[0] == 10 { return 0 }
        if digits[0] >= 6, shape.starts(with: [5, 5]) { return 1 }
        // China: eleven digits, 13 to 19.
        if digits[0] == 1, digits.count > 1, digits[1] >= 3 {
            if shape[0] == 11 { return 0 }
            if shape.starts(with: [3, 4, 4]) { return 2 }
        }
        // Toll-free and shared-cost numbers of India and Australia.
        let free: [[UInt8]] = [[1, 8, 0, 0], [1, 8, 6, 0], [1, 3, 0, 0]]
        if shape[0] == 4, free.contains(where: digits.starts) {
            let shapes = [[4, 3, 4], [4, 3, 3], [4, 2, 4], [4, 4, 3]]
            return shapes.contains(where: shape.starts) ? 2 : nil
        }
        return nil
    }

    private static func withAreaInBrackets(_ number: DigitGroups, _ canEnd: (Int) -> Bool) -> Int? {
        if number.digits[0] == 0 { return longDistance(number, canEnd) }
        var count = 2
        var longest: Int?
        for (index, group) in number.groups.enumerated().dropFirst() {
            count += group.count
            guard number.groups[0].count == 2, 3...8 ~= group.count, !group.hasBrackets, count <= 11 else { break }
            if count >= 10, canEnd(index) { longest = index }
        }
        return longest
    }

    /// A zero, then nine to eleven digits; without separators nine or ten.
    private static func longDistance(_ number: DigitGroups, _ canEnd: (Int) -> Bool) -> Int? {
        guard number.digits.count > 1, number.digits[1] != 0 else { return nil }
        var count = 0
        var longest: Int?
        for (index, group) in number.groups.enumerated() {
            guard group.count >= 2, index == 0 || !group.hasBrackets else { break }
            // Twelve digits only if ten do not match: "0151 xxxxxxxx", but not "07700 900456 5".
            let most = count >= 10 || index == 0 ? 11 : 12
            count += group.count
            guard count <= most else { break }
            if count >= 10, canEnd(index) { longest = index }
        }
        return longest
    }

    // MARK: Not phone numbers

    /// `2024-03-02`, `02/03/2024`, `2.3.24`: three groups with the same separator.
    private static func isDate(_ number: DigitGroups) -> Bool {
        guard number.groups.count >= 3 else { return false }
        let groups = number.groups
        guard groups[1].separator == groups[2].separator, !groups.prefix(3).contains(where: \.hasBrackets)
        else { return false }
        let goesOn = groups.count > 3 && groups[3].separator == groups[1].separator
        func value(_ index: Int) -> Int {
            let before = groups[..<index].reduce(0) { $0 + $1.count }
            return number.digits[before..<before + groups[index].count].reduce(0) { $0 * 10 + Int($1) }
        }
        func isDay(_ index: Int) -> Bool { groups[index].count <= 2 && 1...31 ~= value(index) }
        func isYear(_ index: Int) -> Bool { groups[index].count == 4 && 1900...2099 ~= value(index) }
        if isYear(0), isDay(1), isDay(2) { return true }
        if isDay(0), isDay(1), isYear(2) { return true }
        return isDay(0) && isDay(1) && groups[2].count == 2 && groups[1].separator != .blank && !goesOn
    }
}
