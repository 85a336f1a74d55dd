import Device
import ExtensionBuilder
import FilterProcesses
import Foundation
import LocatedYAML
import Messages
import Yams

/// Parses a session, and reports every mistake in it.
struct SessionParser {
    let file: String
    let findings: Findings
    /// The folder of the file, in which relative paths start.
    let folder: URL

    init(file: String, _ findings: Findings) {
        self.file = file
        self.findings = findings
        folder = URL(fileURLWithPath: file).deletingLastPathComponent().standardizedFileURL
    }

    static let keys = [
        "title", "about", "release", "country", "clock", "settings", "filter", "models", "reporting", "server",
        "app-group",
        "contacts", "messages", "steps",
    ]

    /// nil if the file is not a mapping; other mistakes are only added to the findings.
    func session(_ root: Node) -> Session? {
        guard let fields = Fields(root, findings, of: nil, allowed: Self.keys) else { return nil }
        var session = Session(file: file, folder: folder, title: "")
        if fields.required("title") != nil { session.title = fields.text("title") ?? "" }
        session.about = fields.text("about")
        session.release = fields.release("release") ?? .standard
        session.country = fields.country("country") ?? .us
        session.clock = clock(fields) ?? Session.defaultClock
        session.settings =
            fields.node("settings").flatMap { settings($0, "settings", session.release) }?.applied(to: Settings())
            ?? Settings()
        let standIns = standIns(fields)
        session.filter = filter(fields, "filter", standIns)
        session.reporting = filter(fields, "reporting", as: .reporting)
        session.server = server(fields)
        session.settings.appGroups = appGroups(fields)
        session.contacts = contacts(fields, session.country)
        session.messages = messages(fields, session.release)
        session.steps = steps(fields, session.release, session.server)
        checkReportingExtension(session)
        return session
    }

    /// A step cannot report without an active reporting extension.
    private func checkReportingExtension(_ session: Session) {
        var isActive = session.reporting != nil
        for step in session.steps {
            if let choice = step.action?.chosenExtension, choice.kind == .reporting {
                isActive = choice.reference != nil
            } else if step.action is ReportStep, !isActive {
                findings.report(
                    step.position, "report",
                    "no reporting extension is active here; set the key 'reporting' at the top of the session")
            }
        }
    }

    private func clock(_ fields: Fields) -> Int64? {
        guard let written = fields.text("clock", Dates.allowed) else { return nil }
        if let date = Dates.milliseconds(written) { return date }
        fields.report("clock", "expected \(Dates.allowed), found \(written.short.quoted)")
        return nil
    }

    static let settingsKeys =
        ["filter-unknown-senders"] + UndocumentedSetting.allCases.map(\.rawValue) + [
            "show-private-values", "filter-folder", "trust-ca", "association", "local-http",
        ] + FilterLimit.allCases.map(\.rawValue)

