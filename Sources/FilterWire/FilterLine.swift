/// A line from a filter to the phone.
///
/// What it means depends on what was asked under its `id`, so it is read in two steps: first as a line, then as the
/// answer to a query or to the capabilities query.
///
///     let line = FilterLine(bytes)      // nil: not of the protocol, it belongs into the log
///     line.verdict()                    // what it says of a message
package struct FilterLine: Hashable, Sendable {
    package let id: Int
    let object: JSONObject

    /// Reads a line; nil when it is not a JSON object with an `id`.
    package init?(_ bytes: some Collection<UInt8>) {
        guard let object = JSONReader.read(bytes)?.object, let id = object["id"]?.integer else { return nil }
        self.id = id
        self.object = object
    }

    /// What kind of line it is. A type that this version does not know is to be ignored, so that the protocol can grow.
    package enum Kind: Hashable, Sendable {
        case answer
        case deferral
        /// No answer will come, and by which mistake: said by `FilterMain`, which alone can see it.
        case noAnswer(name: String, detail: String)
        /// A mistake that the extension makes on its way to an answer, by the name of its diagnostic.
        case note(name: String, detail: String)
        case unknown(String)
    }

    package var kind: Kind {
        switch object["type"] {
        case nil, .null: .answer
        case .string("defer"): .deferral
        case .string("no-answer"): .noAnswer(name: text("name"), detail: text("detail"))
        case .string("note"): .note(name: text("name"), detail: text("detail"))
        case .string(let type): .unknown(type)
        case .some(let other): .unknown(other.kind)
        }
    }

    private func text(_ key: String) -> String {
        if case .string(let text) = object[key] { text } else { "" }
    }

    /// What makes a line no answer, in a few words for its author.
    package struct Malformed: Error, Hashable, Sendable {
        package let reason: String

        package init(reason: String) { self.reason = reason }
    }

    /// The answer to a query.
    package func verdict() throws(Malformed) -> (action: WireName, subAction: WireName?) {
        guard let action = object["action"] else { throw Malformed(reason: "it has no action") }
        guard let name = WireName(action) else { throw Malformed(reason: "its action is \(action.kind)") }
        guard let subAction = object["subAction"], subAction != .null else { return (name, nil) }
        guard let subName = WireName(subAction) else {
            throw Malformed(reason: "its subAction is \(subAction.kind)")
        }
        return (name, subName)
    }

    /// The answer to the capabilities query.
    package func capabilities() throws(Malformed) -> (transactional: [WireName], promotional: [WireName]) {
        (try names("transactionalSubActions"), try names("promotionalSubActions"))
    }

    private func names(_ key: String) throws(Malformed) -> [WireName] {
        switch object[key] {
        case nil, .null: return []
        case .array(let values):
            var names: [WireName] = []
            for value in values {
                guard let name = WireName(value) else { throw Malformed(reason: "\(key) holds \(value.kind)") }
                names.append(name)
            }
            return names
        case .some(let other): throw Malformed(reason: "\(key) is \(other.kind)")
        }
    }
}

extension FilterLine {
    /// The bytes of an answer to a query.
    package static func answer(id: Int, action: WireName, subAction: WireName?) -> [UInt8] {
        var line = JSONLine()
        line.add("id", id)
        line.add("action", action)
        if let subAction { line.add("subAction", subAction) }
        return line.bytes
    }

    /// The bytes of an answer to the capabilities query; a list that is empty is left out.
    package static func capabilities(id: Int, transactional: [WireName], promotional: [WireName]) -> [UInt8] {
        var line = JSONLine()
        line.add("id", id)
        if !transactional.isEmpty { line.add("transactionalSubActions", transactional.map(\.json)) }
        if !promotional.isEmpty { line.add("promotionalSubActions", promotional.map(\.json)) }
        return line.bytes
    }

    /// The bytes that ask for the filter's server.
    package static func deferral(id: Int) -> [UInt8] {
        var line = JSONLine()
        line.add("id", id)
        line.add("type", "defer")
        return line.bytes
    }

    /// The bytes that say that no answer will come.
    package static func noAnswer(id: Int, name: String, detail: String) -> [UInt8] {
        told("no-answer", id, name, detail)
    }

    /// The bytes that name a mistake beside an answer.
    package static func note(id: Int, name: String, detail: String) -> [UInt8] { told("note", id, name, detail) }

    private static func told(_ type: String, _ id: Int, _ name: String, _ detail: String) -> [UInt8] {
        var line = JSONLine()
        line.add("id", id)
        line.add("type", type)
        line.add("name", name)
        if !detail.isEmpty { line.add("detail", detail) }
        return line.bytes
    }
}

extension JSONLine {
    mutating func add(_ key: StaticString, _ name: WireName) {
        switch name {
        case .name(let name): add(key, name)
        case .number(let number): add(key, number)
        }
    }
}
