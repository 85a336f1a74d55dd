import Messages
import Yams

/// Parses a step: one action, an expectation, or both.
struct StepParser {
    let session: SessionParser
    let release: Release
    let server: SessionServer?
    var findings: Findings { session.findings }

    static let actions = StepForm.all.map(\.name)

    func step(_ node: Node) -> Step? {
        let allowed = Self.actions + ["expect"]
        guard let fields = Fields(node, findings, of: "steps", allowed: allowed) else { return nil }
        let found = fields.keys.filter { $0.value != "expect" }
        for key in found.dropFirst() where allowed.contains(key.value) {
            findings.report(
                key.position, key.value,
                "a step can have only one action, and this one already has '\(found[0].value.short)' "
                    + "(line \(found[0].position.line)); start a new step")
        }
        if fields.keys.isEmpty {
            findings.report(node.position, "steps", "empty step (allowed: \(allowed.joined(separator: ", ")))")
        }
        let action = found.first.flatMap { self.action($0.value, fields) }
        var step = Step(position: node.position, action: action)
        if let node = fields.node("expect") {
            // After an unknown action, only mistakes that are wrong after any action are reported.
            let subject = found.first.map { ExpectationParser.Subject(action: $0.value) } ?? .inbox
            step.expectation = ExpectationParser(
                findings: findings, release: release, subject: subject, hasServer: server != nil
            ).expectation(node)
        }
        return step
    }

    private func action(_ name: String, _ fields: Fields) -> StepAction? {
        switch name {
        case "caption": return fields.text(name).map(StepAction.caption)
        case "wait": return fields.duration(name).map(StepAction.wait)
        case "receive": return receive(fields)
        case "reply": return reply(fields)
        case "add-contact":
            guard let inner = self.fields(fields, name),
                let contact = inner.text("name"), let address = inner.text("address", Self.address)
            else { return nil }
            return .addContact(name: contact, address: address)
        case "remove-contact":
            guard let inner = self.fields(fields, name) else { return nil }
            return inner.text("address", Self.address).map(StepAction.removeContact)
        case "choose-filter": return .chooseFilter(session.filter(fields, name))
        case "choose-reporting": return .chooseReporting(session.filter(fields, name, as: .reporting))
        case "report": return report(fields)
        case "set": return fields.node(name).flatMap { session.settings($0, name, release) }.map(StepAction.set)
        case "recover" where StepForm.named(name)?.exists(in: release) == false:
            fields.report(name, "\(release.name) does not keep deleted conversations")
            return nil
        case "delete", "read", "recover": return conversation(name, fields)
        case "block": return fields.text(name, Self.address).map(StepAction.block)
        case "unblock": return fields.text(name, Self.address).map(StepAction.unblock)
        case "undo": return fields.number(name, from: 1, to: 1000).map(StepAction.undo)
        case "mark-known": return markKnown(fields)
        case "remove-from-spam": return removeFromSpam(fields)
        case "re-evaluate": return parseReevaluation(name, fields).map(StepAction.reevaluate)
        case "apply-re-evaluation": return parseReevaluation(name, fields).map(StepAction.applyReevaluation)
        case "server": return session.serverChange(fields, of: server).map(StepAction.server)
        case "press": return press(fields)
        case "show": return show(fields)
        default: return nil
        }
    }

    static let address = "a phone number, an e-mail address or a sender name"

    /// The fields of a step that is written as a mapping (`StepForm`); nil if a required one is missing.
    func fields(_ fields: Fields, _ name: String) -> Fields? {
        guard let form = StepForm.named(name), let node = fields.node(name),
            let inner = Fields(node, findings, of: name, allowed: form.required + form.optional)
        else { return nil }
        let missing = form.required.filter { inner.required($0, in: name) == nil }
        return missing.isEmpty ? inner : nil
    }

    private func receive(_ fields: Fields) -> StepAction? {
        guard let inner = self.fields(fields, "receive") else { return nil }
        let from = inner.text("from", "an address, or \"\" for no sender", orEmpty: true)
        var text = IncomingMessage(from: from, text: inner.text("text", orEmpty: true))
        text.service = service(inner) ?? .sms
        text.with = (inner.strings("with", "a list of addresses") ?? []).map(\.value)
        return .receive(text)
    }

    private func service(_ fields: Fields) -> Service? {
        let there = Service.allCases.filter(release.services.contains)
        return fields.word("service", release, Service.allCases, there, \.rawValue)
    }

