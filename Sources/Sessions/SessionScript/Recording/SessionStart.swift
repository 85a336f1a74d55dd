import Device
import FilterProcesses
import InboxDatabase
import LocatedYAML
import Messages

/// What a session begins with: the device, its settings, the filter and the contacts.
struct SessionStart: Hashable, Sendable {
    var release = Release.standard
    var country = Country.us
    /// In milliseconds since 1970; nil: the default of sessions.
    var clock: Int64?
    var settings = Settings()
    /// A sample's name or a path; nil: no filter.
    var filter: String?
    var reporting: String?
    var contacts: [Session.Contact] = []

    init() {}

    /// The phone as it is now, without its messages.
    init(_ phone: Phone) throws {
        release = phone.release
        country = phone.country
        clock = phone.clock.now / 1000 * 1000
        settings = phone.settings
        if phone.showsFilterFolder { settings.filterFolder = .visible }
        filter = phone.activeFilter?.filter.identifier
        reporting = phone.reporting?.identifier
        contacts = try phone.store.contacts().map {
            Session.Contact(name: $0.name, addresses: $0.addresses.map(\.written))
        }
    }

    /// The key `app-group`; nil: no App Group has contents.
    func writtenGroups(_ places: WrittenPlaces) -> YAMLValue? {
        let groups = settings.appGroups.filter { AppGroup.isIdentifier($0.key) }.sorted { $0.key < $1.key }
        guard !groups.isEmpty else { return nil }
        return .mapping(
            groups.map { identifier, group in
                let values = GroupValue.dictionary(group.values)
                return YAMLValue.Entry(
                    identifier,
                    .entries([
                        ("values", group.values.isEmpty ? nil : values.yaml),
                        ("files", group.files.map { .text(places.path($0)) }),
                    ]))
            })
    }
}

extension GroupValue {
    /// The value as `GroupValueReader` reads it.
    fileprivate var yaml: YAMLValue {
        switch self {
        case .flag, .whole, .decimal, .data, .date: .word(written)
        // Without quotes it could be read as another type.
        case .text(let text):
            GroupValue(written: text) == self ? .text(text) : .word(YAMLText.quoted(Substitution.escaped(text)))
        case .list(let values): .list(values.map(\.yaml))
        case .dictionary(let values):
            .mapping(values.sorted { $0.key < $1.key }.map { YAMLValue.Entry($0.key, $0.value.yaml) })
        }
    }
}
