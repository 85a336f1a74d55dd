import Foundation
import LocatedYAML
import Messages
import UntrustedFiles
import Yams

// The settings of a session or of a `set` step.
extension SessionSource {
    static let settingsKeys =
        ["filter-unknown-senders", "filter-spam"] + UndocumentedSetting.allCases.map(\.rawValue) + [
            "show-private-values", "filter-folder", "trust-ca", "association", "local-http",
        ] + FilterLimit.allCases.map(\.rawValue) + ["chaos"]

    /// The settings of a session or of a `set` step.
    func settings(_ node: Node, _ key: String, _ release: Release) -> SettingsChange? {
        guard let fields = Fields(node, findings, of: key, allowed: Self.settingsKeys) else { return nil }
        if fields.keys.isEmpty {
            findings.report(
                node.position, key, "no setting given (allowed: \(Self.settingsKeys.joined(separator: ", ")))")
        }
        let existence: [(String, (Release) -> Bool)] =
            [("filter-unknown-senders", { $0.filterSwitch != nil }), ("filter-spam", { $0.filtersSpam })]
            + UndocumentedSetting.allCases.map { setting in (setting.rawValue, setting.exists(in:)) }
        for (setting, exists) in existence where !exists(release) && fields.node(setting) != nil {
            fields.report(
                setting,
                "\(release.name) does not have this setting (available in release \(Release.numbers(exists)))")
        }
        var change = SettingsChange()
        change.filterUnknownSenders = fields.bool("filter-unknown-senders")
        change.filterSpam = fields.bool("filter-spam")
        change.subFolderLimit = fields.word(
            "sub-folder-limit", Settings.SubFolderLimit.allCases.map { ($0.rawValue, $0) })
        change.extensionProcess = fields.word(
            "extension-process", Settings.ExtensionProcess.allCases.map { ($0.rawValue, $0) })
        let timeout = UndocumentedSetting.responseTimeout.rawValue
        change.responseTimeoutMilliseconds = fields.duration(
            timeout, atMost: Int64(Settings.responseTimes.upperBound), "1h"
        ).map { Int($0) }
        change.extensionMemoryMebibytes = memory(fields)
        change.limits = limits(fields)
        change.notifyingKinds = notifyingKinds(fields)
        change.notifiedInMessages = fields.bool("notified-in-messages")
        change.unknownInMessages = fields.bool("unknown-in-messages")
        change.iMessageJoinsJunk = fields.bool("imessage-joins-junk")
        change.spamRetention = spamRetention(fields)
        change.showsPrivateValues = fields.bool("show-private-values")
        change.filterFolder = fields.word(
            "filter-folder", Settings.FilterFolder.allCases.map { ($0.rawValue, $0) })
        change.trustCA = trustedAuthority(fields)
        change.association = fields.word(
            "association", Settings.AssociationPolicy.allCases.map { ($0.rawValue, $0) })
        change.localHTTP = fields.word("local-http", Settings.LocalHTTP.allCases.map { ($0.rawValue, $0) })
        change.chaos = chaos(fields)
        return change
    }

    private func memory(_ fields: Fields) -> Int? {
        let allowed = "a size from 1MiB to \(Settings.memories.upperBound)MiB, such as 64MiB"
        guard let written = fields.text("extension-memory", allowed) else { return nil }
        if written.hasSuffix("MiB"), let number = Int(written.dropLast(3)), Settings.memories.contains(number) {
            return number
        }
        fields.report("extension-memory", "expected \(allowed), found \(written.short.quoted)")
        return nil
    }

    private func limits(_ fields: Fields) -> [FilterLimit: Int] {
        var found: [FilterLimit: Int] = [:]
        for limit in FilterLimit.allCases {
            let key = limit.rawValue
            // A number has no quotes.
            guard let written = fields.node(key)?.scalar?.string else {
                if fields.node(key) != nil {
                    fields.report(key, "expected \(limit.expected), found \(fields.node(key)?.kind ?? "no value")")
                }
                continue
            }
            if let value = limit.value(of: written) {
                found[limit] = value
            } else {
                fields.report(key, "expected \(limit.expected), found \(written.short.quoted)")
            }
        }
        return found
    }

    private func spamRetention(_ fields: Fields) -> Settings.SpamRetention? {
        if fields.node("spam-days")?.scalar?.string == "never" { return .never }
        let range = Settings.SpamRetention.range
        let allowed = "a whole number from \(range.lowerBound) to \(range.upperBound), or never"
        guard let written = fields.text("spam-days", allowed) else { return nil }
        if let days = Int(written), range.contains(days), fields.node("spam-days")?.scalar?.isPlain == true {
            return .days(days)
        }
        fields.report("spam-days", "expected \(allowed), found \(written.short.quoted)")
        return nil
    }

    private func trustedAuthority(_ fields: Fields) -> String? {
        guard let path = fields.text("trust-ca", "the path of a PEM file") else { return nil }
        let file = URL(fileURLWithPath: path.expandingTilde, relativeTo: folder).standardizedFileURL
        if !FileManager.default.isReadableFile(atPath: file.path) {
            fields.report("trust-ca", "cannot read the file \(path.short.quoted)")
        }
        return file.path
    }

    private func notifyingKinds(_ fields: Fields) -> Set<NotifyingKind>? {
        let names = NotifyingKind.allCases.map(\.rawValue)
        let allowed = "none or a list of \(names.joined(separator: ", "))"
        guard let written = fields.strings("allow-notifications", allowed, orOne: true) else { return nil }
        if written.map(\.value) == ["none"] { return [] }
        let kinds = written.compactMap { entry in
            let kind = NotifyingKind(rawValue: entry.value)
            if kind == nil, entry.value == "none" {
                findings.report(
                    entry.position, "allow-notifications", "'none' cannot be combined with other values")
            } else if kind == nil {
                findings.report(
                    entry.position, "allow-notifications", Fields.unknownValue(entry.value, ["none"] + names))
            }
            return kind
        }
        return Set(kinds)
    }
}
