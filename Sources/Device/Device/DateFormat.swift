import Messages

/// How a country writes short dates and times, as patterns of CLDR such as `M/d/yy` and `h:mm a`.
///
/// Source: Unicode CLDR 49, the short formats of English where it is an official language, else those of the country's
/// main language. Words and blanks of that language are left out: the screen is in English. Countries that are not listed
/// write like most (`en_001`).
struct DateFormat: Hashable, Sendable {
    let date: String
    let time: String

    init(_ country: Country) {
        date = Self.dates[country.code] ?? "dd/MM/y"
        time = Self.times[country.code] ?? "HH:mm"
    }

    /// Whether the day comes before the month, also where the month has a name.
    var startsWithDay: Bool { date.hasPrefix("d") }

    // swift-format-ignore
    private static let dates = byCountry([
        ("d/M/y", "AE BH CF DZ EG EH HK IQ JO KM KW LA LB LY MA ML MO MR OM PS QA SA SY TD TN YE ZW"),
        ("d/M/yy", "AD AR AU BD BO CR CU CY DO EC ES GQ GR HN ID JM KH MM NE NI SG SV TH UY VE VN"),
        ("dd/MM/yy", "AO BW BZ CV GW IN IT MX MZ PT SM SO ST TJ TL UZ VA"),
        ("d/MM/yy", "BN CO GT MY PE"), ("d/MM/y", "BE"),
        ("dd.MM.yy", "AM AT AZ CH CZ DE EE FO GE KG LI LV UA"), ("dd.MM.y", "BY DK KZ MD NO RO RU SJ TM"),
        ("d.M.y", "AX FI IL IS MK"), ("d.M.yy", "AL XK"), ("d.MM.y", "PL TR"), ("d.MM.yy", "BG"),
        ("d. M. y.", "BA ME RS"), ("d. M. y", "SI SK"), ("dd. MM. y.", "HR"),
        ("dd-MM-y", "AW BQ CW NL SN SR"), ("dd-MM-yy", "CL"), ("d-M-yy", "MV"),
        ("M/d/yy", "AS BI GU MH MP PH PR US VI"), ("MM/dd/yy", "PA"),
        ("y-MM-dd", "BT CA GL HT LK LT PY SE"), ("y/M/d", "AF CN IR TW"), ("y/MM/dd", "JP ZA"), ("yy/M/d", "NP"),
        ("yy. M. d.", "KP KR"), ("y. MM. dd.", "HU"), ("y.MM.dd", "MN"),
    ])

    // swift-format-ignore
    private static let times = byCountry([
        ("h:mm a", """
            AE AG AL AS AU BB BD BH BM BN BO BS BT CA CO CR CU CY DJ DM DO DZ EC EG EH ER ET FJ FM GD GH GM GR GT GU GY HK \
            HN IN IQ JM JO KH KI KN KP KR KW KY LB LC LR LS LY MH MO MP MR MW MX MY NA NI NZ OM PA PE PG PH PK PR PS PW QA \
            SA SB SD SG SL SO SS SV SY SZ TC TD TN TO TT TW US VC VE VG VI VU WS YE
            """),
        ("H:mm", "AD AF BG CZ ES GQ HU IL IR JP LA MM SK"), ("HH.mm", "DK GL ID"), ("H.mm", "FI"),
    ])

    private static func byCountry(_ groups: [(pattern: String, countries: String)]) -> [String: String] {
        let pairs = groups.flatMap { group in group.countries.split(separator: " ").map { (String($0), group.pattern) }
        }
        return Dictionary(uniqueKeysWithValues: pairs)
    }
}

extension DateFormat {
    /// Replaces the letters of a pattern: `d`, `M`, `y`, `H`, `h`, `m` and `a`; two letters have two digits.
    static func text(_ pattern: String, _ time: Times.WallClock) -> String {
        var text = ""
        var letters = pattern[...]
        while let letter = letters.first {
            let count = letters.prefix { $0 == letter }.count
            letters = letters.dropFirst(count)
            let hour = time.minute / 60
            switch letter {
            case "d": text += digits(time.dayOfMonth, count)
            case "M": text += digits(time.month, count)
            case "y": text += count == 2 ? digits(abs(time.year) % 100, 2) : "\(time.year)"
            case "H": text += digits(hour, count)
            case "h": text += digits((hour + 11) % 12 + 1, count)
            case "m": text += digits(time.minute % 60, count)
            case "a": text += hour < 12 ? "AM" : "PM"
            default: text += String(repeating: letter, count: count)
            }
        }
        return text
    }

    private static func digits(_ number: Int, _ count: Int) -> String {
        count == 2 && number < 10 ? "0\(number)" : "\(number)"
    }
}
