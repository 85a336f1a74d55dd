/// Who a message is from or to: a phone number, a short code, an alphanumeric sender or an e-mail address.
///
/// Two addresses are the same when their `key`s are: a phone number is compared as a number, however it is written,
/// everything else as text without case (rules.md, below the criteria).
///
///     Address("(408) 555-1234", country: us).key == Address("+1 408 555 1234", country: us).key
package struct Address: Hashable, Sendable, Codable {
    /// As it came, for the screen and for the filter.
    package let written: String
    /// The form that is compared: `+14085551234`, `24273`, `ax-hdfcbk`, `offers@shop.example`.
    package let key: String

    package init(_ written: String, country: Country) {
        // No network carries a NUL in an address, and SQLite would end the text there: another address than this one.
        let written = written.contains("\0") ? String(written.map { $0 == "\0" ? "\u{FFFD}" : $0 }) : written
        self.written = written
        key = PhoneNumber(written, country: country)?.e164 ?? Self.folded(written)
    }

    private init(written: String, key: String) {
        self.written = written
        self.key = key
    }

    /// An address that is known by its key alone, as the store keeps it.
    package static func stored(_ written: String, key: String) -> Address { Address(written: written, key: key) }

    /// Whether it is a phone number, and not a short code, a name or an e-mail address.
    package var isPhoneNumber: Bool {
        let digits = key.utf8.dropFirst()
        return key.hasPrefix("+") && (7...15).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
            && digits.first != 0x30
    }

    private static func folded(_ text: String) -> String {
        let trimmed = text.drop(while: \.isWhitespace)
        let end = trimmed.lastIndex { !$0.isWhitespace }.map { trimmed.index(after: $0) } ?? trimmed.startIndex
        // A line's end separates the people of a group (see `Participants.key`), so no address may hold one.
        let folded = String(trimmed[..<end].lowercased().map { $0.isNewline ? " " : $0 })
        // A short code may be written with blanks or hyphens: 242-73 is 24273.
        let digits = folded.filter { !PhoneNumber.separators.contains($0) }
        let isCode = !digits.isEmpty && digits.allSatisfy { $0.isASCII && $0.isNumber }
        return isCode ? String(digits) : folded
    }
}

/// The people of a conversation, without the user: one, or several in a group.
package struct Participants: Hashable, Sendable {
    package let addresses: [Address]

    /// `sender` first, then the others in the order of their keys, each once.
    package init(sender: Address, others: [Address] = []) {
        var seen: Set<String> = [sender.key]
        let rest = others.filter { seen.insert($0.key).inserted }.sorted { $0.key < $1.key }
        addresses = [sender] + rest
    }

    /// The same for the same people, whoever of them wrote.
    package var key: String { addresses.map(\.key).sorted().joined(separator: "\n") }
    package var isGroup: Bool { addresses.count > 1 }
}
