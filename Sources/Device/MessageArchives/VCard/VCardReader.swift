/// Reads contacts from vCards 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350): their names, phone numbers and e-mail addresses.
///
/// The name of a contact is `FN`, else `N` or `ORG`, else its first address. A contact without an address is skipped,
/// because no message can be from it.
package final class VCardReader: ArchiveReader {
    package let format = ArchiveFormat.vCard
    /// The line with the `BEGIN` of the card.
    package private(set) var place = ArchivePlace.line(0)

    package private(set) var remarks: [String] = []

    /// The most addresses of a contact; more are left out.
    static let maxAddresses = 256

    private let file: FileWindow
    private let encoding: NamedEncoding?
    private var lines: VCardLines
    /// The line of a card whose `BEGIN` was already read.
    private var beginning: Int?

    /// - Throws: `ArchiveError` if the file cannot be read or contains no vCard.
    package convenience init(path: String) throws(ArchiveError) { try self.init(FileWindow(path: path)) }

    /// - Parameter encoding: The encoding of values that declare none and are not UTF-8; nil to guess it, with a
    ///   remark.
    init(_ file: FileWindow, encoding: NamedEncoding? = nil) throws(ArchiveError) {
        self.file = file
        self.encoding = encoding
        lines = VCardLines(file)
        while beginning == nil {
            guard let line = try lines.next() else { throw ArchiveError("\(file.path) contains no vCard.") }
            if line.allSatisfy(isBlank) { continue }
            guard Self.isBegin(line) else {
                throw ArchiveError("\(file.path):\(lines.number): expected BEGIN:VCARD.")
            }
            beginning = lines.number
        }
    }

    /// Whether a file that begins with these bytes contains vCards.
    package static func recognizes(_ beginning: [UInt8]) -> Bool {
        let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]]
        let mark = marks.first { beginning.starts(with: $0) }?.count ?? 0
        // In UTF-16, every other byte is 0.
        let start = beginning.dropFirst(mark).lazy.filter { $0 != 0 }.drop(while: isBlank)
        return isBegin(Array(start.prefix(11)))
    }

    package var fraction: Double { file.fraction }

    package func next() throws(ArchiveError) -> ArchiveRecord? {
        var outside: [UInt8] = []
        while beginning == nil {
            guard let line = try lines.next() else {
                if Self.isPossibleBegin(outside) { throw .cutShort(file.path, "in the middle of line \(lines.number)") }
                return nil
            }
            if Self.isBegin(line) { beginning = lines.number }
            outside = line
        }
        if let beginning { place = .line(beginning) }
        var card = VCard()
        // A nested card is that of an assistant (AGENT, vCard 2.1).
        var depth = 1
        var isAgent = false
        var violation: String?
        while let line = try lines.next() {
            if Self.isBegin(line) {
                guard isAgent || depth > 1 else {
                    beginning = lines.number
                    return .bad("the card has no END:VCARD")
                }
                depth += 1
            } else if Self.isEnd(line) {
                depth -= 1
                if depth > 0 { continue }
                beginning = nil
                return violation.map(ArchiveRecord.bad) ?? card.record
            } else if depth == 1, !line.isEmpty {
                // A value that was converted from UTF-16 does not declare another encoding.
                if file.isTranscoded, String(validating: line, as: UTF8.self) == nil {
                    violation = "line \(lines.number) is not valid \(file.encodingName)"
                    continue
                }
                let property = VCardProperty(line, encoding)
                isAgent = property?.name == "AGENT"
                guard let property else { continue }
                card.add(property)
                if property.guess == .windows1252 { addRemarkOnGuess() }
                if property.guess == VCardProperty.Guess.none {
                    violation =
                        "line \(lines.number) is neither valid UTF-8 nor "
                        + (encoding?.name ?? "plausible as Windows-1252 (use --encoding NAME)")
                }
            }
        }
        let last = beginning ?? 0
        beginning = nil
        throw .cutShort(file.path, "in the middle of the card at line \(last)")
    }

    private func addRemarkOnGuess() {
        guard remarks.isEmpty else { return }
        remarks = [
            "\(file.path):\(lines.number): not valid UTF-8, and no CHARSET; read as Windows-1252. For another encoding, use "
                + "--encoding NAME."
        ]
    }

    private static func isBegin(_ line: [UInt8]) -> Bool { isLine(line, "BEGIN:VCARD") }
    private static func isEnd(_ line: [UInt8]) -> Bool { isLine(line, "END:VCARD") }

    /// Whether the last line of a file may be a truncated `BEGIN:VCARD`.
    private static func isPossibleBegin(_ line: [UInt8]) -> Bool {
        !line.isEmpty && "BEGIN:VCARD".utf8.prefix(line.count).elementsEqual(line) { $0 | 0x20 == $1 | 0x20 }
    }

    private static func isLine(_ line: [UInt8], _ word: StaticString) -> Bool {
        // Fast path: most lines differ in their first letter.
        guard let first = line.first, first | 0x20 == word.utf8Start[0] | 0x20, line.count < 64 else { return false }
        let letters = line.filter { $0 != 0x20 && $0 != 0x09 }
        return letters.count == word.utf8CodeUnitCount
            && letters.indices.allSatisfy { letters[$0] | 0x20 == word.utf8Start[$0] | 0x20 }
    }
}

/// A card whose properties are being read.
private struct VCard {
    private var formatted: String?
    private var name: String?
    private var organization: String?
    private var addresses: [String] = []
    private var seen: Set<String> = []

    mutating func add(_ property: VCardProperty) {
        switch property.name {
        case "FN": formatted = formatted ?? Self.collapsedWhitespace(property.text)
        case "N":
            let parts = property.components + Array(repeating: "", count: 5)
            // N: family name, given name, additional names, prefixes, suffixes.
            name =
                name
                ?? Self.collapsedWhitespace([parts[3], parts[1], parts[2], parts[0], parts[4]].joined(separator: " "))
        case "ORG": organization = organization ?? property.components.lazy.compactMap(Self.collapsedWhitespace).first
        case "TEL", "EMAIL":
            let address = property.address
            if !address.isEmpty, addresses.count < VCardReader.maxAddresses, seen.insert(address).inserted {
                addresses.append(address)
            }
        default: break
        }
    }

    var record: ArchiveRecord {
        guard let first = addresses.first else {
            return .skipped("a contact without a phone number or e-mail address")
        }
        return .contact(ArchivedContact(name: formatted ?? name ?? organization ?? first, addresses: addresses))
    }

    /// Without leading, trailing and repeated spaces; nil if nothing is left.
    private static func collapsedWhitespace(_ text: String) -> String? {
        let words = text.split(separator: " ").joined(separator: " ")
        return words.isEmpty ? nil : words
    }
}
