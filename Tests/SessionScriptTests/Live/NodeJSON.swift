import JSONCodec
import Yams

extension JSON {
    /// The same value as YAML: what is plain and JSON stays so, everything else is a string.
    init?(_ node: Node) {
        switch node {
        case .scalar(let scalar):
            let isPlain = scalar.style == .plain || scalar.style == .any
            switch isPlain ? JSONReader.read(Array(scalar.string.utf8)) : nil {
            case .some(let value): self = value
            case nil where isPlain && ["", "~"].contains(scalar.string): self = .null
            case nil: self = .string(scalar.string)
            }
        case .sequence(let sequence): self = .array(sequence.compactMap(JSON.init))
        case .mapping(let mapping):
            let members = mapping.compactMap { key, value in
                key.string.flatMap { key in JSON(value).map { (key, $0) } }
            }
            guard members.count == mapping.count else { return nil }
            self = .object(JSONObject(members))
        case .alias: return nil
        }
    }
}
