/// Dates as archives write them, in milliseconds since 1970, UTC; the years 1970 to 9999.
enum ArchiveDate {
    static let last: Int64 = 253_402_300_799_999

    /// A date in a table, which may be ISO 8601 or a whole number: seconds since 1970 below 100,000,000,000, else
    /// milliseconds.
    static func cell(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
        if bytes.count <= 15, !bytes.isEmpty, bytes.allSatisfy({ (0x30...0x39).contains($0) }), bytes.count != 8 {
            let number = bytes.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
            let milliseconds = number < 100_000_000_000 ? number * 1000 : number
            return milliseconds <= last ? milliseconds : nil
        }
        return iso8601(bytes)
    }

    /// `2026-03-02T09:41:00Z`, `2026-03-02 09:41:00.250+01:00`, `2026-03-02 09:41`, `2026-03-02`; UTC where no zone is
    /// named.
    static func iso8601(_ bytes: UnsafeBufferPointer<UInt8>) -> Int64? {
        var scanner = Scanner(bytes: bytes)
        guard let year = scanner.number(4), scanner.take("-"), let month = scanner.number(2), scanner.take("-"),
            let day = scanner.number(2), let days = days(year, month, day)
        else { return nil }
        var milliseconds: Int64 = days * 86_400_000
        if !scanner.isAtEnd {
            guard scanner.take("T") || scanner.take("t") || scanner.take(" "), let time = scanner.time(),
                let offset = scanner.offset(), scanner.isAtEnd
            else { return nil }
            milliseconds += time - offset
        }
        return (0...last).contains(milliseconds) ? milliseconds : nil
    }

    static func iso8601(_ text: String) -> Int64? {
        var text = text
        return text.withUTF8 { iso8601($0) }
    }

    /// Days since 1970-01-01 in the calendar that is used everywhere now.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int64? {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1970...9999).contains(year), (1...12).contains(month), (1...lengths[month - 1]).contains(day) else {
            return nil
        }
        let before = year - 1
        let leapDays = before / 4 - before / 100 + before / 400 - 477
        let beforeMonth = lengths[..<(month - 1)].reduce(0, +)
        return Int64((year - 1970) * 365 + leapDays + beforeMonth + day - 1)
    }

    private struct Scanner {
        let bytes: UnsafeBufferPointer<UInt8>
        var place = 0

        init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

        var isAtEnd: Bool { place == bytes.count }

        mutating func take(_ character: Unicode.Scalar) -> Bool {
            guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
            place += 1
            return true
        }

        mutating func number(_ digits: Int) -> Int? {
            guard place + digits <= bytes.count else { return nil }
            var number = 0
            for byte in bytes[place..<place + digits] {
                guard (0x30...0x39).contains(byte) else { return nil }
                number = number * 10 + Int(byte - 0x30)
            }
            place += digits
            return number
        }

        /// Hours and minutes, and seconds with a fraction where there are any, in milliseconds.
        mutating func time() -> Int64? {
            guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60 else { return nil }
            var milliseconds = (hour * 60 + minute) * 60_000
            guard take(":") else { return Int64(milliseconds) }
            // A leap second is the last one of its minute.
            guard let second = number(2), second <= 60 else { return nil }
            milliseconds += min(second, 59) * 1000
            guard take(".") || take(",") else { return Int64(milliseconds) }
            var unit = 100
            let before = place
            while let digit = number(1) {
                milliseconds += digit * unit
                unit /= 10
            }
            return place > before ? Int64(milliseconds) : nil
        }

        /// What the zone is ahead of UTC, in milliseconds.
        mutating func offset() -> Int64? {
            _ = place + 1 < bytes.count && take(" ")
            if isAtEnd || take("Z") || take("z") { return 0 }
            let isAhead = take("+")
            guard isAhead || take("-"), let hours = number(2), hours < 24 else { return nil }
            _ = take(":")
            let minutes = isAtEnd ? 0 : number(2) ?? 60
            guard minutes < 60 else { return nil }
            let offset = Int64((hours * 60 + minutes) * 60_000)
            return isAhead ? offset : -offset
        }
    }
}
