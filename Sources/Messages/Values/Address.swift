/// Who a message is from or to: a phone number, a short code, an alphanumeric sender or an e-mail address.
///
/// Two addresses are the same when their `key`s are (Sessions/README.md, The file):
/// - a phone number is compared as a number, however it is written (`PhoneNumber` says what that covers);
/// - a short code as its digits: `242-73` is `24273`;
/// - everything else as text without case, and without the blanks around it: nothing is left out of a name or an e-mail
///   address, no dot, no `+tag`, no invisible mark, since who looks like somebody else must not become them. So the
///   headers of India's operators, `AX-HDFCBK`, `VM-HDFCBK` and `VM-HDFCBK-S`, are three senders, as on the phone, and
///   codes with `*` or `#` are compared as they are written.
///
///     Address("(408) 555-1234", country: us).key == Address("+1 408 555 1234", country: us).key
package struct Address: Hashable, Sendable, Codable {
    /// As it came, for the screen and for the filter.
    package let written: String
    /// The form that is compared: `+14085551234`, `24273`, `ax-hdfcbk`, `offers@shop.example`.
    package let key: String

    package init(_ written: String, country: Country) {
        // No network carries a NUL in an address, and SQLite would end the text there: another address than this one.
        let written = written.utf8.contains(0) ? String(written.map { $0 == "\0" ? "\u{FFFD}" : $0 }) : written
        self.written = written
        let number = WrittenNumber(written)
        key = number.flatMap { PhoneNumber($0, country: country)?.e164 ?? $0.code } ?? Self.folded(written)
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
        // A line's end separates the people of a group (see `Participants.key`), so no address may hold one.
        let folded = String.UnicodeScalarView(text.lowercased().unicodeScalars.map { isLineEnd($0) ? " " : $0 })
        var address = trimmed(folded[...])
        // A link to an e-mail address is that address.
        while address.starts(with: "mailto:".unicodeScalars), address.contains("@") {
            address = trimmed(address.dropFirst(7))
        }
        return String(address)
    }

    private static func isLineEnd(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\u{A}"..."\u{D}", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    private static func trimmed(_ text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView {
        let start = text.drop { $0.properties.isWhitespace }
        let end = start.lastIndex { !$0.properties.isWhitespace }
        return end.map { start[...$0] } ?? start
    }
}

/// The people of a conversation, without the user: one, or several in a group.
package struct Participants: Hashable, Sendable {
    package let addresses: [Address]

    /// `sender` first, then the others in the order of their keys, each once.
    package init(sender: Address, others: [Address] = []) {
        guard !others.isEmpty else {
            addresses = [sender]
            return
        }
        var seen: Set<String> = [sender.key]
        let rest = others.filter { seen.insert($0.key).inserted }.sorted { $0.key < $1.key }
        addresses = [sender] + rest
    }

    /// The same for the same people, whoever of them wrote.
    package var key: String {
        addresses.count == 1 ? addresses[0].key : addresses.map(\.key).sorted().joined(separator: "\n")
    }
    package var isGroup: Bool { addresses.count > 1 }
}
