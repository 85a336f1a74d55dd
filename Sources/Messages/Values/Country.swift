/// A country as telephony sees it: how its numbers are dialled at home and from abroad.
///
/// Every country that has a calling code of its own or shares one is in the table (`NumberingPlan.all`), so that a
/// device may be anywhere. Not in it: the calling codes of no country (+800, +870, +881 …), whose numbers have only
/// their international form.
package struct Country: Hashable, Sendable {
    /// ISO 3166 code: `GB`.
    package let code: String
    let plan: NumberingPlan

    private init(_ code: String, _ plan: NumberingPlan) {
        self.code = code
        self.plan = plan
    }

    /// The country with this ISO code, in whatever case; nil when the table has none.
    package init?(code: String) {
        guard let found = Self.byCode[code.uppercased()] else { return nil }
        self = found
    }

    /// The code that was probably meant by one that the table has not, which people know from elsewhere; nil: none is known.
    package static func suggestion(for code: String) -> String? { usualMistakes[code.uppercased()] }

    private static let usualMistakes = ["UK": "GB", "EL": "GR", "SU": "RU", "USA": "US", "GBR": "GB", "UAE": "AE"]

    /// Without the plus: `44`.
    package var callingCode: String { String(decoding: plan.callingCode, as: UTF8.self) }

    /// The United States: the device's country unless something else is said (Sessions/README.md).
    package static let us = Country("US", .northAmerica)

    /// In the order of the calling codes; those that share one stand together.
    package static let all = NumberingPlan.all.flatMap { plan in plan.countries.map { Country($0, plan) } }

    private static let byCode = Dictionary(all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

    package static func == (left: Country, right: Country) -> Bool { left.code == right.code }
    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

/// How the numbers of a calling code are written at home and abroad: a fact of each national numbering plan.
///
/// Source: ITU-T E.164 and its list of calling codes, and the national numbering plans, compared for every country with
/// the metadata of libphonenumber 9.0.43.
struct NumberingPlan: Sendable {
    /// In ASCII.
    typealias Digits = ArraySlice<UInt8>

    /// Without the plus: `44`.
    let callingCode: Digits
    /// The ISO 3166 codes of those who have this calling code, the one that the plan is named after first.
    let countries: [String]
    /// What may stand before a national number when it is dialled at home, the longest first: `0`; `8` and `80`; none.
    let trunkPrefixes: [Prefix]
    /// Whether a trunk prefix begins with zero, so that no number does.
    let dropsZero: Bool
    /// What is dialled for abroad, the usual one first: `00`, `011`.
    let internationalPrefixes: [Prefix]
    /// How many digits a national number has that is also written without its trunk prefix: mobile numbers, and lines
    /// such as 1800 that have none, up to 10 digits. Where there is no trunk prefix: the mobile numbers.
    let usualLengths: Lengths
    /// How many digits any national number has, without the trunk prefix.
    let lengths: Lengths

    init(
        _ callingCode: String, _ countries: String, _ trunkPrefixes: String, _ internationalPrefixes: String,
        _ usualLengths: [Int], _ otherLengths: [Int] = []
    ) {
        self.callingCode = Array(callingCode.utf8)[...]
        self.countries = countries.split(separator: " ").map(String.init)
        self.trunkPrefixes = trunkPrefixes.split(separator: " ").map(Prefix.init).sorted { $0.count > $1.count }
        dropsZero = self.trunkPrefixes.contains { $0.startsWithZero }
        self.internationalPrefixes = internationalPrefixes.split(separator: " ").map(Prefix.init)
        self.usualLengths = Lengths(usualLengths)
        lengths = Lengths(usualLengths + otherLengths)
    }

    /// Digits that may begin a number; an `x` stands for any digit, as in Brazil's `0xx`, with the chosen carrier.
    struct Prefix: Sendable {
        private let pattern: [UInt8]
        var count: Int { pattern.count }
        var startsWithZero: Bool { pattern.first == UInt8(ascii: "0") }

        init(_ pattern: Substring) { self.pattern = Array(pattern.utf8) }

        func begins(_ digits: Digits) -> Bool {
            digits.count >= count && zip(digits, pattern).allSatisfy { $0 == $1 || $1 == UInt8(ascii: "x") }
        }
    }

    /// Some numbers of digits, each below 32.
    struct Lengths: Sendable {
        private let bits: UInt32

        init(_ lengths: [Int]) { bits = lengths.reduce(0) { $0 | 1 << UInt32($1) } }

        func contains(_ length: Int) -> Bool { (0..<32).contains(length) && bits & 1 << UInt32(length) != 0 }
    }

    /// The national number behind its trunk prefix; nil when none stands before it, or its length is none here.
    func withoutTrunk(_ digits: Digits) -> Digits? {
        trunkPrefixes.first { $0.begins(digits) && lengths.contains(digits.count - $0.count) }
            .map { digits.dropFirst($0.count) }
    }

    /// The plan whose calling code begins these digits. Calling codes are prefix-free, one to three digits.
    static func ofInternational(_ digits: Digits) -> NumberingPlan? {
        guard digits.first != UInt8(ascii: "0") else { return nil }
        var code = 0
        for digit in digits.prefix(3) {
            code = code * 10 + Int(digit - UInt8(ascii: "0"))
            if let plan = byCallingCode[code] { return plan }
        }
        return nil
    }

    private static let byCallingCode = Dictionary(
        all.map { plan in (plan.callingCode.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }, plan) },
        uniquingKeysWith: { first, _ in first })

    /// Also the plan of the default country.
    static let northAmerica = NumberingPlan(
        "1", "US AG AI AS BB BM BS CA DM DO GD GU JM KN KY LC MP MS PR SX TC TT VC VG VI", "1", "011", [10])
}
