import JSONCodec

/// A line from Siftbox to a reporting extension. All lines have the `id` of the report; a process serves one report.
///
///     phone      {"id":1,"type":"report","messages":[{"sender":"+12025550143","dateReceived":1700000000000,"messageBody":"…"}]}
///     extension  {"id":1,"type":"sheet","isReady":false,"elements":[{"id":2,"kind":"button","text":"Send"}]}
///     phone      {"id":1,"type":"tap","element":2}
///     phone      {"id":1,"type":"text","element":3,"text":"…"}
///     extension  {"id":1,"type":"sheet","isReady":true,"elements":[…]}
///     phone      {"id":1,"type":"done"}
///     extension  {"id":1,"classificationAction":"reportJunk","userString":"…","userInfo":"{\"kind\":1}"}
///
/// The extension sends a sheet at the start and whenever the view has changed (`SheetLine`). After the answer, or when
/// the user cancels, Siftbox closes the extension's standard input.
package enum ReportRequestLine: Hashable, Sendable {
    /// The reported messages. The extension makes its view.
    case report(id: Int, [Message])
    /// The user pressed a button, or chose a switch, a segment or a row.
    case tap(id: Int, element: Int)
    /// The user entered this text into a field.
    case text(id: Int, element: Int, String)
    /// The user pressed Done: the extension is to answer.
    case done(id: Int)

    /// A reported message.
    package struct Message: Hashable, Sendable {
        package let sender: String?
        /// In milliseconds since 1970.
        package let dateReceived: Int
        package let messageBody: String?

        package init(sender: String?, dateReceived: Int, messageBody: String?) {
            self.sender = sender
            self.dateReceived = dateReceived
            self.messageBody = messageBody
        }
    }

    /// The line's bytes, with its line feed.
    package var bytes: [UInt8] {
        var line = JSONLine()
        switch self {
        case .report(let id, let messages):
            line.add("id", id)
            line.add("type", "report")
            line.add("messages", messages.map(\.json))
        case .tap(let id, let element):
            line.add("id", id)
            line.add("type", "tap")
            line.add("element", element)
        case .text(let id, let element, let text):
            line.add("id", id)
            line.add("type", "text")
            line.add("element", element)
            line.add("text", text)
        case .done(let id):
            line.add("id", id)
            line.add("type", "done")
        }
        return line.bytes
    }

    /// Reads a line; nil for a line that is not part of the protocol or has an unknown type.
    package init?(_ bytes: some Collection<UInt8>) {
        guard let object = JSONReader.read(bytes)?.object, let id = object["id"]?.integer else { return nil }
        switch (object["type"]?.string, object["element"]?.integer) {
        case ("report", _):
            guard case .array(let messages) = object["messages"] else { return nil }
            self = .report(id: id, messages.compactMap { $0.object.map(Message.init) })
        case ("tap", let element?): self = .tap(id: id, element: element)
        case ("text", let element?): self = .text(id: id, element: element, object["text"]?.string ?? "")
        case ("done", _): self = .done(id: id)
        default: return nil
        }
    }
}

extension ReportRequestLine.Message {
    fileprivate init(_ object: JSONObject) {
        self.init(
            sender: object["sender"]?.string, dateReceived: object["dateReceived"]?.integer ?? 0,
            messageBody: object["messageBody"]?.string)
    }

    fileprivate var json: JSON {
        var members: [(String, JSON)] = []
        if let sender { members.append(("sender", .string(sender))) }
        members.append(("dateReceived", .integer(dateReceived)))
        if let messageBody { members.append(("messageBody", .string(messageBody))) }
        return .object(JSONObject(members))
    }
}

/// The answer of a reporting extension after Done (`ILClassificationResponse`).
package struct ReportAnswer: Hashable, Sendable {
    package let action: WireName
    package let userString: String?
    /// A JSON object as a string.
    package let userInfo: String?

    package init(action: WireName, userString: String?, userInfo: String?) {
        self.action = action
        self.userString = userString
        self.userInfo = userInfo
    }

    /// The bytes of the answer to a report.
    package func bytes(id: Int) -> [UInt8] {
        var line = JSONLine()
        line.add("id", id)
        line.add("classificationAction", action)
        line.add("userString", ifAny: userString)
        line.add("userInfo", ifAny: userInfo)
        return line.bytes
    }
}

extension FilterMessage {
    /// Whether it describes a reporting extension's view. Any other line without a type is an answer.
    package var isSheet: Bool { kind == .unknown("sheet") }

    /// The answer to a report.
    package func reportAnswer() throws(Malformed) -> ReportAnswer {
        guard let action = object["classificationAction"] else {
            throw Malformed(reason: "it has no classificationAction")
        }
        guard let name = WireName(action) else { throw Malformed(reason: "its classificationAction is \(action.kind)") }
        let userInfo = try text("userInfo")
        if let userInfo {
            guard case .object = JSONReader.read(Array(userInfo.utf8)) else {
                throw Malformed(reason: "its userInfo is not a string with one JSON object")
            }
        }
        return ReportAnswer(action: name, userString: try text("userString"), userInfo: userInfo)
    }

    private func text(_ key: String) throws(Malformed) -> String? {
        switch object[key] {
        case nil, .null: return nil
        case .string(let text): return text
        case .some(let other): throw Malformed(reason: "its \(key) is \(other.kind)")
        }
    }
}
