/// Phone numbers that are reserved for films and books by the regulators.
enum FictionNumbers {
    /// The numbers of a country; a star stands for any digit.
    struct Range {
        let country: String
        /// The trunk prefix within the country.
        let trunk: String
        let national: [String]
    }

    /// - North America: NANPA reserves 555-0100 to 555-0199 of every geographic area code.
    /// - United Kingdom: Ofcom, "Telephone numbers for use in TV and radio drama programmes".
    /// - Germany: Bundesnetzagentur, "Rufnummern für Medienproduktionen" (Drama-Nummern).
    /// - France: Arcep, plan de numérotation (décision 2018-0881), numbers for audiovisual works.
    ///
    /// The other countries of the corpus reserve none, so their personal messages come from one of these.
    static let ranges = [
        Range(country: "1", trunk: "1", national: ["***55501**"]),
        Range(
            country: "44", trunk: "0",
            national: [
                "7700900***", "2079460***", "1134960***", "1144960***", "1154960***", "1164960***", "1174960***",
                "1184960***", "1214960***", "1314960***", "1414960***", "1514960***", "1614960***", "1914980***",
                "2896496***", "2920180***", "1632960***", "3069990***", "8081570***", "9098790***",
            ]),
        Range(
            country: "49", trunk: "0",
            national: [
                "3023125***", "6990009***", "4066969***", "2214710***", "8999998***", "1713920***", "17604069***",
            ]),
        Range(
            country: "33", trunk: "0",
            national: ["19900****", "26191****", "35301****", "46571****", "53649****", "63998****"]),
    ]

    /// Toll-free codes of North America, for which only one number is reserved.
    private static let tollFree: Set = ["800", "822", "833", "844", "855", "866", "877", "888"]

    /// Whether digits, with an optional plus, are one of these numbers in any dialling form.
    static func contains(_ number: String) -> Bool {
        let isInternational = number.hasPrefix("+") || number.hasPrefix("00")
        let digits = number.hasPrefix("+") ? String(number.dropFirst()) : number
        return ranges.contains { range in
            range.national.contains { national in
                let forms =
                    isInternational
                    ? [number.hasPrefix("+") ? range.country : "00" + range.country]
                    : range.country == "1" ? ["", range.trunk] : [range.trunk]
                return forms.contains { form in
                    guard digits.hasPrefix(form) else { return false }
                    let rest = digits.dropFirst(form.count)
                    return rest.count == national.count && zip(rest, national).allSatisfy { $1 == "*" || $0 == $1 }
                        && !(range.country == "1" && tollFree.contains(String(rest.prefix(3))))
                }
            }
        }
    }

    /// The possible phone numbers in a text: seven or more digits of any script, with the usual separators and an
    /// optional plus. Dates, opening hours and amounts are excluded by their form.
    static func candidates(_ text: String) -> [String] {
        var found: [String] = []
        for match in text.matches(of: /\+?\(?\p{Nd}(?:[\s\-‐‑–.()\/]{0,2}\p{Nd})*/) {
            let digits = match.output.compactMap(\.wholeNumberValue)
            guard digits.count >= 7, !isDateOrAmount(String(match.output)) else { continue }
            found.append((match.output.hasPrefix("+") ? "+" : "") + digits.map(String.init).joined())
        }
        return found
    }

    private static func isDateOrAmount(_ run: String) -> Bool {
        run.wholeMatch(of: /\d{1,2}[.\/-]\d{1,2}[.\/-]\d{4}/) != nil
            || run.wholeMatch(of: /20\d\d[.\/-]\d{1,2}[.\/-]\d{1,2}/) != nil
            || run.wholeMatch(of: /[012]?\d[.][0-5]\d ?[-–] ?[012]?\d[.][0-5]\d/) != nil
            || run.wholeMatch(of: /[1-9]\d{0,2}(\.\d{3}){2}/) != nil
    }
}
