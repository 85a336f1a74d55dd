import Foundation

/// The plural categories of Unicode's CLDR.
package enum PluralCategory: String, CaseIterable, Sendable {
    case zero, one, two, few, many, other

    /// The category of a number in a language.
    ///
    /// - Parameter language: an identifier such as `de`, `pt-PT` or `zh-Hans`. For a language without a rule here, the
    ///   category is `other`.
    package static func of(_ number: PluralNumber, language: String) -> PluralCategory {
        let parts = language.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
        let name = parts.first ?? ""
        // In Portugal, 0 takes the plural.
        let rule = parts == ["pt", "pt"] ? PluralRule.italian : PluralRule.byLanguage[name]
        return rule?.category(number) ?? .other
    }
}

/// A number as CLDR's rules see it.
package struct PluralNumber: Hashable, Sendable {
    /// The integer digits (CLDR's `i`).
    let whole: UInt64
    /// The visible digits after the decimal point, without trailing zeros (`t`).
    let fraction: UInt64
    /// The number of these digits (`v`).
    let fractionDigits: Int

    package init(_ integer: some BinaryInteger) {
        self.init(whole: UInt64(clamping: integer.magnitude), fraction: 0, fractionDigits: 0)
    }

    private init(whole: UInt64, fraction: UInt64, fractionDigits: Int) {
        (self.whole, self.fraction, self.fractionDigits) = (whole, fraction, fractionDigits)
    }

    /// The digits of a decimal number are those of its shortest description, so that 1.0 is an integer.
    package init(_ decimal: Double) {
        let size = decimal.magnitude
        // A larger number has no fraction; infinity and NaN are in no rule.
        guard size < 1e15 else {
            self.init(UInt64(exactly: size.rounded()) ?? .max)
            return
        }
        // Without an exponent: 0.00001 would be 1e-05.
        let digits = String(format: "%.9f", size).split(separator: ".").last.map(String.init) ?? ""
        let visible = String(digits.reversed().drop { $0 == "0" }.reversed())
        self.init(whole: UInt64(size), fraction: UInt64(visible) ?? 0, fractionDigits: visible.count)
    }

    /// The number if it is an integer (CLDR's `n`).
    var integer: UInt64? { fractionDigits == 0 ? whole : nil }
}

/// A plural rule that languages share, named by one of them.
enum PluralRule {
    case english, danish, italian, french, russian, polish, czech, arabic, hebrew, hindi, romanian, croatian, slovenian
    case lithuanian, latvian

    /// Languages without plural forms are missing: all their numbers are `other`.
    static let byLanguage: [String: PluralRule] = {
        let names: [(PluralRule, String)] = [
            (.english, "en de nl sv fi et sw ur gl nb no nn tr hu bg el az ka kk ky mn uz sq eu ta te ml mr ne af"),
            (.danish, "da"), (.italian, "it ca es"), (.french, "fr pt"), (.russian, "ru uk be"), (.polish, "pl"),
            (.czech, "cs sk"), (.arabic, "ar"), (.hebrew, "he iw"),
            (.hindi, "hi bn gu kn fa am zu as"), (.romanian, "ro mo"), (.croatian, "hr sr bs sh"),
            (.slovenian, "sl"), (.lithuanian, "lt"), (.latvian, "lv"),
        ]
        var rules: [String: PluralRule] = [:]
        for (rule, languages) in names {
            for language in languages.split(separator: " ") { rules[String(language)] = rule }
        }
        return rules
    }()

    func category(_ number: PluralNumber) -> PluralCategory {
        let (i, t, hasFraction) = (number.whole, number.fraction, number.fractionDigits > 0)
        let n = number.integer
        switch self {
        case .english: return n == 1 ? .one : .other
        case .danish: return n == 1 || (hasFraction && i <= 1) ? .one : .other
        case .italian: return n == 1 ? .one : Self.millions(n)
        case .french: return i <= 1 ? .one : Self.millions(n)
        case .russian:
            guard let n else { return .other }
            return Self.slavic(n) ?? .many
        case .polish:
            guard let n else { return .other }
            return n == 1 ? .one : Self.slavic(n) == .few ? .few : .many
        case .czech:
            guard let n else { return .many }
            return n == 1 ? .one : (2...4).contains(n) ? .few : .other
        case .arabic: return n.map(Self.arabic) ?? .other
        case .hebrew: return n == 1 || (hasFraction && i == 0) ? .one : n == 2 ? .two : .other
        case .hindi: return i == 0 || n == 1 ? .one : .other
        case .romanian:
            guard let n else { return .few }
            return n == 1 ? .one : n == 0 || (1...19).contains(n % 100) ? .few : .other
        case .croatian: return Self.slavic(n ?? t) ?? .other
        case .slovenian:
            guard let n else { return .few }
            return switch n % 100 {
            case 1: .one
            case 2: .two
            case 3, 4: .few
            default: .other
            }
        case .lithuanian:
            guard let n else { return .many }
            if (11...19).contains(n % 100) || n % 10 == 0 { return .other }
            return n % 10 == 1 ? .one : .few
        case .latvian:
            let digits = n ?? t
            if n == nil, number.fractionDigits != 2 { return t % 10 == 1 ? .one : .other }
            if (11...19).contains(digits % 100) || (n != nil && digits % 10 == 0) { return .zero }
            return digits % 10 == 1 ? .one : .other
        }
    }

    /// 1, 21, 31 … and 2 to 4, 22 to 24 …
    private static func slavic(_ n: UInt64) -> PluralCategory? {
        guard !(11...14).contains(n % 100) else { return nil }
        return n % 10 == 1 ? .one : (2...4).contains(n % 10) ? .few : nil
    }

    private static func arabic(_ n: UInt64) -> PluralCategory {
        switch n {
        case 0: .zero
        case 1: .one
        case 2: .two
        default: (3...10).contains(n % 100) ? .few : n % 100 >= 11 ? .many : .other
        }
    }

    /// Whole millions take a preposition in Romance languages.
    private static func millions(_ n: UInt64?) -> PluralCategory {
        guard let n, n > 0, n % 1_000_000 == 0 else { return .other }
        return .many
    }
}
