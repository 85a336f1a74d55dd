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
    let internationalPrefixes: [String]
    /// How many digits a national number has, without the trunk prefix.
    let nationalLengths: ClosedRange<Int>

    /// The country with this ISO code, in whatever case; nil when the table has none.
    package init?(code: String) {
        guard let found = Self.byCode[code.uppercased()] else { return nil }
        self = found
    }

    private init(row: Substring) {
        let fields = row.split(separator: " ")
        let lengths = fields[4].split(separator: "-").compactMap { Int($0) }
        code = String(fields[0])
        callingCode = String(fields[1])
        trunkPrefix = fields[2] == "-" ? "" : String(fields[2])
        internationalPrefixes = [String(fields[3])]
        nationalLengths = lengths[0]...lengths[1]
    }

    package static let all: [Country] = table.split(whereSeparator: { ";\n".contains($0) })
        .filter { $0.contains { !$0.isWhitespace } }
        .map(Country.init(row:))

    private static let byCode = Dictionary(uniqueKeysWithValues: all.map { ($0.code, $0) })
    private static let byCallingCode = Dictionary(
        all.map { ($0.callingCode, $0) }, uniquingKeysWith: { first, _ in first })

    /// The United States: the device's country unless something else is said (session-format.md).
    package static let us = Country(row: "US 1 1 011 10-10")

    /// The country whose calling code begins these digits. Calling codes are prefix-free, one to three digits.
    static func withCallingCode(of digits: String) -> Country? {
        (1...3).lazy.compactMap { byCallingCode[String(digits.prefix($0))] }.first
    }

    /// Code, calling code, trunk prefix (`-`: none), international prefix, digits of a national number.
    private static let table = """
        US 1 1 011 10-10; CA 1 1 011 10-10; PR 1 1 011 10-10; DO 1 1 011 10-10; JM 1 1 011 10-10; TT 1 1 011 10-10;
        BS 1 1 011 10-10; BB 1 1 011 10-10; GB 44 0 00 9-10; IE 353 0 00 7-9; DE 49 0 00 7-11; AT 43 0 00 7-13;
        CH 41 0 00 9-9; FR 33 0 00 9-9; BE 32 0 00 8-9; NL 31 0 00 9-9; LU 352 - 00 6-9; ES 34 - 00 9-9;
        PT 351 - 00 9-9; IT 39 - 00 8-11; GR 30 - 00 10-10; CY 357 - 00 8-8; MT 356 - 00 8-8; DK 45 - 00 8-8;
        NO 47 - 00 8-8; SE 46 0 00 7-9; FI 358 0 00 7-10; IS 354 - 00 7-7; EE 372 - 00 7-8; LV 371 - 00 8-8;
        LT 370 0 00 8-8; PL 48 - 00 9-9; CZ 420 - 00 9-9; SK 421 0 00 9-9; HU 36 06 00 8-9; RO 40 0 00 9-9;
        BG 359 0 00 8-9; HR 385 0 00 8-9; SI 386 0 00 8-8; RS 381 0 00 8-9; BA 387 0 00 8-8; MK 389 0 00 8-8;
        ME 382 0 00 8-8; AL 355 0 00 8-9; MD 373 0 00 8-8; UA 380 0 00 9-9; BY 375 8 810 9-9; RU 7 8 810 10-10;
        KZ 7 8 810 10-10; TR 90 0 00 10-10; GE 995 0 00 9-9; AM 374 0 00 8-8; AZ 994 0 00 9-9; IN 91 0 00 10-10;
        PK 92 0 00 9-10; BD 880 0 00 8-10; LK 94 0 00 9-9; NP 977 0 00 8-10; AF 93 0 00 9-9; IR 98 0 00 10-10;
        IQ 964 0 00 9-10; IL 972 0 00 8-9; PS 970 0 00 8-9; JO 962 0 00 8-9; LB 961 0 00 7-8; SY 963 0 00 8-9;
        SA 966 0 00 8-9; AE 971 0 00 8-9; QA 974 - 00 7-8; KW 965 - 00 7-8; BH 973 - 00 8-8; OM 968 - 00 7-8;
        YE 967 0 00 7-9; CN 86 0 00 9-11; HK 852 - 001 8-8; MO 853 - 00 8-8; TW 886 0 002 8-9; JP 81 0 010 9-10;
        KR 82 0 001 8-10; SG 65 - 000 8-8; MY 60 0 00 8-10; ID 62 0 001 8-12; TH 66 0 001 8-9; VN 84 0 00 8-10;
        PH 63 0 00 8-10; KH 855 0 001 8-9; LA 856 0 00 8-10; MM 95 0 00 7-10; MN 976 0 001 8-8; AU 61 0 0011 9-9;
        NZ 64 0 00 8-10; FJ 679 - 00 7-7; ZA 27 0 00 9-9; NG 234 0 009 8-10; KE 254 0 000 9-9; GH 233 0 00 9-9;
        EG 20 0 00 8-10; MA 212 0 00 9-9; DZ 213 0 00 8-9; TN 216 - 00 8-8; ET 251 0 00 9-9; TZ 255 0 000 9-9;
        UG 256 0 000 9-9; RW 250 0 00 9-9; ZM 260 0 00 9-9; ZW 263 0 00 8-9; SN 221 - 00 9-9; CI 225 - 00 10-10;
        CM 237 - 00 9-9; AO 244 - 00 9-9; MZ 258 - 00 8-9; BR 55 0 00 10-11; MX 52 - 00 10-10; AR 54 0 00 10-11;
        CL 56 - 00 9-9; CO 57 - 00 10-10; PE 51 0 00 8-9; VE 58 0 00 10-10; EC 593 0 00 8-9; BO 591 0 00 8-8;
        PY 595 0 00 9-9; UY 598 0 00 7-8; CR 506 - 00 8-8; PA 507 - 00 7-8; GT 502 - 00 8-8; SV 503 - 00 8-8;
        HN 504 - 00 8-8; NI 505 - 00 8-8; CU 53 0 119 8-8
        """
}
