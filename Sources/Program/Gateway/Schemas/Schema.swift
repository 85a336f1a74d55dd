import JSONCodec

/// What a JSON value can be: for the OpenAPI document, and to check what a client sends.
indirect enum Schema: Sendable {
    case any
    case boolean
    /// Only true.
    case yes
    case integer(ClosedRange<Int>)
    /// A string by its number of Unicode scalars.
    case string(ClosedRange<Int>)
    case choice([String])
    case array(Schema, ClosedRange<Int>)
    case object(ObjectSchema)
    /// An object with one of these members.
    case oneMember([Property])
    /// One of these, which differ in their JSON types.
    case either([Schema])
    /// One with a name in the document (`NamedSchemas`).
    case named(NamedSchema)
    /// With an explanation, and what is meant if it is missing.
    case explained(Schema, String, standard: JSON?)

    static let text = Schema.string(0...1 << 20)
    /// The number of a message or of a conversation. Programs that read JSON with JavaScript have no larger ones.
    static let number = Schema.integer(1...1 << 53 - 1)

    func about(_ sentence: String, standard: JSON? = nil) -> Schema { .explained(self, sentence, standard: standard) }
}

/// A member of an object.
struct Property: Sendable {
    let name: String
    let schema: Schema
    var isRequired = false

    init(_ name: String, _ schema: Schema, isRequired: Bool = false) {
        (self.name, self.schema, self.isRequired) = (name, schema, isRequired)
    }
}

/// The members of an object.
struct ObjectSchema: Sendable {
    var properties: [Property] = []
    /// What other members are; nil: there are none.
    var others: Schema?
    /// The least number of members.
    var minimum = 0
}

extension Schema {
    static func object(_ properties: Property...) -> Schema { .object(ObjectSchema(properties: properties)) }

    /// Of an answer: later versions add members.
    static func open(_ properties: Property...) -> Schema {
        .object(ObjectSchema(properties: properties, others: .any))
    }
}
