import Device
import ExtensionBuilder
import ExtensionPlans
import Foundation
import LocatedYAML
import Messages
import SessionTerms
import UntrustedFiles
import Yams

/// Parses a session, and reports every mistake in it.
struct SessionParser {
    let source: SessionSource

    private var findings: Findings { source.findings }

    static let keys = [
        "title", "about", "tags", "release", "country", "clock", "settings", "filter", "models", "reporting", "server",
        "app-group", "contacts", "messages", "screen", CaseTable.variablesKey, CaseTable.casesKey, "steps",
    ]

    /// nil if the file is not a mapping; other mistakes are only added to the findings.
    func session(_ root: Node) -> Session? {
        guard let fields = Fields(root, findings, of: nil, allowed: Self.keys) else { return nil }
        var session = Session(file: source.file, folder: source.folder, title: "")
        if fields.required("title") != nil { session.title = fields.text("title") ?? "" }
        session.about = fields.text("about")
        session.tags = source.tags(fields)
        let file = source.filterFile(fields)
        session.release = fields.release("release") ?? file?.release ?? .standard
        session.country = fields.country("country") ?? file?.country ?? .us
        session.clock = clock(fields) ?? Session.defaultClock
        let change = fields.node("settings").flatMap { source.settings($0, "settings", session.release) }
        session.settings = change?.applied(to: Settings()) ?? Settings()
        let standIns = source.standIns(fields)
        session.filter = source.filter(fields, "filter", standIns)
        session.reporting = source.filter(fields, "reporting", as: .reporting)
        session.server = source.server(fields)
        let groups = source.appGroups(fields)
        session.settings.appGroups = Dictionary(
            groups.map { ($0.identifier.value, $0.group) }
        ) { first, _ in first }
        session.contacts = contacts(fields, session.country)
        session.messages = messages(fields, session.release)
        session.screenSize = screenSize(fields) ?? .standard
        session.steps = steps(fields, session.release, session.server)
        checkReportingExtension(session)
        checkSaves(session)
        source.checkAppGroups(groups)
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
                    step.placeInSession, "report",
                    "no reporting extension is active here; set the key 'reporting' at the top of the session")
            }
        }
    }

    private func screenSize(_ fields: Fields) -> ScreenSize? {
        guard let written = fields.text("screen", ScreenSize.allowed) else { return nil }
        if let size = ScreenSize(written) { return size }
        fields.report("screen", "expected \(ScreenSize.allowed), found \(written.short.quoted)")
        return nil
    }

    private func clock(_ fields: Fields) -> Int64? {
        guard let written = fields.text("clock", Dates.allowed) else { return nil }
        if let date = Dates.milliseconds(written) { return date }
        fields.report("clock", "expected \(Dates.allowed), found \(written.short.quoted)")
        return nil
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
        guard let file = source.inputFile(path, { fields.report("messages", $0) }) else { return nil }
        do {
            for mistake in try Delivery.examine(path: file.path, for: release) {
                fields.report("messages", "\(path.short):\(mistake.place): \(mistake.reason)")
            }
        } catch {
            fields.report("messages", error.description)
        }
        return file
    }

    /// The steps of a session or of an included file.
    func steps(_ fields: Fields, _ release: Release, _ server: SessionServer?) -> [Step] {
        guard let node = fields.required("steps") else { return [] }
        guard case .sequence(let sequence) = node, !sequence.isEmpty else {
            let what = if case .sequence = node { "an empty list" } else { node.kind }
            fields.report("steps", "expected a list of steps, found \(what)")
            return []
        }
        let parser = StepParser(source: source, release: release, server: server)
        return sequence.flatMap(parser.steps)
    }
}
