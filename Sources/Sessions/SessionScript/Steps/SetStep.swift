import Device
import Messages

/// `set`: changes settings; the others keep their values.
struct SetStep: IntentAction {
    static let form = StepForm(
        name: "set", summary: "Changes settings; the others keep their values.", optional: SessionParser.settingsKeys,
        documentedKeys: "[settings](#settings)", expects: ExpectationParser.choiceKeys)

    let change: SettingsChange

    func intent(for phone: Phone) -> Intent { .user(.change(change.applied(to: phone.settings))) }

    func written(_ places: WrittenPlaces) -> YAMLValue { change.written(places) }
}

extension SetStep {
    static func recorded(_ intent: Intent, _ recording: RecordedAction) throws -> SetStep? {
        guard case .user(.change(let settings)) = intent else { return nil }
        let old = recording.phone.settings
        guard settings.appGroups == old.appGroups else {
            throw NotRecordable("an App Group was changed, and a session sets it only at its start")
        }
        guard settings.trustCA != nil || old.trustCA == nil else {
            throw NotRecordable("a certificate authority is no longer trusted, and a session can only add one")
        }
        let change = SettingsChange(from: old, to: settings, in: recording.phone.release)
        return change.isEmpty ? nil : SetStep(change: change)
    }

    init?(_ written: WrittenStep) {
        guard let node = written.fields.node(written.name),
            let change = written.session.settings(node, written.name, written.release)
        else { return nil }
        self.init(change: change)
    }
}

/// The settings that a session or a `set` step changes; nil: unchanged.
package struct SettingsChange: Hashable, Sendable {
    package var filterUnknownSenders: Bool?
    package var filterSpam: Bool?
    package var subFolderLimit: Settings.SubFolderLimit?
    package var extensionProcess: Settings.ExtensionProcess?
    package var responseTimeoutMilliseconds: Int?
    package var extensionMemoryMebibytes: Int?
    package var limits: [FilterLimit: Int] = [:]
    package var notifyingKinds: Set<NotifyingKind>?
    package var notifiedInMessages: Bool?
    package var unknownInMessages: Bool?
    package var iMessageJoinsJunk: Bool?
    package var spamRetention: Settings.SpamRetention?
    package var showsPrivateValues: Bool?
    package var filterFolder: Settings.FilterFolder?
    package var trustCA: String?
    package var association: Settings.AssociationPolicy?
    package var localHTTP: Settings.LocalHTTP?

    package init() {}

    package func applied(to settings: Settings) -> Settings {
        var settings = settings
        if let filterUnknownSenders { settings.filterUnknownSenders = filterUnknownSenders }
        if let filterSpam { settings.filterSpam = filterSpam }
        if let subFolderLimit { settings.subFolderLimit = subFolderLimit }
        if let extensionProcess { settings.extensionProcess = extensionProcess }
        if let responseTimeoutMilliseconds { settings.responseTimeoutMilliseconds = responseTimeoutMilliseconds }
        if let extensionMemoryMebibytes { settings.extensionMemoryMebibytes = extensionMemoryMebibytes }
        for (limit, value) in limits { settings.limits[limit] = value }
        if let notifyingKinds { settings.notifyingKinds = notifyingKinds }
        if let notifiedInMessages { settings.notifiedInMessages = notifiedInMessages }
        if let unknownInMessages { settings.unknownInMessages = unknownInMessages }
        if let iMessageJoinsJunk { settings.iMessageJoinsJunk = iMessageJoinsJunk }
        if let spamRetention { settings.spamRetention = spamRetention }
        if let showsPrivateValues { settings.showsPrivateValues = showsPrivateValues }
        if let filterFolder { settings.filterFolder = filterFolder }
        if let trustCA { settings.trustCA = trustCA }
        if let association { settings.association = association }
        if let localHTTP { settings.localHTTP = localHTTP }
        return settings
    }
}
