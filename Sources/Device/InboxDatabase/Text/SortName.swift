import Foundation
package import Messages

/// The name by which a list sorts a conversation: its title, without regard to case, accents and the language of the user.
///
/// Titles that begin with a name come first, then those that begin with a number, then conversations without a title. Keys
/// are compared by code points, in SQL and here, so that a page is the same in both.
///
///     SortName(names: ["Zoë"], addresses: [address]).key   // 1zoe
///     SortName(names: [nil], addresses: [number]).key      // 2+12025550143
package struct SortName: Hashable, Sendable, Comparable {
    /// In UTF-8, whose bytes sort like the code points. Strings would compare canonical equivalents as equal.
    let bytes: [UInt8]

    /// As stored in the column `name`.
    package var key: String { String(decoding: bytes, as: UTF8.self) }

    /// A longer title is sorted by its beginning: anyone can send a name of any length, and each index stores it.
    private static let maxScalars = 100

    /// What a title begins with.
    private enum Rank: String { case name = "1", number = "2", nothing = "3" }

    /// - Parameters:
    ///   - names: the contacts' names; nil: not in Contacts.
    ///   - addresses: the people of the conversation, in the same order.
    package init(names: [String?], addresses: [Address]) {
        let parts = zip(names, addresses).map { name, address in
            name ?? (Self.isNumber(address) ? address.key : address.written)
        }
        self.init(
            title: parts.count == 1 ? parts[0] : parts.joined(separator: ", "),
            startsWithNumber: names.first == .some(nil) && addresses.first.map(Self.isNumber) == true)
    }

    /// The name of a conversation with people who are not in Contacts.
    init(withoutContacts addresses: [Address]) {
        self.init(names: addresses.map { _ in nil }, addresses: addresses)
    }

    /// What precedes the key of the only address in the name of its conversation, without contacts; nil: the name is not
    /// its key. A number needs no folding, because it has only digits and signs, and an import has a million of them.
    static func rankByte(ofNumber address: Address) -> UInt8? {
        isNumber(address) && address.key.utf8.count <= maxScalars ? Rank.number.rawValue.utf8.first : nil
    }

    private init(title: String, startsWithNumber: Bool) {
        let text = Self.folded(title)
        let rank = text.isEmpty ? Rank.nothing : startsWithNumber ? .number : .name
        bytes = Array((rank.rawValue + text).utf8)
    }

    package init(_ conversation: Conversation) {
        self.init(names: conversation.names, addresses: conversation.participants)
    }

    /// A key that was read from the store.
    init(stored key: String) { bytes = Array(key.utf8) }

    package static func < (left: SortName, right: SortName) -> Bool {
        left.bytes.lexicographicallyPrecedes(right.bytes)
    }

    /// Whether an address is a phone number or a short code: digits and signs, no letters.
    private static func isNumber(_ address: Address) -> Bool {
        let key = address.key.utf8
        return key.contains { (0x30...0x39).contains($0) }
            && key.allSatisfy { (0x21...0x7E).contains($0) && !(0x61...0x7A).contains($0 | 0x20) }
    }

    /// Folds case, accents and forms of letters, joins white space, and drops what cannot be seen.
    static func folded(_ text: String) -> String {
        if let word = foldedWord(text) { return word }
        // Folding changes the length of a text; what is far beyond the limit does not matter.
        let beginning = String(String.UnicodeScalarView(text.unicodeScalars.prefix(4 * maxScalars)))
        let isPlain = beginning.utf8.allSatisfy { (0x20...0x7E).contains($0) }
        let folded = isPlain ? beginning.lowercased() : LetterFolding.folded(beginning)
        var result = String.UnicodeScalarView()
        for word in folded.unicodeScalars.split(whereSeparator: { $0.properties.isWhitespace }) {
            if !result.isEmpty { result.append(" ") }
            result.append(contentsOf: word)
            if result.count >= maxScalars { break }
        }
        let kept = result.prefix(maxScalars)
        return String(kept.last == " " ? kept.dropLast() : kept)
    }

    /// An ASCII word, folded; nil: the text is not one. Almost all numbers and names of senders are, and an import folds a
    /// million of them.
    private static func foldedWord(_ text: String) -> String? {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
            let count = min(bytes.count, maxScalars)
            return String(unsafeUninitializedCapacity: count) { folded in
                for index in 0..<count {
                    folded[index] = bytes[index] | ((0x41...0x5A).contains(bytes[index]) ? 0x20 : 0)
                }
                return count
            }
        }
    }
}
