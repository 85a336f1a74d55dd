import UntrustedFiles

/// What a program answers to a webhook: messages for the phone (twilio.com/docs/messaging/twiml).
///
///     <Response><Message>Hello</Message><Message><Body>Bye</Body></Message></Response>
///
/// Stricter than Twilio: what is not valid sends nothing at all. Its attribute `to` does nothing: every recipient is this
/// phone.
struct TwiML: Hashable, Sendable {
    /// In bytes (twilio.com/docs/api/errors/11750).
    static let maxSize = 64 << 10
    static let maxMessages = 100
    private static let maxLevels = 16

    struct Message: Hashable, Sendable {
        /// The number that sends it; nil: the number that the user wrote to.
        var from: String?
        /// nil: media without a body.
        var body: String?
        var media = 0
    }

    /// Why an answer cannot be used.
    struct Mistake: Error, Hashable, Sendable {
        /// Of Twilio's error dictionary.
        let code: Int
        let reason: String

        init(_ code: Int, _ reason: String) { (self.code, self.reason) = (code, reason) }

        static let empty = Mistake(14103, "A <Message> has neither text nor <Media>.")
        static func document(_ reason: String) -> Mistake { Mistake(12100, reason) }
        static func schema(_ reason: String) -> Mistake { Mistake(12200, reason) }
    }

    private(set) var messages: [Message] = []
    /// The verbs that were skipped, such as Redirect.
    private(set) var skipped: [String] = []

    /// Reads an answer by its type, as Twilio does: XML, or text that is the message itself.
    ///
    /// - Parameter type: its Content-Type; nil: it has none.
    init(_ bytes: [UInt8], type: String?) throws(Mistake) {
        guard !bytes.isEmpty else { return }
        guard bytes.count <= Self.maxSize else {
            throw Mistake(11750, "The answer has more than \(Self.maxSize) bytes.")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .document("The answer is not UTF-8.")
        }
        switch type?.prefix(while: { $0 != ";" && $0 != " " }).lowercased() {
        case "text/plain": messages = [try Self.message(body: text)]
        case "text/xml", "application/xml", "text/html": try read(text)
        default: throw Mistake(12300, "The answer’s Content-Type is not text/xml, but \(type ?? "missing").")
        }
    }

    /// - Throws: `empty` if there is nothing to send, or error 21617.
    private static func message(from: String? = nil, body: String, media: Int = 0) throws(Mistake) -> Message {
        let body = body.trimmingBlanks()
        guard !body.isEmpty || media > 0 else { throw .empty }
        guard body.unicodeScalars.count <= MessageCreation.maxBodyLength else {
            throw Mistake(21617, "A message has more than \(MessageCreation.maxBodyLength) characters.")
        }
        return Message(from: from, body: body.isEmpty ? nil : body, media: media)
    }
}

// MARK: - XML

extension TwiML {
    /// The message that is being read.
    private struct Draft {
        var from: String?
        /// Directly in the element.
        var text = ""
        /// nil: the message has no Body.
        var body: String?
        var media = 0
    }

    private mutating func read(_ text: String) throws(Mistake) {
        var xml = XMLPullParser(keepingAll: XMLText(try Self.withoutComments(text)))
        var path: [String] = []
        var draft = Draft()
        var hasRoot = false
        while true {
            let event = xml.next()
            try add(Self.decoded(xml.text), at: path, to: &draft)
            switch event {
            case .start(let isEmpty, isBroken: false) where path.count < Self.maxLevels:
                let name = String(decoding: xml.name, as: UTF8.self)
                guard !path.isEmpty || name == "Response" && !hasRoot else {
                    throw .schema("The root element is not <Response>.")
                }
                hasRoot = true
                try open(name, xml.attributes, at: path, &draft)
                path.append(name)
                if isEmpty { try close(&path, &draft) }
            case .end(isBroken: false) where path.last.map { $0.utf8.elementsEqual(xml.name) } ?? false:
                try close(&path, &draft)
            case .instruction:
                guard ["utf-8", "us-ascii", nil].contains(xml.declaredEncoding?.lowercased()) else {
                    throw .document("The answer is not in UTF-8.")
                }
            case .none(isInTag: false) where path.isEmpty && hasRoot: return
            case .section: throw .document("The answer has a CDATA section: escape its text instead.")
            case .start, .end, .declaration, .strayBracket, .none:
                throw .document("The XML is not well-formed, or has a document type, near line \(xml.start.line).")
            }
        }
    }

