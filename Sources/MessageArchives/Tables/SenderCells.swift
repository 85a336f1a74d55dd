/// Which cells of a column that is named like a sender are addresses.
enum SenderCells {
    /// Why the cells of a column are not senders; nil if they may be.
    ///
    /// - Parameters:
    ///   - values: The first ones that are not empty.
    ///   - isNumber: Whether the column's name also stands for other numbers.
    static func violation(_ values: [String], isNumber: Bool) -> String? {
        guard let first = values.first else { return nil }
        if values.allSatisfy({ !isAddress($0) }) { return "'\(ColumnNames.short(first))' is not an address" }
        if values.allSatisfy(isDate) { return "'\(ColumnNames.short(first))' is a date" }
        guard isNumber else { return nil }
        // No phone number is that short.
        if let short = values.first(where: { $0.utf8.count < 3 && Int($0) != nil }) {
            return "'\(short)' is not a phone number"
        }
        let numbers = values.compactMap(Int.init)
        if numbers.count == values.count, numbers.count > 2 {
            let isSequence = zip(numbers, numbers.dropFirst()).allSatisfy { $1 - $0 == 1 }
            let isIdentifier =
                numbers.count >= 20 && numbers.allSatisfy { $0 < 1_000_000 } && Set(numbers).count == numbers.count
            if isSequence || isIdentifier { return "its cells (\(numbers[0]), \(numbers[1]), …) number the rows" }
        }
        return nil
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
    ]
    private static let maxLength = 12
}
