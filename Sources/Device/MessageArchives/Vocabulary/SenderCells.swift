/// Which cells of a column that is named like a sender are addresses.
enum SenderCells {
    /// Why the cells of a column are not senders; nil if they may be.
    ///
    /// - Parameters:
    ///   - values: The first ones that are not empty.
    ///   - name: The column's name, as `ColumnNames.plain` writes it.
    static func violation(_ values: [String], of name: String) -> String? {
        guard let first = values.first else { return nil }
        if values.allSatisfy({ !isAddress($0) }) { return "'\(ColumnNames.short(first))' is not an address" }
        if values.allSatisfy(isDate) { return "'\(ColumnNames.short(first))' is a date" }
        guard numberNames.contains(name) else { return nil }
        // No phone number is that short.
        let short = values.filter { $0.utf8.count < 3 && Int($0).map { $0 >= 0 } == true }
        if let first = short.first, short.count > values.count / 2 { return "'\(first)' is not a phone number" }
        let numbers = values.compactMap { $0.hasPrefix("+") ? nil : Int($0) }
        if numbers.count == values.count, numbers.count > 2, areIdentifiers(numbers) {
            return "its cells (\(numbers[0]), \(numbers[1]), …) number the rows"
        }
        return nil
    }

    /// Whether numbers are those of rows: one after the other, or all different, and then in ascending order or from a
    /// narrow range. Short codes are different, too, if each sent one message.
    private static func areIdentifiers(_ numbers: [Int]) -> Bool {
        let pairs = zip(numbers, numbers.dropFirst())
        if numbers[0] < 10_000, pairs.allSatisfy({ $0 &+ 1 == $1 }) { return true }
        guard numbers.count >= 20, let least = numbers.min(), let most = numbers.max(), least >= 0, most < 1_000_000,
            Set(numbers).count == numbers.count
        else { return false }
        return pairs.allSatisfy { $0 < $1 } || most - least < 2 * numbers.count
    }

    /// Whether the cells are names of people: a contact usually is one.
    ///
    /// - Parameter name: The column's name, as `ColumnNames.plain` writes it.
    static func areNames(_ values: [String], of name: String) -> Bool {
        name == "contact" && !values.allSatisfy { $0.contains { $0.isNumber || $0 == "@" } }
    }

    /// Whether a cell may be an address: a phone number, an email address or a name, and not a word for yes, no or
    /// nothing.
    static func isAddress(_ cell: String) -> Bool {
        cell.contains { $0.isLetter || $0.isNumber } && !others.contains(cell.lowercased())
    }

    /// The same for the bytes of a cell: almost all senders begin with a plus sign or a digit.
    static func isAddress(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = cell.first(where: { !isBlank($0) }) else { return false }
        if cell.count > maxLength || first == UInt8(ascii: "+") || (0x30...0x39).contains(first) && cell.count > 1 {
            return true
        }
        return isAddress(String(decoding: cell, as: UTF8.self).trimmed)
    }

    /// An address as it was before a spreadsheet or pandas made it a number: `24273.0` is `24273`.
    static func withoutFraction(_ cell: String) -> String {
        cell.hasSuffix(".0") && cell.utf8.dropLast(2).allSatisfy { (0x30...0x39).contains($0) } && cell.utf8.count > 2
            ? String(cell.dropLast(2)) : cell
    }

    /// Whether it is a number whose digits a spreadsheet has lost: `1.40856E+10`.
    static func isRounded(_ cell: String) -> Bool {
        guard let mark = cell.firstIndex(where: { $0 == "E" || $0 == "e" }), cell.contains(".") || cell.contains("+")
        else { return false }
        let digits = cell[..<mark].filter { $0 != "." }
        let exponent = cell[cell.index(after: mark)...].drop { $0 == "+" }
        return !digits.isEmpty && !exponent.isEmpty && (digits + exponent).allSatisfy { $0.isASCII && $0.isNumber }
    }

    static func isDate(_ cell: String) -> Bool {
        var cell = cell
        return cell.withUTF8 { bytes in
            var scanner = DateScanner(bytes)
            scanner.skipBlanks()
            return scanner.day() != nil
        }
    }

    private static let others: Set<String> = [
        "yes", "no", "y", "n", "true", "false", "t", "f", "none", "null", "nil", "nan", "n/a", "na",
        "unknown",
        "undefined",
        // Android's numbers for an unknown caller, a restricted one and a payphone.
        "-1", "-2", "-3",
    ]
    /// The names of columns that also stand for other numbers.
    private static let numberNames: Set<String> = [
        "number", "phone", "phonenumber", "mobilenumber", "contactnumber", "handle",
    ]
    private static let maxLength = 12
}