    private mutating func open(
        _ name: String, _ attributes: XMLAttributes, at path: [String], _ draft: inout Draft
    ) throws(Mistake) {
        switch path {
        case ["Response"] where name == "Message":
            guard messages.count < Self.maxMessages else {
                throw .schema("The answer has more than \(Self.maxMessages) messages.")
            }
            draft = Draft()
            guard let from = attributes.value("from") else { return }
            draft.from = TwilioNumber.sender(try Self.decoded(from))
            if draft.from == nil { throw Mistake(14102, "The attribute 'from' of a <Message> is not a number.") }
        case ["Response"]: skipped.append(name)
        case ["Response", "Message"]:
            switch name {
            case "Body": draft.body = draft.body ?? ""
            case "Media": draft.media += 1
            default: throw .schema("A <Message> can have <Body> and <Media>, not <\(name.prefix(40))>.")
            }
        default: break
        }
    }

    private mutating func close(_ path: inout [String], _ draft: inout Draft) throws(Mistake) {
        if path == ["Response", "Message"] {
            messages.append(
                try Self.message(from: draft.from, body: draft.body ?? draft.text, media: draft.media))
        }
        path.removeLast()
    }

    private func add(_ text: String, at path: [String], to draft: inout Draft) throws(Mistake) {
        switch path {
        case ["Response", "Message"]: draft.text += text
        case ["Response", "Message", "Body"]: draft.body = (draft.body ?? "") + text
        case []:
            guard text.trimmingBlanks().isEmpty else { throw .document("There is text outside of <Response>.") }
        case ["Response"]:
            guard text.trimmingBlanks().isEmpty else { throw .schema("There is text outside of <Message>.") }
        default: break
        }
    }
}

extension TwiML {
    /// The parser keeps text up to a comment only. As bytes: a character that combines with a sign would hide it.
    private static func withoutComments(_ text: String) throws(Mistake) -> String {
        let bytes = Array(text.utf8)
        guard bytes.allSatisfy({ $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }) else {
            throw .document("The answer has control characters.")
        }
        var parts = bytes.split(separator: Array("<!--".utf8), omittingEmptySubsequences: false)[...]
        var kept = Array(parts.popFirst() ?? [])
        for part in parts {
            guard let end = part.firstRange(of: Array("-->".utf8)) else { throw .document("A comment has no end.") }
            kept += part[end.upperBound...]
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return String(decoding: kept.starts(with: mark) ? kept.dropFirst(mark.count) : kept[...], as: UTF8.self)
    }

    /// Text without its references, of which all must be valid.
    private static func decoded(_ bytes: [UInt8]) throws(Mistake) -> String {
        for rest in bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).dropFirst() {
            let name = String(decoding: rest.prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
            let number = name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst())
            guard name.utf8.count < rest.count,
                ["amp", "lt", "gt", "quot", "apos"].contains(name) || name.hasPrefix("#") && number != nil
            else { throw .document("A & is not escaped, or begins an unknown reference: &\(name.prefix(20))") }
        }
        return XMLReferences.resolved(String(decoding: bytes, as: UTF8.self), unresolved: .kept)
    }
}

extension XMLAttributes {
    /// The value of an attribute, as bytes; nil: the element does not have it.
    fileprivate func value(_ name: String) -> [UInt8]? {
        names.firstIndex { $0.elementsEqual(name.utf8) }.flatMap { values[$0] }
    }
}

extension String {
    /// Without blanks and line breaks at its ends.
    fileprivate func trimmingBlanks() -> String {
        let start = drop(while: \.isWhitespace)
        return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
    }
}
