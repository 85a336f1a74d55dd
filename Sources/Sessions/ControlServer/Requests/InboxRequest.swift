import JSONCodec
import Messages
import SessionScript

/// A line of a client, as read.
struct InboxRequest: ControlRequest {
    enum Action {
        case refused(RefusedRequest)
        case get(GetRequest)
        case wait(WaitRequest)
        case subscribe
        case step(LiveStep)
    }

    /// Repeated in the answer; nil: the line has none, or one that is not valid.
    let id: JSON?
    let action: Action

    var isMessage: Bool { if case .step(let step) = action { step.isMessage } else { false } }

    /// How many bytes an `id` has at most.
    private static let idLimit = 256

    /// - Parameter readStep: reads what has none of the other actions.
    init(
        _ line: UnsafeBufferPointer<UInt8>, in release: Release,
        readStep: (JSONObject) throws(RefusedRequest) -> LiveStep
    ) {
        var id: JSON?
        do throws(RefusedRequest) {
            let object = try Self.object(line)
            id = try Self.id(of: object)
            action = try Self.action(object, release, readStep)
        } catch {
            action = .refused(error)
        }
        self.id = id
    }

    private static func object(_ line: UnsafeBufferPointer<UInt8>) throws(RefusedRequest) -> JSONObject {
        guard let value = JSONReader.read(line) else {
            if String(utf8: line) == nil { throw .invalid("The line is not valid UTF-8.") }
            let place = JSONReader.mistake(in: Array(line)) ?? 0
            throw .invalid("The line is not valid JSON (byte \(place + 1)).")
        }
        guard let object = value.object else { throw .invalid("A request is an object, and this is \(value.kind).") }
        return object
    }

    private static func id(of object: JSONObject) throws(RefusedRequest) -> JSON? {
        guard let id = object["id"] else { return nil }
        let bytes: Int
        switch id {
        case .integer: return id
        case .string(let text), .number(let text): bytes = text.utf8.count
        default: throw .invalid("id: expected a string or a number, found \(id.kind)")
        }
        guard bytes <= idLimit else { throw .invalid("id: at most \(idLimit) bytes") }
        return id
    }

    private static func action(
        _ object: JSONObject, _ release: Release, _ readStep: (JSONObject) throws(RefusedRequest) -> LiveStep
    ) throws(RefusedRequest) -> Action {
        if object["get"] != nil { return .get(try GetRequest(object, in: release)) }
        if let wait = object["wait"]?.object { return .wait(try WaitRequest(object, wait)) }
        guard object["subscribe"] != nil else { return .step(try readStep(object)) }
        var fields = RequestFields(object, allowed: ["id", "subscribe"])
        if fields.bool("subscribe") == false { fields.report("subscribe", "expected true") }
        if let mistake = fields.mistake { throw .invalid(mistake) }
        return .subscribe
    }
}
