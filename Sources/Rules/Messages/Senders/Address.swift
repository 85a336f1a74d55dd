/// The sender or recipient of a message: a phone number, a short code, an alphanumeric sender or an e-mail address.
///
/// Two addresses are the same if their `key`s are equal (Sessions/README.md, The file):
/// - phone numbers are compared as numbers, in any notation (see `PhoneNumber`);
/// - short codes by their digits: `242-73` is `24273`;
/// - everything else as text, without regard to case and surrounding white space. Nothing inside a name or an e-mail
///   address is ignored, no dot, no `+tag`, no invisible character, so that a look-alike is never taken for the
///   original. India's sender headers `AX-HDFCBK`, `VM-HDFCBK` and `VM-HDFCBK-S` are therefore three senders, as on
///   iOS, and codes with `*` or `#` are compared as written.
///
///     Address("(408) 555-1234", country: us).key == Address("+1 408 555 1234", country: us).key
package struct Address: Hashable, Sendable, Codable {
    /// As received, for the screen and for the filter.
    package let written: String
    /// The normalized form, used for comparison: `+14085551234`, `24273`, `ax-hdfcbk`, `offers@shop.example`.
    package let key: String

    package init(_ written: String, country: Country) {
        // No network carries NUL in an address, and SQLite would truncate the text there and change the address.
        let written = written.utf8.contains(0) ? String(written.map { $0 == "\0" ? "\u{FFFD}" : $0 }) : written
        self.written = written
        let number = WrittenNumber(written)
        key = number.flatMap { PhoneNumber($0, country: country)?.e164 ?? $0.code } ?? Self.folded(written)
    }

    private init(written: String, key: String) {
        self.written = written
        self.key = key
    }

    /// An address read from the store, which has already computed the key.
    package static func stored(_ written: String, key: String) -> Address { Address(written: written, key: key) }

    /// Whether this is a phone number rather than a short code, a name or an e-mail address.
    package var isPhoneNumber: Bool {
        let digits = key.utf8.dropFirst()
        return key.hasPrefix("+") && (7...15).contains(digits.count) && digits.allSatisfy { (0x30...0x39).contains($0) }
            && digits.first != 0x30
    }

    /// The calling code of a phone number, without the plus: `44`; nil: not a phone number, or its code is of no country.
    package var callingCode: String? {
        guard isPhoneNumber else { return nil }
        return NumberingPlan.ofInternational(Array(key.utf8.dropFirst())[...])
            .map { String(decoding: $0.callingCode, as: UTF8.self) }
    }

    private static func folded(_ text: String) -> String {
        // A line break separates the members of a group (see `Participants.key`), so a key must not contain one.
        let folded = String.UnicodeScalarView(text.lowercased().unicodeScalars.map { isLineEnd($0) ? " " : $0 })
        var address = trimmed(folded[...])
        // A mailto: link is equal to its e-mail address.
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

/// The participants of a conversation, without the user: one person, or several in a group.
package struct Participants: Hashable, Sendable {
    package let addresses: [Address]

    /// `sender` first, then the others sorted by key, without duplicates.
    package init(sender: Address, others: [Address] = []) {
        guard !others.isEmpty else {
            addresses = [sender]
            return
        }
        var seen: Set<String> = [sender.key]
        let rest = others.filter { seen.insert($0.key).inserted }.sorted { $0.key < $1.key }
        addresses = [sender] + rest
    }

    /// Does not depend on which participant is the sender.
    package var key: String {
        addresses.count == 1 ? addresses[0].key : addresses.map(\.key).sorted().joined(separator: "\n")
    }
    package var isGroup: Bool { addresses.count > 1 }
}
