/// What a user can do, by the names and keys of the steps of sessions (Sessions/README.md).
enum ActionSchemas {
    /// Every action, as an object with one member.
    static let action = Schema.oneMember(
        severalProperties + [
            Property(
                "reply",
                .object(
                    Property("to", address, isRequired: true), Property("text", .string(1...1 << 20), isRequired: true),
                    Property("times", .integer(1...1000)), with, folder)),
            Property(
                "add-contact",
                .object(Property("name", name, isRequired: true), Property("address", address, isRequired: true))),
            Property("remove-contact", .object(Property("address", address, isRequired: true))),
            Property("choose-filter", filter),
            Property("choose-reporting", filter),
            Property("set", settings),
            Property("several", .array(.named(.severalAction), 1...100)),
            Property("undo", .integer(1...1000)),
            Property("what-would-change", filter),
            Property("move", filter),
            Property("reset", Schema.yes.about("Empties an unsaved inbox.")),
            Property("press", .either([name, .array(name, 1...1000)])),
            Property(
                "show",
                .either([
                    name,
                    .object(Property("from", address), with, folder, Property("message", name)),
                ])),
        ])

    /// What the user can do with several conversations at once.
    static let severalAction = Schema.oneMember(severalProperties)

    private static let severalProperties = [
        Property("delete", .named(.selection)),
        Property("recover", .object(from, with)),
        Property("read", .named(.selection)),
        Property("mark-unread", .named(.selection)),
        Property("block", address),
        Property("unblock", address),
        Property("mark-known", .either([address, .object(from, with)])),
        Property("not-spam", .either([address, .object(from, with, Property("report", .boolean))])),
    ]

    /// A conversation by its sender; the newest one of several.
    static let selection = Schema.object(from, with, folder)

    /// As in a session.
    static let settings = Schema.object(ObjectSchema(others: .any, minimum: 1))

    static let filter = Schema.string(1...4096).about(
        "The name of a sample filter, a path, which is relative to the folder of the inbox, or none.")

    private static let name = Schema.string(1...1000)
    private static let address = Schema.string(1...1000)
    private static let from = Property("from", NamedSchema.address, isRequired: true)
    private static let with = Property("with", .array(address, 1...100))
    private static let folder = Property("folder", .string(1...100))
}
