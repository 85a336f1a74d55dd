import JSONCodec

/// A line from a filter to Siftbox.
///
/// Its meaning depends on the request with its `id`, so it is decoded in two steps: first as a line, then as the answer
/// to a query or to the capabilities query.
///
///     let line = FilterMessage(bytes)   // nil: not part of the protocol; it goes to the log
///     line.verdict()                    // the answer to a query
package struct FilterMessage: Hashable, Sendable {
    package let id: Int
    private let content: Content

    private enum Content: Hashable {
        case answer(WireName, WireName?, score: Double?)
        case deferral
        /// Any other line.
        case other(JSONObject)
    }

    /// Reads a line; nil when it is not a JSON object with an `id`.
    package init?(_ bytes: some Collection<UInt8>) {
        let line =
            bytes.withContiguousStorageIfAvailable { FilterMessage(buffer: $0) }
            ?? Array(bytes).withUnsafeBufferPointer { FilterMessage(buffer: $0) }
        guard let line else { return nil }
        self = line
    }

    /// Reads a line in place.
    package init?(buffer: UnsafeBufferPointer<UInt8>) {
        if let usual = FilterMessage(usual: buffer) {
            self = usual
        } else {
            self.init(any: buffer)
        }
    }

    /// The fast path: an answer or a deferral without other members.
    init?(usual bytes: UnsafeBufferPointer<UInt8>) {
        var (id, type): (Int?, String?)
        var (action, subAction): (WireName?, WireName?)
        var score: Double?
        let isFlat = FlatObject.read(bytes) { key, value in
            switch key {
            case "id": value.integer(&id)
            case "action": value.name(&action)
            case "subAction": value.name(&subAction)
            case "score": value.number(&score)
            case "type": value.string(&type)
            default: false
            }
        }
        guard isFlat, let id else { return nil }
        self.id = id
        switch (type, action) {
        // The general path says what is wrong with a score.
        case (nil, let action?) where score.map(Self.isScore) ?? true:
            content = .answer(action, subAction, score: score)
        case ("defer", nil) where score == nil: content = .deferral
        default: return nil
        }
    }

    /// The general path: any line.
    init?(any bytes: UnsafeBufferPointer<UInt8>) {
        guard let object = JSONReader.read(bytes)?.object, let id = object["id"]?.integer else { return nil }
        self.id = id
        content = .other(object)
    }

    var object: JSONObject {
        switch content {
        case .other(let object): object
        case .deferral: JSONObject([("id", .integer(id)), ("type", .string("defer"))])
        case .answer(let action, let subAction, let score):
            JSONObject(
                [("id", .integer(id)), ("action", action.json)] + (subAction.map { [("subAction", $0.json)] } ?? [])
                    + (score.map { [("score", .number("\($0)"))] } ?? []))
        }
    }

    /// The kind of the line. Unknown types are ignored, so that the protocol can grow.
    package enum Kind: Hashable, Sendable {
        case answer
        case deferral
        /// No answer will come, because of a mistake that only `FilterMain` can detect.
        case noAnswer(name: String, detail: String)
        /// A mistake of the extension before its answer, by the name of the diagnostic.
        case note(name: String, detail: String)
        /// Something in an App Group that it read and did not find.
        case missing(MissingItem)
        case unknown(String)
    }

    package var kind: Kind {
        switch content {
        case .answer: .answer
        case .deferral: .deferral
        case .other(let object): kind(of: object)
        }
    }

    private func kind(of object: JSONObject) -> Kind {
        switch object["type"] {
        case nil, .null: .answer
        case .string("defer"): .deferral
        case .string("no-answer"): .noAnswer(name: text("name"), detail: text("detail"))
        case .string("note"): .note(name: text("name"), detail: text("detail"))
        case .string("missing"): MissingItem(object).map(Kind.missing) ?? .unknown("missing")
        case .string(let type): .unknown(type)
        case .some(let other): .unknown(other.kind)
        }
    }

    private func text(_ key: String) -> String {
        if case .string(let text) = object[key] { text } else { "" }
    }

    /// Why a line is not a valid answer, for the author of the filter.
    package struct Malformed: Error, Hashable, Sendable {
        package let reason: String

        package init(reason: String) { self.reason = reason }
    }

    /// The answer to a query.
    package func verdict() throws(Malformed) -> (action: WireName, subAction: WireName?, score: Double?) {
        if case .answer(let action, let subAction, let score) = content { return (action, subAction, score) }
        let object = object
        guard let action = object["action"] else { throw Malformed(reason: "it has no action") }
        guard let name = WireName(action) else { throw Malformed(reason: "its action is \(action.kind)") }
        var subName: WireName?
        if let subAction = object["subAction"], subAction != .null {
            subName = WireName(subAction)
            guard subName != nil else { throw Malformed(reason: "its subAction is \(subAction.kind)") }
        }
        return (name, subName, try score(object["score"]))
    }

    private func score(_ value: JSON?) throws(Malformed) -> Double? {
        guard let value, value != .null else { return nil }
        guard let score = value.double else { throw Malformed(reason: "its score is \(value.kind)") }
        guard Self.isScore(score) else {
            throw Malformed(reason: "its score is \(value.integer.map(String.init) ?? "\(score)"), not from 0 to 1")
        }
        return score
    }

    private static func isScore(_ number: Double) -> Bool { (0...1).contains(number) }

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
                guard let name = WireName(value) else { throw Malformed(reason: "\(key) contains \(value.kind)") }
                names.append(name)
            }
            return names
        case .some(let other): throw Malformed(reason: "\(key) is \(other.kind)")
        }
    }
}

extension FilterMessage {
    /// Appends an answer to a query.
    package static func answer(id: Int, action: WireName, subAction: WireName?, to lines: inout [UInt8]) {
        JSONLine.append(to: &lines) { line in
            line.add("id", id)
            line.add("action", action)
            if let subAction { line.add("subAction", subAction) }
        }
    }

    /// The bytes of an answer to the capabilities query. Empty lists are omitted.
    package static func capabilities(id: Int, transactional: [WireName], promotional: [WireName]) -> [UInt8] {
        var line = JSONLine()
        line.add("id", id)
        if !transactional.isEmpty { line.add("transactionalSubActions", transactional.map(\.json)) }
        if !promotional.isEmpty { line.add("promotionalSubActions", promotional.map(\.json)) }
        return line.bytes
    }

    /// Appends a request to query the filter's server.
    package static func deferral(id: Int, to lines: inout [UInt8]) {
        JSONLine.append(to: &lines) { line in
            line.add("id", id)
            line.add("type", "defer")
        }
    }

    /// The bytes of a line that no answer will come.
    package static func noAnswer(id: Int, name: String, detail: String) -> [UInt8] {
        encoded("no-answer", id, name, detail)
    }

    /// The bytes of a line that reports a mistake in addition to an answer.
    package static func note(id: Int, name: String, detail: String) -> [UInt8] { encoded("note", id, name, detail) }

    /// The bytes of a line that reports something in an App Group that was read and does not exist.
    package static func missing(id: Int, _ item: MissingItem) -> [UInt8] {
        var line = JSONLine()
        line.add("id", id)
        line.add("type", "missing")
        item.add(to: &line)
        return line.bytes
    }

    private static func encoded(_ type: String, _ id: Int, _ name: String, _ detail: String) -> [UInt8] {
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
