/// A country as telephony sees it: how its numbers are dialled at home and from abroad.
///
/// Source: ITU-T E.164 (calling codes) and the published national numbering plans (trunk prefixes, lengths).
package struct Country: Hashable, Sendable {
    /// ISO 3166 code: `GB`.
    package let code: String
    /// Without the plus: `44`.
    package let callingCode: String
    /// What stands before a national number when it is dialled at home: `0`; empty where there is none.
    let trunkPrefix: String
    /// What is dialled for abroad: `00`, `011`.
    let internationalPrefix: String
    /// How many digits a national number has, without the trunk prefix.
    let nationalLengths: ClosedRange<Int>

    private init(
        _ code: String, _ callingCode: String, _ trunkPrefix: String, _ internationalPrefix: String,
        _ nationalLengths: ClosedRange<Int>
    ) {
        self.code = code
        self.callingCode = callingCode
        self.trunkPrefix = trunkPrefix
        self.internationalPrefix = internationalPrefix
        self.nationalLengths = nationalLengths
    }

    /// The country with this ISO code, in whatever case; nil when the table has none.
    package init?(code: String) {
        let code = code.uppercased()
        guard let found = Self.all.first(where: { $0.code == code }) else { return nil }
        self = found
    }

    /// The United States: the device's country unless something else is said (session-format.md).
    package static let us = Country("US", "1", "1", "011", 10...10)

    private static let byCallingCode = Dictionary(
        all.map { ($0.callingCode, $0) }, uniquingKeysWith: { first, _ in first })

    /// The country whose calling code begins these digits. Calling codes are prefix-free, one to three digits.
    static func withCallingCode(of digits: String) -> Country? {
        (1...3).lazy.compactMap { byCallingCode[String(digits.prefix($0))] }.first
    }

    /// Code, calling code, trunk prefix, international prefix, digits of a national number.
    // swift-format-ignore
    package static let all: [Country] = [
        us, .init("CA", "1", "1", "011", 10...10),
        .init("PR", "1", "1", "011", 10...10), .init("DO", "1", "1", "011", 10...10),
        .init("JM", "1", "1", "011", 10...10), .init("TT", "1", "1", "011", 10...10),
        .init("BS", "1", "1", "011", 10...10), .init("BB", "1", "1", "011", 10...10),
        .init("GB", "44", "0", "00", 9...10), .init("IE", "353", "0", "00", 7...9),
        .init("DE", "49", "0", "00", 7...11), .init("AT", "43", "0", "00", 7...13),
        .init("CH", "41", "0", "00", 9...9), .init("FR", "33", "0", "00", 9...9),
        .init("BE", "32", "0", "00", 8...9), .init("NL", "31", "0", "00", 9...9),
        .init("LU", "352", "", "00", 6...9), .init("ES", "34", "", "00", 9...9),
        .init("PT", "351", "", "00", 9...9), .init("IT", "39", "", "00", 8...11),
        .init("GR", "30", "", "00", 10...10), .init("CY", "357", "", "00", 8...8),
        .init("MT", "356", "", "00", 8...8), .init("DK", "45", "", "00", 8...8), .init("NO", "47", "", "00", 8...8),
        .init("SE", "46", "0", "00", 7...9), .init("FI", "358", "0", "00", 7...10),
        .init("IS", "354", "", "00", 7...7), .init("EE", "372", "", "00", 7...8),
        .init("LV", "371", "", "00", 8...8), .init("LT", "370", "0", "00", 8...8),
        .init("PL", "48", "", "00", 9...9), .init("CZ", "420", "", "00", 9...9),
        .init("SK", "421", "0", "00", 9...9), .init("HU", "36", "06", "00", 8...9),
        .init("RO", "40", "0", "00", 9...9), .init("BG", "359", "0", "00", 8...9),
        .init("HR", "385", "0", "00", 8...9), .init("SI", "386", "0", "00", 8...8),
        .init("RS", "381", "0", "00", 8...9), .init("BA", "387", "0", "00", 8...8),
        .init("MK", "389", "0", "00", 8...8), .init("ME", "382", "0", "00", 8...8),
        .init("AL", "355", "0", "00", 8...9), .init("MD", "373", "0", "00", 8...8),
        .init("UA", "380", "0", "00", 9...9), .init("BY", "375", "8", "810", 9...9),
        .init("RU", "7", "8", "810", 10...10), .init("KZ", "7", "8", "810", 10...10),
        .init("TR", "90", "0", "00", 10...10), .init("GE", "995", "0", "00", 9...9),
        .init("AM", "374", "0", "00", 8...8), .init("AZ", "994", "0", "00", 9...9),
        .init("IN", "91", "0", "00", 10...10), .init("PK", "92", "0", "00", 9...10),
        .init("BD", "880", "0", "00", 8...10), .init("LK", "94", "0", "00", 9...9),
        .init("NP", "977", "0", "00", 8...10), .init("AF", "93", "0", "00", 9...9),
        .init("IR", "98", "0", "00", 10...10), .init("IQ", "964", "0", "00", 9...10),
        .init("IL", "972", "0", "00", 8...9), .init("PS", "970", "0", "00", 8...9),
        .init("JO", "962", "0", "00", 8...9), .init("LB", "961", "0", "00", 7...8),
        .init("SY", "963", "0", "00", 8...9), .init("SA", "966", "0", "00", 8...9),
        .init("AE", "971", "0", "00", 8...9), .init("QA", "974", "", "00", 7...8),
        .init("KW", "965", "", "00", 7...8), .init("BH", "973", "", "00", 8...8),
        .init("OM", "968", "", "00", 7...8), .init("YE", "967", "0", "00", 7...9),
        .init("CN", "86", "0", "00", 9...11), .init("HK", "852", "", "001", 8...8),
        .init("MO", "853", "", "00", 8...8), .init("TW", "886", "0", "002", 8...9),
        .init("JP", "81", "0", "010", 9...10), .init("KR", "82", "0", "001", 8...10),
        .init("SG", "65", "", "000", 8...8), .init("MY", "60", "0", "00", 8...10),
        .init("ID", "62", "0", "001", 8...12), .init("TH", "66", "0", "001", 8...9),
        .init("VN", "84", "0", "00", 8...10), .init("PH", "63", "0", "00", 8...10),
        .init("KH", "855", "0", "001", 8...9), .init("LA", "856", "0", "00", 8...10),
        .init("MM", "95", "0", "00", 7...10), .init("MN", "976", "0", "001", 8...8),
        .init("AU", "61", "0", "0011", 9...9), .init("NZ", "64", "0", "00", 8...10),
        .init("FJ", "679", "", "00", 7...7), .init("ZA", "27", "0", "00", 9...9),
        .init("NG", "234", "0", "009", 8...10), .init("KE", "254", "0", "000", 9...9),
        .init("GH", "233", "0", "00", 9...9), .init("EG", "20", "0", "00", 8...10),
        .init("MA", "212", "0", "00", 9...9), .init("DZ", "213", "0", "00", 8...9),
        .init("TN", "216", "", "00", 8...8), .init("ET", "251", "0", "00", 9...9),
        .init("TZ", "255", "0", "000", 9...9), .init("UG", "256", "0", "000", 9...9),
        .init("RW", "250", "0", "00", 9...9), .init("ZM", "260", "0", "00", 9...9),
        .init("ZW", "263", "0", "00", 8...9), .init("SN", "221", "", "00", 9...9),
        .init("CI", "225", "", "00", 10...10), .init("CM", "237", "", "00", 9...9),
        .init("AO", "244", "", "00", 9...9), .init("MZ", "258", "", "00", 8...9),
        .init("BR", "55", "0", "00", 10...11), .init("MX", "52", "", "00", 10...10),
        .init("AR", "54", "0", "00", 10...11), .init("CL", "56", "", "00", 9...9),
        .init("CO", "57", "", "00", 10...10), .init("PE", "51", "0", "00", 8...9),
        .init("VE", "58", "0", "00", 10...10), .init("EC", "593", "0", "00", 8...9),
        .init("BO", "591", "0", "00", 8...8), .init("PY", "595", "0", "00", 9...9),
        .init("UY", "598", "0", "00", 7...8), .init("CR", "506", "", "00", 8...8),
        .init("PA", "507", "", "00", 7...8), .init("GT", "502", "", "00", 8...8),
        .init("SV", "503", "", "00", 8...8), .init("HN", "504", "", "00", 8...8),
        .init("NI", "505", "", "00", 8...8), .init("CU", "53", "0", "119", 8...8),
    ]
}
