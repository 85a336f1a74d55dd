import Messages

extension SliceDimension {
    /// The value of a message without the property: no link, no sender, no date, an empty cell.
    package static let none = "(none)"

    /// The maximum length of a value in Unicode scalars; longer ones with the same beginning are one value.
    package static let maxValueLength = 80

    /// The value of a message in this dimension; never empty.
    package func value(of message: SlicedMessage) -> String {
        switch self {
        case .country: Self.country(of: message)
        case .length: Self.length(of: message.body)
        case .link: BodyLinks(message.body ?? "").name
        case .script: LetterScript.name(of: message.body ?? "")
        case .senderKind: Self.kind(of: message.sender, in: message.deviceCountry)
        case .month: Self.month(of: message.date)
        case .column(let name): Self.cell(message.cells[name])
        }
    }

    /// A cell without surrounding white space, cut.
    private static func cell(_ written: String?) -> String {
        guard let written else { return none }
        let scalars = written.unicodeScalars.drop { $0.properties.isWhitespace }
        // Only the part that can be kept is searched: a cell can have a million characters.
        let part = scalars.prefix(maxValueLength)
        guard let end = part.lastIndex(where: { !$0.properties.isWhitespace }) else { return none }
        let isCut = scalars.dropFirst(maxValueLength).contains { !$0.properties.isWhitespace }
        return isCut ? String(part) + "…" : String(part[...end])
    }

    /// The cell of the column `country`, else the sender's calling code: the country that a calling code stands for is
    /// not always known (+1, +7, +44).
    private static func country(of message: SlicedMessage) -> String {
        let cell = cell(message.cells["country"])
        if cell != none { return Country(code: cell)?.code ?? cell }
        guard let code = message.sender.flatMap({ Address($0, country: message.deviceCountry).callingCode }) else {
            return none
        }
        return "+" + code
    }

    /// In segments of an SMS, for which a sender pays. A picture without a body has none.
    private static func length(of body: String?) -> String {
        guard let body, !body.isEmpty else { return "no body" }
        switch SMSSegments(body).count {
        case 1: return "1 segment"
        case 2: return "2 segments"
        case 3...4: return "3–4 segments"
        default: return "5 segments or more"
        }
    }

    private static func kind(of sender: String?, in country: Country) -> String {
        guard let sender, !sender.isEmpty else { return none }
        let address = Address(sender, country: country)
        if address.isPhoneNumber { return "phone number" }
        if address.key.contains("@") { return "e-mail address" }
        let isCode =
            (1...8).contains(address.key.utf8.count)
            && address.key.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return isCode ? "short code" : "alphanumeric"
    }

    private static func month(of date: Int64?) -> String {
        // `CivilDate` takes days; no message is from another era.
        guard let date, date.magnitude < 1 << 53 else { return none }
        return String(CivilDate.utc(milliseconds: date).prefix { $0 != "T" }.dropLast(3))
    }
}
