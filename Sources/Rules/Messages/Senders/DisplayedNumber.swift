extension Address {
    /// The address as the screen shows it: a phone number in international form with the groups of its country,
    /// everything else as it was written.
    ///
    ///     Address("6725550108", country: .us).displayed         // +1 (672) 555-0108
    ///     Address("+447700900456", country: .us).displayed      // +44 7700 900456
    ///
    /// Only for display. Numbers are stored and sent to filters as `written`, and compared by `key`. A number with
    /// letters (1-800-FLOWERS), an extension or a code before it stays as written, because its digits say less.
    package var displayed: String {
        guard isPhoneNumber, let number = WrittenNumber(written), !number.hasLetters, !number.hasExtension,
            !number.hasPrefix
        else { return written }
        return NumberGroups.grouped(key)
    }
}

/// How the digits of a phone number are grouped for reading.
enum NumberGroups {
    /// Formats an E.164 number.
    static func grouped(_ e164: String) -> String {
        let digits = Array(e164.utf8.dropFirst())
        guard let plan = NumberingPlan.ofInternational(digits[...]) else { return e164 }
        let code = String(decoding: plan.callingCode, as: UTF8.self)
        let national = Array(digits.dropFirst(plan.callingCode.count))
        let text =
            patterns[code]?.lazy.compactMap { fill($0, with: national) }.first
            ?? byLength[national.count].flatMap { fill(Array($0.utf8), with: national) }
        return "+\(code) \(text ?? String(decoding: national, as: UTF8.self))"
    }

    /// Puts digits into a pattern; nil when the number of digits or one of the pattern's digits differs.
    private static func fill(_ pattern: [UInt8], with digits: [UInt8]) -> String? {
        var text: [UInt8] = []
        var rest = digits[...]
        for character in pattern {
            let isPlaceholder = character == UInt8(ascii: "x")
            guard isPlaceholder || (0x30...0x39).contains(character) else {
                text.append(character)
                continue
            }
            guard let digit = rest.popFirst(), isPlaceholder || digit == character else { return nil }
            text.append(digit)
        }
        return rest.isEmpty ? String(decoding: text, as: UTF8.self) : nil
    }

    /// The patterns of each calling code, split once: a list shows many numbers in every frame.
    private static let patterns = byCallingCode.mapValues { patterns in
        patterns.split(separator: "|").map { Array($0.utf8) }
    }

    /// Patterns of national numbers, the first that fits applies: `x` is any digit, a digit only itself.
    ///
    /// Source: the international formats of libphonenumber 9.0.43, without those of rare numbers. North American
    /// numbers have the parentheses that the iPhone shows.
    // swift-format-ignore
    private static let byCallingCode: [String: String] = [
        "1": "(xxx) xxx-xxxx", "7": "xxx xxx-xx-xx",
        "20": "1x xxxxxxxx|2 xxxxxxxx|3 xxxxxxx", "27": "xx xxx xxxx",
        "30": "2x xxxx xxxx|xxx xxx xxxx", "31": "6 xxxxxxxx|10 xxx xxxx|20 xxx xxxx|30 xxx xxxx|70 xxx xxxx|xxx xxx xxx",
        "32": "4xx xx xx xx|2 xxx xx xx|3 xxx xx xx|4 xxx xx xx|9 xxx xx xx|xx xx xx xx", "33": "x xx xx xx xx",
        "34": "xxx xx xx xx", "351": "2x xxx xxxx|xxx xxx xxx", "353": "1 xxx xxxx|8x xxx xxxx|2x xxx xxxx",
        "358": "xx xxxxxxx", "36": "1 xxx xxxx|xx xxx xxxx|xx xxx xxx", "380": "xx xxx xxxx",
        "39": "06 xxxx xxxx|02 xxxx xxxx|3xx xxx xxxx", "40": "21 xxx xxxx|xxx xxx xxx", "41": "xx xxx xx xx",
        "420": "xxx xxx xxx", "421": "2 xxx xxx xx|xxx xxx xxx", "43": "6xx xxxxxx|6xx xxxxxxx",
        "44": "20 xxxx xxxx|7xxx xxxxxx|11x xxx xxxx|1x1 xxx xxxx|3xx xxx xxxx|8xx xxx xxxx|2x xxxx xxxx|1xxx xxxxxx",
        "45": "xx xx xx xx", "46": "7x xxx xx xx|8 xxx xxx xx", "47": "xx xx xx xx",
        "48": "5xx xxx xxx|6xx xxx xxx|7xx xxx xxx|8xx xxx xxx|xx xxx xx xx",
        "49": "15xx xxxxxxx|16x xxxxxxx|16x xxxxxxxx|17x xxxxxxx|30 xxxxxx|30 xxxxxxx|30 xxxxxxxx|89 xxxxxxx",
        "51": "9xx xxx xxx|1 xxxxxxx", "52": "55 xxxx xxxx|56 xxxx xxxx|33 xxxx xxxx|81 xxxx xxxx|xxx xxx xxxx",
        "54": "9 11 xxxx-xxxx|11 xxxx-xxxx", "55": "xx xxxxx-xxxx|xx xxxx-xxxx", "56": "9 xxxx xxxx|2 xxxx xxxx",
        "57": "3xx xxxxxxx|60x xxxxxxx", "60": "1x-xxx xxxx|3-xxxx xxxx", "61": "4xx xxx xxx|x xxxx xxxx",
        "62": "8xx-xxx-xxx|8xx-xxxx-xxx|8xx-xxxx-xxxx|21 xxxxxxx|21 xxxxxxxx", "63": "9xx xxx xxxx|2 xxxx xxxx",
        "64": "2x xxx xxxx|2x xxx xxx|x xxx xxxx", "65": "xxxx xxxx", "66": "2 xxx xxxx|xx xxx xxxx",
        "81": "70-xxxx-xxxx|80-xxxx-xxxx|90-xxxx-xxxx|50-xxxx-xxxx|3-xxxx-xxxx|6-xxxx-xxxx",
        "82": "10-xxxx-xxxx|2-xxxx-xxxx|2-xxx-xxxx|xx-xxx-xxxx", "84": "24 xxxx xxxx|28 xxxx xxxx|xx xxx xx xx",
        "86": "1xx xxxx xxxx|10 xxxx xxxx|2x xxxx xxxx", "880": "1xxx-xxxxxx", "886": "9xx xxx xxx|2 xxxx xxxx",
        "90": "xxx xxx xx xx", "91": "xxxxx xxxxx", "92": "3xx xxxxxxx|21 xxxxxxxx|42 xxxxxxxx",
        "966": "5x xxx xxxx|11 xxx xxxx", "971": "5x xxx xxxx|x xxx xxxx", "972": "5x-xxx-xxxx|x-xxx-xxxx",
        "98": "21 xxxx xxxx|xxx xxx xxxx", "234": "xxx xxx xxxx", "254": "7xx xxxxxx|1xx xxxxxx",
    ]

    /// The groups of all other numbers, by the number of their digits: easy to read, but not every country's own.
    private static let byLength: [Int: String] = [
        6: "xxx xxx", 7: "xxx xxxx", 8: "xxxx xxxx", 9: "xx xxx xxxx", 10: "xxx xxx xxxx", 11: "xxx xxxx xxxx",
        12: "xxxx xxxx xxxx",
    ]
}
