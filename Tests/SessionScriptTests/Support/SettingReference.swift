import Messages

@testable import SessionScript

/// The table of settings in Sessions/README.md.
enum SettingReference {
    private struct Row {
        let values: String
        let standard: String
        let meaning: String
        var rule: Rule?
        var exists: (Release) -> Bool = { _ in true }
    }

    static var table: String {
        MarkdownTable(
            "Setting", "Values", "Default", "Releases", "Rule", "Meaning",
            rows: SessionSource.settingsKeys.map { key in
                guard let row = row(of: key) else { return ["`\(key)`", "**missing in SettingReference**"] }
                return [
                    "`\(key)`", row.values, "`\(row.standard)`", SessionReference.releases(row.exists),
                    row.rule?.rawValue ?? "", row.meaning,
                ]
            }
        ).text
    }

    private static func row(of key: String) -> Row? {
        if let setting = UndocumentedSetting(rawValue: key) { return row(of: setting) }
        if let limit = FilterLimit(rawValue: key) {
            let range = limit.range
            return Row(
                values: "\(limit.written(range.lowerBound)) to \(limit.written(range.upperBound))",
                standard: limit.written(limit.standard), meaning: meaning(of: limit), rule: .x5)
        }
        let standard = Settings()
        switch key {
        case "filter-unknown-senders":
            return Row(
                values: "true, false", standard: "\(standard.filterUnknownSenders)",
                meaning: "Filter Unknown Senders (26: Screen Unknown Senders).", rule: .e3,
                exists: { $0.filterSwitch != nil })
        case "filter-spam":
            return Row(
                values: "true, false", standard: "\(standard.filterSpam)",
                meaning: "Filter Spam: what iOS itself takes for spam (`receive` with `spam: true`) goes to Spam.",
                rule: .f14, exists: \.filtersSpam)
        case "show-private-values":
            return Row(
                values: "true, false", standard: "\(standard.showsPrivateValues)",
                meaning: "The log shows values that the filter logs as private.", rule: .x6)
        case "filter-folder":
            return Row(
                values: words(Settings.FilterFolder.self), standard: standard.filterFolder.rawValue,
                meaning: "Whether a filter sees the other files in its folder.", rule: .x3)
        case "trust-ca":
            return Row(
                values: "a path", standard: "none", meaning: "A PEM file with one more trusted certificate authority.",
                rule: .d9)
        case "association":
            return Row(
                values: words(Settings.AssociationPolicy.self), standard: standard.association.rawValue,
                meaning: "Whether a server must list the app in its association file.", rule: .d5)
        case "local-http":
            return Row(
                values: words(Settings.LocalHTTP.self), standard: standard.localHTTP.rawValue,
                meaning: "Plain HTTP to a server on this computer.", rule: .d4)
        case "chaos":
            return Row(
                values: "[effects](#chaos)", standard: "none", meaning: "What goes wrong on purpose.", rule: .x8)
        default: return nil
        }
    }

    /// The effects of the setting `chaos`.
    static var effects: String {
        MarkdownTable(
            "Effect", "What happens", rows: ChaosEffect.allCases.map { ["`\($0.rawValue)`", $0.sentence] }
        ).text
    }

    private static func row(of setting: UndocumentedSetting) -> Row {
        let standard = Settings()
        let (values, value, meaning) =
            switch setting {
            case .subFolderLimit:
                (
                    words(Settings.SubFolderLimit.self), standard.subFolderLimit.rawValue,
                    "More than five declared sub-folders: show all with a diagnostic, or none."
                )
            case .extensionProcess:
                (
                    words(Settings.ExtensionProcess.self), standard.extensionProcess.rawValue,
                    "One process for many messages, or a new process for each."
                )
            case .responseTimeout:
                (
                    "a duration up to 1h", "\(standard.responseTimeoutMilliseconds / 1000)s",
                    "The time for an answer."
                )
            case .extensionMemory:
                (
                    "1MiB to 65536MiB", "\(standard.extensionMemoryMebibytes)MiB",
                    "Memory of a filter beyond its program's."
                )
            case .allowNotifications:
                (
                    "none, or a list of \(words(NotifyingKind.self))", "none",
                    "Kinds of messages from unknown senders that alert."
                )
            case .notifiedInMessages:
                (
                    "true, false", "\(standard.notifiedInMessages)",
                    "What notified stays in Messages for 12 hours."
                )
            case .unknownInMessages:
                (
                    "true, false", "\(standard.unknownInMessages)",
                    "Messages also lists unknown senders and categorized conversations."
                )
            case .iMessageJoinsJunk:
                (
                    "true, false", "\(standard.iMessageJoinsJunk)",
                    "An iMessage joins a conversation that an SMS made junk."
                )
            case .spamDays:
                (
                    "\(Settings.SpamRetention.range.lowerBound) to \(Settings.SpamRetention.range.upperBound), never",
                    standard.spamRetention == .never ? "never" : "90",
                    "Days until Spam is deleted."
                )
            }
        return Row(
            values: values, standard: value, meaning: meaning, rule: setting.rule, exists: setting.exists)
    }

    private static func meaning(of limit: FilterLimit) -> String {
        switch limit {
        case .processes: "Processes of a filter."
        case .sharedMemory: "Its shared memory."
        case .disk: "What it may write to its container."
        case .files: "Files that it may create there."
        case .idleCPU: "Its CPU time after an answer."
        }
    }

    private static func words<Value: CaseIterable & RawRepresentable<String>>(_ type: Value.Type) -> String {
        type.allCases.map(\.rawValue).joined(separator: ", ")
    }
}
