import JSONCodec

extension Schema {
    /// The schema in the OpenAPI document (JSON Schema 2020-12).
    var document: JSON { .object(JSONObject(members)) }

    private var members: [(String, JSON)] {
        switch self {
        case .any: []
        case .boolean: [("type", .string("boolean"))]
        case .yes: [("type", .string("boolean")), ("const", .bool(true))]
        case .integer(let range):
            [("type", .string("integer"))] + Self.limits(range, "minimum", "maximum")
        case .string(let range): [("type", .string("string"))] + Self.limits(range, "minLength", "maxLength")
        case .choice(let values): [("type", .string("string")), ("enum", .array(values.map(JSON.string)))]
        case .array(let element, let range):
            [("type", .string("array")), ("items", element.document)] + Self.limits(range, "minItems", "maxItems")
        case .object(let object): object.members
        case .oneMember(let properties):
            [("oneOf", .array(properties.map { ObjectSchema(properties: [$0.asRequired]).document }))]
        case .either(let schemas): [("oneOf", .array(schemas.map(\.document)))]
        case .named(let named): [("$ref", .string("#/components/schemas/\(named.rawValue)"))]
        case .explained(let schema, let sentence, let standard):
            schema.members + [("description", .string(sentence))] + (standard.map { [("default", $0)] } ?? [])
        }
    }

    /// Only those that exclude something.
    private static func limits(_ range: ClosedRange<Int>, _ lower: String, _ upper: String) -> [(String, JSON)] {
        var limits: [(String, JSON)] = []
        if range.lowerBound != (lower == "minimum" ? .min : 0) { limits.append((lower, .integer(range.lowerBound))) }
        if range.upperBound != .max { limits.append((upper, .integer(range.upperBound))) }
        return limits
    }
}

extension ObjectSchema {
    fileprivate var document: JSON { .object(JSONObject(members)) }

    fileprivate var members: [(String, JSON)] {
        var members: [(String, JSON)] = [("type", .string("object"))]
        if !properties.isEmpty {
            members.append(("properties", .object(JSONObject(properties.map { ($0.name, $0.schema.document) }))))
        }
        let required = properties.filter(\.isRequired).map { JSON.string($0.name) }
        if !required.isEmpty { members.append(("required", .array(required))) }
        if minimum > 0 { members.append(("minProperties", .integer(minimum))) }
        switch others {
        case nil: members.append(("additionalProperties", .bool(false)))
        case .any?: break
        case let others?: members.append(("additionalProperties", others.document))
        }
        return members
    }
}

extension Property {
    /// As the only member of an object.
    fileprivate var asRequired: Property { Property(name, schema, isRequired: true) }
}
