import JSONCodec
import LocatedYAML
import Yams

/// Turns the JSON of a request into the nodes of a session's YAML, for the same parser.
///
/// A JSON string is a quoted scalar, so `"true"` stays a string; numbers, `true`, `false` and `null` are plain.
struct RequestNodes {
    /// How deep objects and lists may be nested. Steps need five levels.
    static let maxDepth = 16
    /// The maximum number of values in a request. A step is done in one turn of the loop, so this also limits how long one takes.
    static let maxValues = 1000

    private var count = 0
    private let text = Tag(.str, .basic)

    /// The node of an object.
    ///
    /// - Throws: what is wrong with the request.
    mutating func mapping(_ members: [JSONObject.Member], depth: Int = 1) throws(RefusedRequest) -> Node {
        var pairs: [(Node, Node)] = []
        pairs.reserveCapacity(members.count)
        for (index, member) in members.enumerated() {
            if members[..<index].contains(where: { $0.key == member.key }) {
                throw .invalid("duplicate key '\(member.key.short)'")
            }
            pairs.append((.scalar(Node.Scalar(member.key, text, .doubleQuoted)), try node(member.value, depth)))
        }
        return .mapping(Node.Mapping(pairs))
    }

    private mutating func node(_ value: JSON, _ depth: Int) throws(RefusedRequest) -> Node {
        count += 1
        guard count <= Self.maxValues else { throw .invalid("a line has at most \(Self.maxValues) values") }
        guard depth < Self.maxDepth else {
            throw .invalid("objects and lists are nested more than \(Self.maxDepth) levels deep")
        }
        switch value {
        case .null: return plain("null")
        case .bool(let value): return plain(value ? "true" : "false")
        case .integer(let value): return plain(String(value))
        case .number(let written): return plain(written)
        case .string(let string): return .scalar(Node.Scalar(string, text, .doubleQuoted))
        case .array(let values):
            var nodes: [Node] = []
            for value in values { nodes.append(try node(value, depth + 1)) }
            return .sequence(Node.Sequence(nodes))
        case .object(let object): return try mapping(object.members, depth: depth + 1)
        }
    }

    private func plain(_ written: String) -> Node { .scalar(Node.Scalar(written, Tag(.implicit, .basic), .plain)) }
}
