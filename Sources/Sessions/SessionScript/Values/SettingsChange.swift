package import Messages
import SessionTerms

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
    package var chaos: Chaos?

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
        if let chaos { settings.chaos = chaos }
        return settings
    }
}

extension SettingsChange {
    /// What must be set to get from one to the other. Settings that a session does not have are left out.
    ///
    /// - Parameter old: nil: all settings are set.
    init(from old: Settings?, to new: Settings, in release: Release) {
        func changed<Value: Equatable>(_ value: (Settings) -> Value) -> Value? {
            old.map(value) == value(new) ? nil : value(new)
        }
        func changed<Value: Equatable>(_ setting: UndocumentedSetting, _ value: (Settings) -> Value) -> Value? {
            setting.exists(in: release) ? changed(value) : nil
        }
        self.init()
        if release.filterSwitch != nil { filterUnknownSenders = changed(\.filterUnknownSenders) }
        if release.filtersSpam { filterSpam = changed(\.filterSpam) }
        subFolderLimit = changed(.subFolderLimit, \.subFolderLimit)
        extensionProcess = changed(.extensionProcess, \.extensionProcess)
        responseTimeoutMilliseconds = changed(.responseTimeout, \.responseTimeoutMilliseconds)
        extensionMemoryMebibytes = changed(.extensionMemory, \.extensionMemoryMebibytes)
        for limit in FilterLimit.allCases { limits[limit] = changed { $0.limits[limit] } }
        notifyingKinds = changed(.allowNotifications, \.notifyingKinds)
        notifiedInMessages = changed(.notifiedInMessages, \.notifiedInMessages)
        unknownInMessages = changed(.unknownInMessages, \.unknownInMessages)
        iMessageJoinsJunk = changed(.iMessageJoinsJunk, \.iMessageJoinsJunk)
        spamRetention = changed(.spamDays, \.spamRetention)
        showsPrivateValues = changed(\.showsPrivateValues)
        filterFolder = changed(\.filterFolder)
        trustCA = new.trustCA == old?.trustCA ? nil : new.trustCA
        association = changed(\.association)
        localHTTP = changed(\.localHTTP)
        chaos = changed(\.chaos)
    }

    var isEmpty: Bool { self == SettingsChange() }

    /// The mapping of `settings` and of a `set` step, in the order of the reference.
    func written(_ places: WrittenPlaces) -> YAMLValue {
        let kinds = notifyingKinds.map { kinds -> YAMLValue in
            let names = NotifyingKind.allCases.filter(kinds.contains).map { YAMLValue.word($0.rawValue) }
            return names.isEmpty ? .word("none") : .list(names)
        }
        let retention = spamRetention.map { retention -> YAMLValue in
            switch retention {
            case .days(let days): .number(days)
            case .never: .word("never")
            }
        }
        let documented: [(key: String, value: YAMLValue?)] = UndocumentedSetting.allCases.map { setting in
            let value: YAMLValue? =
                switch setting {
                case .subFolderLimit: subFolderLimit.map { .word($0.rawValue) }
                case .extensionProcess: extensionProcess.map { .word($0.rawValue) }
                case .responseTimeout: responseTimeoutMilliseconds.map { .word(Durations.written(Int64($0))) }
                case .extensionMemory: extensionMemoryMebibytes.map { .word("\($0)MiB") }
                case .allowNotifications: kinds
                case .notifiedInMessages: notifiedInMessages.map { .bool($0) }
                case .unknownInMessages: unknownInMessages.map { .bool($0) }
                case .iMessageJoinsJunk: iMessageJoinsJunk.map { .bool($0) }
                case .spamDays: retention
                }
            return (setting.rawValue, value)
        }
        return .entries(
            [
                ("filter-unknown-senders", filterUnknownSenders.map { .bool($0) }),
                ("filter-spam", filterSpam.map { .bool($0) }),
            ] + documented + [
                ("show-private-values", showsPrivateValues.map { .bool($0) }),
                ("filter-folder", filterFolder.map { .word($0.rawValue) }),
                ("trust-ca", trustCA.map { .text(places.path($0)) }),
                ("association", association.map { .word($0.rawValue) }),
                ("local-http", localHTTP.map { .word($0.rawValue) }),
            ]
                + FilterLimit.allCases.map { limit in (limit.rawValue, limits[limit].map { .word(limit.written($0)) }) }
                + [("chaos", chaos?.yaml)]
        )
    }
}