    /// The settings of a session or of a `set` step.
    func settings(_ node: Node, _ key: String, _ release: Release) -> SettingsChange? {
        guard let fields = Fields(node, findings, of: key, allowed: Self.settingsKeys) else { return nil }
        if fields.keys.isEmpty {
            findings.report(
                node.position, key, "no setting given (allowed: \(Self.settingsKeys.joined(separator: ", ")))")
        }
        let existence: [(String, (Release) -> Bool)] =
            [("filter-unknown-senders", { $0.filterSwitch != nil })]
            + UndocumentedSetting.allCases.map { setting in (setting.rawValue, setting.exists(in:)) }
        for (setting, exists) in existence where !exists(release) && fields.node(setting) != nil {
            fields.report(
                setting,
                "\(release.name) does not have this setting (available in release \(Release.numbers(exists)))")
        }
        var change = SettingsChange()
        change.filterUnknownSenders = fields.bool("filter-unknown-senders")
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
        let file = URL(fileURLWithPath: (path as NSString).expandingTildeInPath, relativeTo: folder).standardizedFileURL
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

    /// The reference of a filter or reporting extension, which must exist; nil: none, or a mistake.
    ///
    /// - Parameter standIns: build options for it.
    func filter(
        _ fields: Fields, _ key: String, _ standIns: String = "", as kind: ExtensionKind = .messageFilter
    ) -> String? {
        guard let written = fields.text(key, "a sample's name, a path, or none"),
            written != FilterCatalogue.noFilter
        else {
            return nil
        }
        let reference = written + standIns
        do {
            _ = try FilterCatalogue.find(reference, relativeTo: folder, as: kind)
        } catch {
            fields.report(key, error.description)
        }
        return reference
    }

    /// The key `models`: what answers in place of Core ML models that Siftbox does not compute.
    ///
    ///     models: { SMSClassifier: answers.csv }
    ///
    /// - Returns: the build options of the filter.
    private func standIns(_ fields: Fields) -> String {
        guard let node = fields.node("models") else { return "" }
        guard case .mapping(let mapping) = node else {
            fields.report("models", "expected a mapping of Core ML models to files, found \(node.kind)")
            return ""
        }
        if fields.node("filter") == nil { fields.report("models", "this session has no filter; set the key 'filter'") }
        var options = ""
        for (key, value) in mapping {
            guard findings.mayVisit(key), findings.mayVisit(value), let model = key.string, let file = value.string,
                !model.isEmpty, !file.isEmpty, !model.contains("="),
                ![model, file].contains(where: { $0.contains(" --") })
            else {
                findings.report(
                    key.position, "models",
                    "expected the name of a Core ML model and the path of a file, such as "
                        + "SMSClassifier: answers.csv")
                continue
            }
            options += " --model \(model)=\(file)"
        }
        return options
    }

    private func contacts(_ fields: Fields, _ country: Country) -> [Session.Contact] {
        guard let node = fields.node("contacts") else { return [] }
        guard case .sequence(let sequence) = node else {
            fields.report("contacts", "expected a list of contacts with name and addresses, found \(node.kind)")
            return []
        }
        var owners: [String: String] = [:]
        return sequence.compactMap { entry in
            guard let fields = Fields(entry, findings, of: "contacts", allowed: ["name", "addresses"]) else {
                return nil
            }
            let hasName = fields.required("name", in: "contact") != nil
            let hasAddresses = fields.required("addresses", in: "contact") != nil
            guard let name = hasName ? fields.text("name") : "?",
                let addresses = hasAddresses ? fields.strings("addresses", "a list of addresses") : []
            else { return nil }
            for address in addresses {
                let key = Address(address.value, country: country).key
                if let owner = owners.updateValue(name, forKey: key) {
                    findings.report(
                        address.position, "addresses",
                        "\(address.value.short) already belongs to \(owner.short); an address can have only one contact"
                    )
                }
            }
            return Session.Contact(name: name, addresses: addresses.map(\.value))
        }
    }

    private func messages(_ fields: Fields, _ release: Release) -> URL? {
        guard let path = fields.text("messages", "the path of a file") else { return nil }
        let file = URL(fileURLWithPath: (path as NSString).expandingTildeInPath, relativeTo: folder).standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) else {
            fields.report(
                "messages", "file not found: \(path.short.quoted) (relative paths start at the session's folder)")
            return nil
        }
        if isFolder.boolValue || !FileManager.default.isReadableFile(atPath: file.path) {
            fields.report(
                "messages",
                isFolder.boolValue
                    ? "expected the path of a file, found the folder \(path.short.quoted)"
                    : "cannot read the file \(path.short.quoted)")
            return nil
        }
        do {
            for mistake in try Delivery.examine(path: file.path, for: release) {
                fields.report("messages", "\(path.short):\(mistake.place): \(mistake.reason)")
            }
        } catch {
            fields.report("messages", error.description)
        }
        return file
    }

    private func steps(_ fields: Fields, _ release: Release, _ server: SessionServer?) -> [Step] {
        guard let node = fields.required("steps") else { return [] }
        guard case .sequence(let sequence) = node, !sequence.isEmpty else {
            let what = if case .sequence = node { "an empty list" } else { node.kind }
            fields.report("steps", "expected a list of steps, found \(what)")
            return []
        }
        let parser = StepParser(session: self, release: release, server: server)
        return sequence.compactMap(parser.step)
    }
}
