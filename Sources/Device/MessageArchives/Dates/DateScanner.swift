/// Scans a written date.
struct DateScanner {
    /// A day whose order may be unknown.
    enum Day {
        case known(year: Int, month: Int, day: Int)
        /// `11/12/2023`: either may be the month.
        case either(Int, Int, year: Int)
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0
    private let end: Int
    /// Whether the time has an hour, a minute or a second that no day has.
    private(set) var hasImpossibleTime = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        var end = bytes.count
        while end > 0, isBlank(bytes[end - 1]) { end -= 1 }
        self.end = end
    }

    var isAtEnd: Bool { place >= end }

    private var next: UInt8? { place < end ? bytes[place] : nil }

    mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    /// Also skips no-break spaces, which Unicode's locale data (CLDR) has before AM and PM since 2023.
    mutating func skipBlanks() {
        while let byte = next {
            if isBlank(byte) {
                place += 1
            } else if byte == 0xC2, place + 1 < end, bytes[place + 1] == 0xA0 {
                place += 2
            } else if byte == 0xE2, place + 2 < end, bytes[place + 1] == 0x80, bytes[place + 2] == 0xAF {
                place += 3
            } else {
                return
            }
        }
    }

    private mutating func digit() -> Int? {
        guard let byte = next, (0x30...0x39).contains(byte) else { return nil }
        place += 1
        return Int(byte - 0x30)
    }

    /// A number with this many digits, and its number of digits. More digits may follow.
    mutating func number(_ digits: ClosedRange<Int>) -> (value: Int, digits: Int)? {
        var (value, count) = (0, 0)
        while count < digits.upperBound, let digit = digit() {
            value = value * 10 + digit
            count += 1
        }
        return digits.contains(count) ? (value, count) : nil
    }

    /// A word of ASCII letters in lower case; nil without one.
    mutating func word() -> String? {
        var letters = ""
        while let byte = next, (0x61...0x7A).contains(byte | 0x20), letters.utf8.count < 10 {
            letters.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
            place += 1
        }
        return letters.isEmpty ? nil : letters
    }

    /// Whether it has read more than another one of the same text.
    func hasPassed(_ other: DateScanner) -> Bool { place > other.place }

    private mutating func twoDigits() -> Int? { number(2...2)?.value }

    /// The fraction after a point, in thousandths; 0 without one.
    private mutating func thousandths() -> Int64? {
        guard take(".") || take(",") else { return 0 }
        guard var value = digit().map({ $0 * 100 }) else { return nil }
        var unit = 10
        while let digit = digit() {
            value += digit * unit
            unit /= 10
        }
        return Int64(value)
    }
}

extension DateScanner {
    /// A number that is the whole text; otherwise nil, and nothing is consumed.
    mutating func epoch() -> WrittenDate? {
        let start = place
        // Nanoseconds have 18 digits, and 19 since 2001; not all numbers that begin with 9 fit into Int64.
        if next != UInt8(ascii: "9") || end - place < 19, let (value, _) = number(1...19),
            let fraction = thousandths(), isAtEnd
        {
            return ArchiveDate.epoch(Int64(value), milliseconds: fraction)
        }
        place = start
        return nil
    }

    /// `2023-11-14`, `14.11.2023`, `11/14/2023`, `14 Nov 2023`.
    mutating func day() -> Day? {
        if let day = namedDay() { return day }
        guard let (first, digits) = number(1...4), let separator = next,
            [UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: ".")].contains(separator)
        else { return nil }
        place += 1
        guard digits != 3, let second = number(1...2)?.value, next == separator else { return nil }
        place += 1
        if digits == 4 {
            guard let day = number(1...2)?.value else { return nil }
            return .known(year: first, month: second, day: day)
        }
        guard let year = number(4...4)?.value else { return nil }
        return separator == UInt8(ascii: ".")
            ? .known(year: year, month: second, day: first) : .either(first, second, year: year)
    }

    /// The rest after the day: nothing, or a time with an optional zone. In milliseconds.
    mutating func time() -> Int64? {
        if isAtEnd { return 0 }
        let before = place
        if !(take("T") || take("t")) {
            _ = take(",")
            skipBlanks()
            guard place > before else { return nil }
            let word = self
            if self.word() == "at" { skipBlanks() } else { self = word }
        }
        guard var hour = number(1...2)?.value, take(":"), let minute = twoDigits() else { return nil }
        hasImpossibleTime = minute >= 60 || hour >= 24
        var seconds: Int64 = 0
        if take(":") {
            guard let second = twoDigits(), let fraction = thousandths() else { return nil }
            if second > 60 { hasImpossibleTime = true }
            // A leap second counts as second 59.
            seconds = Int64(min(second, 59)) * 1_000 + fraction
        }
        skipBlanks()
        if let isAfternoon = halfOfDay() {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
            skipBlanks()
        }
        guard !hasImpossibleTime, let offset = offset(), isAtEnd else { return nil }
        return Int64((hour * 60 + minute) * 60_000) + seconds - offset
    }

    /// `AM`, `p.m.`; otherwise nil, and nothing is consumed.
    private mutating func halfOfDay() -> Bool? {
        let start = place
        let isAfternoon = take("P") || take("p")
        guard isAfternoon || take("A") || take("a") else { return nil }
        _ = take(".")
        guard take("M") || take("m") else {
            place = start
            return nil
        }
        _ = take(".")
        return isAfternoon
    }

    /// The offset of the time zone from UTC, in milliseconds.
    private mutating func offset() -> Int64? {
        if isAtEnd || take("Z") || take("z") { return 0 }
        let start = place
        if let zone = word() {
            if zone != "gmt", zone != "utc" { place = start }
            if isAtEnd { return 0 }
        }
        let isAhead = take("+")
        guard isAhead || take("-"), let hours = twoDigits(), hours < 24 else { return nil }
        _ = take(":")
        let minutes = isAtEnd ? 0 : twoDigits() ?? 60
        guard minutes < 60 else { return nil }
        let offset = Int64((hours * 60 + minutes) * 60_000)
        return isAhead ? offset : -offset
    }
}
