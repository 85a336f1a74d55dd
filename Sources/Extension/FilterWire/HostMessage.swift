package import JSONCodec

/// A line from Siftbox to a filter.
package enum HostMessage: Hashable, Sendable {
    case capabilities(id: Int)
    case query(id: Int, sender: String?, messageBody: String?, receiverISOCountryCode: String?)
    /// - `deferral`: which deferral of the query it answers, counted from 1; nil: the oldest.
    case network(id: Int, deferral: Int?, NetworkResult)

    /// The line's bytes, with its line feed.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        append(to: &bytes)
        return bytes
    }

    /// Appends the line.
    package func append(to lines: inout [UInt8]) {
        JSONLine.append(to: &lines) { line in
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
                line.add(Self.network(deferral: deferral, result))
            }
        }
    }

    /// Appends a network line from its ID and its other members.
    package static func appendNetwork(id: Int, _ members: JSONMembers, to lines: inout [UInt8]) {
        JSONLine.append(to: &lines) { line in
            line.add("id", id)
            line.add(members)
        }
    }

    /// The members of a network line after its ID.
    package static func network(deferral: Int?, _ result: NetworkResult) -> JSONMembers {
        JSONMembers { line in
            line.add("type", "network")
            if let deferral { line.add("deferral", deferral) }
            result.add(to: &line)
        }
    }
}

extension HostMessage {
    /// Reads a line; nil for a line that is not part of the protocol or has an unknown type.
    package init?(_ bytes: some Collection<UInt8>) {
        let line =
            bytes.withContiguousStorageIfAvailable { HostMessage(buffer: $0) }
            ?? Array(bytes).withUnsafeBufferPointer { HostMessage(buffer: $0) }
        guard let line else { return nil }
        self = line
    }

    /// Reads a line in place.
    package init?(buffer: UnsafeBufferPointer<UInt8>) {
        if let usual = HostMessage(usual: buffer) {
            self = usual
        } else {
            self.init(any: buffer)
        }
    }

    /// The fast path: a query without other members.
    init?(usual bytes: UnsafeBufferPointer<UInt8>) {
        var (id, type): (Int?, String?)
        var (sender, messageBody, country): (String?, String?, String?)
        let isFlat = FlatObject.read(bytes) { key, value in
            switch key {
            case "id": value.integer(&id)
            case "type": value.string(&type)
            case "sender": value.string(&sender)
            case "messageBody": value.string(&messageBody)
            case "receiverISOCountryCode": value.string(&country)
            default: false
            }
        }
        guard isFlat, let id, type == "query" else { return nil }
        self = .query(id: id, sender: sender, messageBody: messageBody, receiverISOCountryCode: country)
    }

    /// The general path: any line.
    init?(any bytes: UnsafeBufferPointer<UInt8>) {
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
