/// A line from the phone to a filter.
package enum PhoneLine: Hashable, Sendable {
    case capabilities(id: Int)
    case query(id: Int, sender: String?, messageBody: String?, receiverISOCountryCode: String?)
    /// - `deferral`: which of the query's deferrals it answers, counted from 1; nil: the oldest.
    case network(id: Int, deferral: Int?, NetworkResult)

    /// The line's bytes, with its line feed.
    package var bytes: [UInt8] {
        var line = JSONLine()
        switch self {
        case .capabilities(let id):
            line.add("id", id)
            line.add("type", "capabilities")
        case .query(let id, let sender, let messageBody, let receiverISOCountryCode):
            line.add("id", id)
            line.add("type", "query")
            line.add("sender", ifAny: sender)
            line.add("messageBody", ifAny: messageBody)
            line.add("receiverISOCountryCode", ifAny: receiverISOCountryCode)
        case .network(let id, let deferral, let result):
            line.add("id", id)
            line.add("type", "network")
            if let deferral { line.add("deferral", deferral) }
            result.add(to: &line)
        }
        return line.bytes
    }

    /// Reads a line; nil when it is none of the protocol's, or of a type that this version does not know.
    package init?(_ bytes: some Collection<UInt8>) {
        guard let object = JSONReader.read(bytes)?.object, let id = object["id"]?.integer else { return nil }
        switch object["type"]?.string {
        case "capabilities": self = .capabilities(id: id)
        case "query":
            self = .query(
                id: id,
                sender: object["sender"]?.string,
                messageBody: object["messageBody"]?.string,
                receiverISOCountryCode: object["receiverISOCountryCode"]?.string
            )
        case "network":
            guard let result = NetworkResult(object) else { return nil }
            self = .network(id: id, deferral: object["deferral"]?.integer, result)
        default: return nil
        }
    }
}
