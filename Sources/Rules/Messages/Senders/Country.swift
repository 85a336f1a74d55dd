/// A country with its numbering plan: how its numbers are dialed at home and from abroad.
///
/// The table (`NumberingPlan.all`) has every country with a calling code, shared or not. It does not have the calling
/// codes that belong to no country (+800, +870, +881 …); their numbers only have an international form.
package struct Country: Hashable, Sendable {
    /// ISO 3166 code: `GB`.
    package let code: String
    let plan: NumberingPlan

    private init(_ code: String, _ plan: NumberingPlan) {
        self.code = code
        self.plan = plan
    }

    /// The country with this ISO code, in upper or lower case; nil if the table does not have it.
    package init?(code: String) {
        guard let found = Self.byCode[code.uppercased()] else { return nil }
        self = found
    }

    /// Why there is no such country, with the one that was probably meant: `GB` for `UK`.
    package static func refusal(of code: String) -> String {
        let guess = meant(by: code).map { " Did you mean \($0)?" } ?? ""
        return "unknown country '\(code)'.\(guess) Use an ISO 3166 code such as US, GB or IN."
    }

    private static func meant(by written: String) -> String? {
        let word = written.uppercased().filter { $0 != " " && $0 != "-" && $0 != "." }
        return otherNames.first { $0.names.split(separator: " ").contains { $0 == word } }?.code
    }

    /// Codes of three letters, common mistakes, and names without spaces, of the countries with the most phones.
    private static let otherNames: [(code: String, names: String)] = [
        ("US", "USA AMERICA UNITEDSTATES"), ("GB", "UK GBR ENGLAND BRITAIN GREATBRITAIN UNITEDKINGDOM"),
        ("IN", "IND INDIA"), ("DE", "DEU GER GERMANY DEUTSCHLAND"), ("FR", "FRA FRANCE"), ("IT", "ITA ITALY ITALIA"),
        ("ES", "ESP SPAIN ESPAÑA"), ("NL", "NLD NETHERLANDS HOLLAND"), ("CH", "CHE SWITZERLAND"), ("PL", "POL POLAND"),
        ("AT", "AUT AUSTRIA"), ("SE", "SWE SWEDEN"), ("GR", "EL GRC GREECE"), ("RU", "SU RUS RUSSIA"),
        ("UA", "UKR UKRAINE"), ("TR", "TUR TURKEY"), ("AE", "UAE ARE UNITEDARABEMIRATES"), ("CN", "CHN CHINA"),
        ("JP", "JPN JAPAN"), ("KR", "KOR KOREA SOUTHKOREA"), ("ID", "IDN INDONESIA"), ("PK", "PAK PAKISTAN"),
        ("BD", "BGD BANGLADESH"), ("PH", "PHL PHILIPPINES"), ("VN", "VNM VIETNAM"), ("AU", "AUS AUSTRALIA"),
        ("CA", "CAN CANADA"), ("MX", "MEX MEXICO"), ("BR", "BRA BRAZIL BRASIL"), ("NG", "NGA NIGERIA"),
        ("ZA", "ZAF SOUTHAFRICA"),
    ]

    /// Without the plus: `44`.
    package var callingCode: String { String(decoding: plan.callingCode, as: UTF8.self) }

    /// The United States, the default country of the device (Sessions/README.md).
    package static let us = Country("US", .northAmerica)

    /// Sorted by calling code; countries that share one are adjacent.
    package static let all = NumberingPlan.all.flatMap { plan in plan.countries.map { Country($0, plan) } }

    private static let byCode = Dictionary(all.map { ($0.code, $0) }, uniquingKeysWith: { first, _ in first })

    package static func == (left: Country, right: Country) -> Bool { left.code == right.code }
    package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

/// How the numbers of a calling code are written at home and abroad.
///
/// Sources: ITU-T E.164 with its list of calling codes, and the national numbering plans, compared for every country
/// with the metadata of libphonenumber 9.0.43.
///
/// A class, because a copy of its values would retain each of their arrays, for every number of an import.
final class NumberingPlan: Sendable {
    /// In ASCII.
    typealias Digits = ArraySlice<UInt8>

    /// Without the plus: `44`.
    let callingCode: Digits
    /// The ISO 3166 codes of the countries with this calling code, the main country first.
    let countries: [String]
    /// The prefixes of a national number dialed at home, longest first: `0`; `8` and `80`; none.
    let trunkPrefixes: [Prefix]
    /// Whether a trunk prefix starts with zero; then no national number does.
    let dropsZero: Bool
    /// The prefixes for calls abroad, the usual one first: `00`, `011`.
    let internationalPrefixes: [Prefix]
    /// The lengths of national numbers that are also written without their trunk prefix: mobile numbers, and up to
    /// 10 digits, lines without a prefix such as 1800. In plans without a trunk prefix: mobile numbers.
    let usualLengths: Lengths
    /// The lengths of all national numbers, without the trunk prefix.
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

    /// The first digits of a number; `x` is any digit, as in Brazil's `0xx` with the carrier's code.
    struct Prefix: Sendable {
        private let pattern: [UInt8]
        var count: Int { pattern.count }
        var startsWithZero: Bool { pattern.first == UInt8(ascii: "0") }

        init(_ pattern: Substring) { self.pattern = Array(pattern.utf8) }

        func begins(_ digits: Digits) -> Bool {
            digits.count >= count && zip(digits, pattern).allSatisfy { $0 == $1 || $1 == UInt8(ascii: "x") }
        }
    }

    /// A set of lengths, each below 32.
    struct Lengths: Sendable {
        private let bits: UInt32

        init(_ lengths: [Int]) { bits = lengths.reduce(0) { $0 | 1 << UInt32($1) } }

        func contains(_ length: Int) -> Bool { (0..<32).contains(length) && bits & 1 << UInt32(length) != 0 }
    }

    /// The national number without its trunk prefix; nil if it has none, or if the rest does not have a valid length.
    func withoutTrunk(_ digits: Digits) -> Digits? {
        trunkPrefixes.first { $0.begins(digits) && lengths.contains(digits.count - $0.count) }
            .map { digits.dropFirst($0.count) }
    }

    /// The plan whose calling code these digits start with. Calling codes are prefix-free and have one to three digits.
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

    /// Apart from `all`, because it is also the plan of the default country.
    static let northAmerica = NumberingPlan(
        "1", "US AG AI AS BB BM BS CA DM DO GD GU JM KN KY LC MP MS PR SX TC TT VC VG VI", "1", "011", [10])
}
