/// A phone number in the one form that numbers are compared in: E.164, `+` and digits.
///
/// Every way of writing in `WrittenNumber`, for every country of `Country.all`, is the same number:
/// - as it is dialled at home, with the trunk prefix; also without, where people leave it out (mobile numbers, 1800);
/// - from abroad, with a plus or with what the device's country dials instead of it; the own country's numbers also
///   with the calling code and no plus, as gateways send them;
/// - with a trunk prefix left in, `+44 (0)7700 900456`; the zero of Italy and others without trunk prefix stays;
/// - with Brazil's or Colombia's carrier codes, with what was dialled until lately (see `NumberingPlan.all`), and with
///   the 15 of Argentina's mobile numbers, which is a 9 from abroad.
///
/// Not covered, so that the same person is two:
/// - numbers without their area code, and another country's number without a plus or prefix;
/// - landlines that lack their trunk prefix, toll-free lines that have none and 11 digits or more (India's 1800), and
///   Italy's landlines of 6 or 7 digits as they are dialled at home;
/// - service numbers of fewer digits than the country's numbers have: Brazil's 4004, Turkey's 444, Norway's 02000 and
///   Korea's 1544 stay short codes;
/// - carrier codes elsewhere, numbers of more than 15 digits, words that are longer than the number they stand for;
/// - numbers that were changed since they were written down, such as Brazil's without the ninth digit, and Argentina's
///   mobile numbers without their 9.
///
/// Which numbers are in use is not known, only how long they are: a short code of as many digits as the country's
/// numbers have is taken for one of them (7 digits in Papua New Guinea, 4 on Saint Helena).
package struct PhoneNumber: Hashable, Sendable {
    package let e164: String

    /// The number that `written` names on a device of `country`; nil when it is not one (a short code, a name).
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

    /// The international digits of a number behind what this country dials for abroad.
    private static func abroad(_ digits: Digits, _ plan: NumberingPlan) -> Digits? {
        let prefixes = plan.internationalPrefixes.lazy.filter { $0.begins(digits) }
        if let known = prefixes.first(where: { isWhole(digits.dropFirst($0.count)) }) {
            return digits.dropFirst(known.count)
        }
        // A number of an unusual length, or of no country; but Russia's 810 also begins numbers at home.
        guard digits.first == zero, let prefix = prefixes.first(where: { $0.count > 1 }) else { return nil }
        let number = digits.dropFirst(prefix.count)
        return number.count >= 8 && number.first != zero ? number : nil
    }

    /// The international digits of a number as it is written in its country.
    private static func national(_ digits: Digits, _ plan: NumberingPlan) -> Digits? {
        let code = plan.callingCode
        // A number with its trunk prefix: 07700 900456, 1 408 555 1234.
        if let number = plan.withoutTrunk(digits) { return code + number }
        // The international form without its plus, as in Apple's sample: 14085550001. Where numbers are dialled with a
        // trunk prefix and this one has none, it is the likelier reading: 62 812 3456 7890 in Indonesia.
        let hasTrunk = !plan.trunkPrefixes.isEmpty
        let rest = digits.dropFirst(code.count)
        let isInternational = digits.starts(with: code) && plan.lengths.contains(rest.count)
        if isInternational, hasTrunk || plan.usualLengths.contains(rest.count) { return digits }
        // Where zero is the trunk prefix, a number that lacks it cannot begin with one.
        let lengths = hasTrunk ? plan.usualLengths : plan.lengths
        if lengths.contains(digits.count), digits.first != zero || !plan.dropsZero { return code + digits }
        return isInternational ? digits : nil
    }

    /// Whether this is a number of a known calling code, and of a length that is one there.
    private static func isWhole(_ international: Digits) -> Bool {
        guard let plan = NumberingPlan.ofInternational(international) else { return false }
        let rest = international.dropFirst(plan.callingCode.count)
        return plan.lengths.contains(rest.count) || plan.withoutTrunk(rest) != nil
    }

    /// E.164 of an international number, without what does not belong there.
    private static func canonical(_ international: Digits) -> String? {
        var digits = international
        if let plan = NumberingPlan.ofInternational(digits) {
            var rest = digits.dropFirst(plan.callingCode.count)
            // "+44 (0)7700 …": the trunk prefix does not belong into the international form. No number begins with a
            // zero where that is the trunk prefix; other digits may be the number's own, as the 8 of Russia's 800.
            while let number = plan.withoutTrunk(rest), rest.first == zero || !plan.lengths.contains(rest.count) {
                rest = number
            }
            digits = plan.callingCode + (plan.callingCode.elementsEqual("54".utf8) ? argentine(rest) : rest)
        }
        guard (7...15).contains(digits.count), digits.first != zero else { return nil }
        return "+" + String(decoding: digits, as: UTF8.self)
    }

    /// Argentina's mobile numbers have 15 behind the area code at home, and 9 before it from abroad.
    private static func argentine(_ number: Digits) -> Digits {
        let isForeign = number.count == 13 && number.first == UInt8(ascii: "9")
        let digits = Array(isForeign ? number.dropFirst() : number)
        guard digits.count == 12 else { return number }
        // The area code has two digits only in Buenos Aires, 11; else three or four.
        for length in digits.starts(with: "11".utf8) ? 2...4 : 3...4 where digits[length...].starts(with: "15".utf8) {
            return [UInt8(ascii: "9")] + digits[..<length] + digits[(length + 2)...]
        }
        return number
    }

    private static let zero = UInt8(ascii: "0")
}