    private func reply(_ fields: Fields) -> StepAction? {
        guard let inner = self.fields(fields, "reply") else { return nil }
        let times = inner.number("times", from: 1, to: 1000) ?? 1
        guard let to = inner.which("to", release), let text = inner.text("text") else { return nil }
        return .reply(to: to, text: text, times: times)
    }

    private func conversation(_ name: String, _ fields: Fields) -> StepAction? {
        guard let inner = self.fields(fields, name), let which = inner.which("from", release) else { return nil }
        switch name {
        case "delete": return .delete(which)
        case "read": return .read(which)
        default: return .recover(which)
        }
    }

    private func markKnown(_ fields: Fields) -> StepAction? {
        guard release.hasMarkAsKnown else {
            let have = Release.numbers { $0.hasMarkAsKnown }
            fields.report(
                "mark-known",
                "\(release.name) has no Mark as Known (available in release \(have)); use add-contact instead")
            return nil
        }
        if case .mapping = fields.node("mark-known") {
            return self.fields(fields, "mark-known")?.which("from", release).map(StepAction.markKnown)
        }
        return fields.text("mark-known", Self.address).map { .markKnown(ConversationSelector(from: $0)) }
    }

    private func removeFromSpam(_ fields: Fields) -> StepAction? {
        let key = "remove-from-spam"
        guard release.hasRemoveFromSpam else {
            let have = Release.numbers { $0.hasRemoveFromSpam }
            fields.report(
                key,
                "\(release.name) has no Remove from Spam (available in release \(have)); use three replies or add-contact "
                    + "instead")
            return nil
        }
        if case .mapping = fields.node(key) {
            return self.fields(fields, key)?.which("from", release).map(StepAction.removeFromSpam)
        }
        return fields.text(key, Self.address).map { .removeFromSpam(ConversationSelector(from: $0)) }
    }

    private func show(_ fields: Fields) -> StepAction? {
        guard let inner = self.fields(fields, "show") else { return nil }
        if inner.node("from") != nil {
            return inner.which("from", release, orEmpty: true).map { .show(.conversation($0)) }
        }
        if inner.node("with") != nil {
            inner.report("with", "needs the key 'from': 'with' lists the other participants of a group")
            return nil
        }
        guard inner.node("folder") != nil else {
            fields.report("show", "nothing to show; give 'from', 'folder' or both")
            return nil
        }
        return inner.folder("folder", release).map { .show(.folder($0)) }
    }

    private func press(_ fields: Fields) -> StepAction? {
        let names = SessionKey.Name.allCases.map(\.rawValue).joined(separator: ", ")
        let allowed = "\(names), Ctrl-a to Ctrl-z, or text to type"
        guard let written = fields.strings("press", "a key or a list of keys (\(allowed))", orOne: true) else {
            return nil
        }
        let keys = written.compactMap { entry in
            let key = SessionKey(entry.value)
            if key == nil {
                let advice = KeyNameMistake(entry.value)?.advice ?? ""
                findings.report(
                    entry.position, "press", "unknown key '\(entry.value.short)'\(advice) (allowed: \(allowed))")
            }
            return key
        }
        return keys.count == written.count ? .press(keys) : nil
    }
}

extension Fields {
    /// A conversation: its sender under `key`, the others of a group, the folder that lists it.
    func which(_ key: String, _ release: Release, orEmpty: Bool = false) -> ConversationSelector? {
        let with = strings("with", "a list of addresses") ?? []
        let folder = folder("folder", release)
        return text(key, StepParser.address, orEmpty: orEmpty).map {
            ConversationSelector(from: $0, with: with.map(\.value), folder: folder)
        }
    }

    /// A folder of the release, by its identifier.
    func folder(_ key: String, _ release: Release) -> FolderID? {
        word(key, release, FolderID.allIDs, release.folderIDs, \.rawValue, noun: "folder ")
    }

    /// A value that the release has. A value of another release has its own message.
    func word<Value: Sendable>(
        _ key: String, _ release: Release, _ every: [Value], _ there: [Value], _ name: (Value) -> String,
        noun: String = ""
    ) -> Value? {
        let names = there.map(name)
        if let written = node(key)?.scalar?.string, !names.contains(written), every.map(name).contains(written) {
            report(key, "\(release.name) has no \(noun)\(written) (allowed: \(names.joined(separator: ", ")))")
            return nil
        }
        return word(key, there.map { (name($0), $0) })
    }

    static func noSuchFolder(_ written: String, _ release: Release) -> String {
        "\(release.name) has no folder \(written) "
            + "(allowed: \(release.folderIDs.map(\.rawValue).joined(separator: ", ")))"
    }
}
