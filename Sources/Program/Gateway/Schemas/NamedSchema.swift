import JSONCodec

/// The schemas that have names in the OpenAPI document.
enum NamedSchema: String, CaseIterable, Sendable {
    case newMessage = "NewMessage"
    case action = "Action"
    case severalAction = "SeveralAction"
    case selection = "Selection"
    case inbox = "Inbox"
    case message = "Message"
    case conversation = "Conversation"
    case folder = "Folder"
    case contact = "Contact"
    case filter = "Filter"
    case result = "Result"
    case problem = "Problem"

    var schema: Schema {
        switch self {
        case .newMessage: Self.newMessageSchema
        case .action: ActionSchemas.action
        case .severalAction: ActionSchemas.severalAction
        case .selection: ActionSchemas.selection
        case .inbox: Self.inboxSchema
        case .message: Self.messageSchema
        case .conversation: Self.conversationSchema
        case .folder: Self.folderSchema
        case .contact: .open(Property("name", .text), Property("addresses", .array(.text, 0 ... .max)))
        case .filter:
            .open(
                Property("name", .text), Property("reference", Schema.text.about("As `PUT /v1/filter` takes it.")))
        case .result: Self.resultSchema
        case .problem: Self.problemSchema
        }
    }

    /// The longest address that a client can send.
    static let address = Schema.string(0...1000)

    // MARK: From clients

    private static let newMessageSchema = Schema.object(
        Property(
            "from",
            address.about("The sender: a phone number, a short code, an e-mail address or a name; empty: none."),
            isRequired: true),
        Property("text", Schema.text.about("The message body; missing: the message has none.")),
        Property(
            "service", .choice(["SMS", "MMS", "RCS", "iMessage"]).about("The service.", standard: .string("SMS"))),
        Property("with", .array(.string(1...1000), 1...100).about("The other participants of a group.")),
        Property("spam", Schema.boolean.about("Whether iOS itself takes the message for spam (release 26).")),
        Property(
            "perturb",
            Schema.string(1...40).about("Changes the text as spammers and phones do, such as `digits`.")),
        Property("seed", Schema.integer(0...Int(UInt32.max)).about("The seed of `perturb`.", standard: .integer(1))))

    // MARK: From the inbox

    private static let inboxSchema = Schema.open(
        Property("name", .text, isRequired: true),
        Property("file", Schema.text.about("Missing: the inbox is not saved.")),
        Property("release", Schema.text.about("The release of iOS.")),
        Property("country", .text),
        Property("filter", Schema.text.about("The name of the active filter; missing: there is none.")),
        Property("messages", .integer(0 ... .max)),
        Property("unread", .integer(0 ... .max)),
        Property("waiting", Schema.integer(0 ... .max).about("How many messages the filter has not answered yet.")))

    private static let messageSchema = Schema.open(
        Property("id", .number),
        Property("conversation", .number),
        Property("from", Schema.text.about("Missing: the message has no sender, or the user sent it.")),
        Property("sent", Schema.boolean.about("Whether the user sent it.")),
        Property("text", Schema.text.about("Missing: the message has no body.")),
        Property("service", .text),
        Property("date", Schema.text.about("ISO 8601, UTC.")),
        Property("folder", Schema.text.about("The folder of its conversation.")),
        Property("folderName", .text),
        Property("queried", Schema.boolean.about("Whether the filter received it; if not, `because` is the reason.")),
        Property("action", .text),
        Property("subAction", .text),
        Property("alerts", .boolean),
        Property("read", .boolean))

    private static let conversationSchema = Schema.open(
        Property("id", .number, isRequired: true),
        Property("title", .text),
        Property("addresses", .array(.text, 0 ... .max)),
        Property("folder", .text),
        Property("date", Schema.text.about("Of its newest message: ISO 8601, UTC.")),
        Property("text", Schema.text.about("That of its newest message.")),
        Property("messages", .integer(0 ... .max)),
        Property("unread", .integer(0 ... .max)))

    private static let folderSchema = Schema.open(
        Property("id", .text, isRequired: true),
        Property("name", .text, isRequired: true),
        Property("conversations", .integer(0 ... .max)),
        Property("unread", .integer(0 ... .max)))

    private static let resultSchema = Schema.open(
        Property("ok", Schema.boolean.about("Whether this message was filed, if the request has several.")),
        Property("summary", Schema.text.about("What happened, as the screen shows it.")),
        Property("message", .named(.message)),
        Property("kind", Problem.Kind.schema),
        Property("error", Schema.text.about("Why it was not done.")))

    /// Problem details (RFC 9457).
    private static let problemSchema = Schema.open(
        Property("type", .text, isRequired: true),
        Property("title", .text, isRequired: true),
        Property("status", .integer(400...599), isRequired: true),
        Property("detail", .text, isRequired: true),
        Property("kind", Problem.Kind.schema),
        Property(
            "errors",
            .array(
                .object(Property("place", .text, isRequired: true), Property("detail", .text, isRequired: true)),
                1 ... .max)))
}

extension Problem.Kind {
    static var schema: Schema { .choice(allCases.map(\.rawValue)) }
}
