/// A phone number in the form used for comparison: E.164, `+` and digits.
///
/// For every country of `Country.all`, these notations (see `WrittenNumber`) are the same number:
/// - as dialed at home, with the trunk prefix, or without it where people leave it out (mobile numbers, 1800);
/// - as dialed from abroad, with a plus or the international prefix of the device's country; numbers of that country
///   also with the calling code and no plus, as gateways send them;
/// - with a trunk prefix left in, `+44 (0)7700 900456`; the zero of Italy and other plans without trunk prefix stays;
/// - with Brazil's or Colombia's carrier codes, with recently abolished prefixes (see `NumberingPlan.all`), and with
///   the 15 of Argentina's mobile numbers, which is a 9 from abroad.
///
/// Not covered, so that the same number has two keys:
/// - numbers without their area code, and numbers of other countries without a plus or prefix;
/// - landlines without their trunk prefix, toll-free numbers of 11 digits or more that have none (India's 1800), and
///   Italy's landlines of 6 or 7 digits as dialed at home;
/// - service numbers that are shorter than the country's numbers: Brazil's 4004, Turkey's 444, Norway's 02000 and
///   Korea's 1544 stay short codes;
/// - carrier codes elsewhere, numbers of more than 15 digits, words that are longer than the number they spell;
/// - outdated numbers, such as Brazil's without the ninth digit and Argentina's mobile numbers without their 9.
///
/// Only the lengths of numbers are checked, not whether they are assigned. A short code with the length of the
/// country's numbers is taken for a number (7 digits in Papua New Guinea, 4 on Saint Helena).
package struct PhoneNumber: Hashable, Sendable {
    package let e164: String

    /// Reads `written` on a device in `country`; nil if it is not a phone number (a short code, a name).
    package init?(_ written: String, country: Country) {
        guard let written = WrittenNumber(written) else { return nil }
        self.init(written, country: country)
    }

    init?(_ written: WrittenNumber, country: Country) {
        let digits = written.digits[...]
        let plan = country.plan
        let number: Digits?
        if written.isInternational {
            number = digits
        } else if written.hasLetters {
            number = plan.withoutTrunk(digits).map { plan.callingCode + $0 }
        } else {
            number = Self.abroad(digits, plan) ?? Self.national(digits, plan)
        }
        guard let number, !written.hasLetters || Self.isWhole(number) else { return nil }
        guard let e164 = Self.canonical(number) else { return nil }
        self.e164 = e164
    }
}

extension PhoneNumber {
    private typealias Digits = NumberingPlan.Digits

    /// The international digits of a number with this country's international prefix.
    private static func abroad(_ digits: Digits, _ plan: NumberingPlan) -> Digits? {
        let prefixes = plan.internationalPrefixes.lazy.filter { $0.begins(digits) }
        if let known = prefixes.first(where: { isWhole(digits.dropFirst($0.count)) }) {
            return digits.dropFirst(known.count)
        }
        // A number of an unusual length, or of no country. Russia's 810 is also the start of national numbers.
        guard digits.first == zero, let prefix = prefixes.first(where: { $0.count > 1 }) else { return nil }
        let number = digits.dropFirst(prefix.count)
        return number.count >= 8 && number.first != zero ? number : nil
    }

    /// The international digits of a number in national notation.
    private static func national(_ digits: Digits, _ plan: NumberingPlan) -> Digits? {
        let code = plan.callingCode
        // A number with its trunk prefix: 07700 900456, 1 408 555 1234.
        if let number = plan.withoutTrunk(digits) { return code + number }
        // The international form without its plus, as in Apple's sample: 14085550001. For a number without a trunk
        // prefix in a plan that has one, this is the likelier reading: 62 812 3456 7890 in Indonesia.
        let hasTrunk = !plan.trunkPrefixes.isEmpty
        let rest = digits.dropFirst(code.count)
        let isInternational = digits.starts(with: code) && plan.lengths.contains(rest.count)
        if isInternational, hasTrunk || plan.usualLengths.contains(rest.count) { return digits }
        // In plans with the trunk prefix 0, a number without it cannot start with 0.
        let lengths = hasTrunk ? plan.usualLengths : plan.lengths
        if lengths.contains(digits.count), digits.first != zero || !plan.dropsZero { return code + digits }
        return isInternational ? digits : nil
    }

    /// Whether this number has a known calling code and a valid length for it.
    private static func isWhole(_ international: Digits) -> Bool {
        guard let plan = NumberingPlan.ofInternational(international) else { return false }
        let rest = international.dropFirst(plan.callingCode.count)
        return plan.lengths.contains(rest.count) || plan.withoutTrunk(rest) != nil
    }

    /// The E.164 form of an international number, without redundant prefixes.
    private static func canonical(_ international: Digits) -> String? {
        var digits = international
        if let plan = NumberingPlan.ofInternational(digits) {
            var rest = digits.dropFirst(plan.callingCode.count)
            // "+44 (0)7700 …": the trunk prefix is not part of the international form. In plans with the trunk prefix 0
            // no number starts with 0; another prefix may be part of the number, such as the 8 of Russia's 800.
            while let number = plan.withoutTrunk(rest), rest.first == zero || !plan.lengths.contains(rest.count) {
                rest = number
            }
            if plan.callingCode.elementsEqual("54".utf8) { rest = argentine(rest) }
            // Most numbers have nothing to remove.
            if rest.count != digits.count - plan.callingCode.count { digits = plan.callingCode + rest }
        }
        guard (7...15).contains(digits.count), digits.first != zero else { return nil }
        return "+" + String(decoding: digits, as: UTF8.self)
    }

    /// Argentina's mobile numbers have a 15 after the area code at home, and a 9 before it from abroad.
    private static func argentine(_ number: Digits) -> Digits {
        let isForeign = number.count == 13 && number.first == UInt8(ascii: "9")
        let digits = Array(isForeign ? number.dropFirst() : number)
        guard digits.count == 12 else { return number }
        // Area codes have three or four digits; only that of Buenos Aires, 11, has two.
        for length in digits.starts(with: "11".utf8) ? 2...4 : 3...4 where digits[length...].starts(with: "15".utf8) {
            return [UInt8(ascii: "9")] + digits[..<length] + digits[(length + 2)...]
        }
        return number
    }

    private static let zero = UInt8(ascii: "0")
}
