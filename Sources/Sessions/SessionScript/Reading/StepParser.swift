import LocatedYAML
import Messages
import Yams

/// Parses a step: one action, an expectation, or both; or what it includes.
struct StepParser {
    let session: SessionParser
    let release: Release
    let server: SessionServer?
    var findings: Findings { session.findings }

    static let actions = StepForm.all.map(\.name)

    /// The step; several for a step that includes them, none after a mistake.
    func steps(_ node: Node) -> [Step] {
        let allowed = Self.actions + ["expect"]
        guard let fields = Fields(node, findings, of: "steps", allowed: allowed) else { return [] }
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
        let included =
            found.first?.value == IncludedSteps.form.name ? IncludedSteps(parser: self).steps(fields) : []
        let action = found.first.flatMap { self.action($0.value, fields) }
        var step = Step(position: node.position, action: action)
        if let node = fields.node("expect") {
            // After an unknown action, only mistakes that are wrong after any action are reported.
            let subject = found.first.map { ExpectationParser.Subject(step: $0.value) } ?? .inbox
            step.expectation = ExpectationParser(
                findings: findings, release: release, subject: subject, hasServer: server != nil
            ).expectation(node)
        }
        // What is expected beside `include` is expected after the last of its steps.
        let isOnlyInclude = found.first?.value == IncludedSteps.form.name && step.expectation == nil
        return included + (isOnlyInclude ? [] : [step])
    }

    private func action(_ name: String, _ fields: Fields) -> (any StepAction)? {
        guard let type = StepForm.actions.first(where: { $0.form.name == name }) else { return nil }
        let written = WrittenStep(
            form: type.form, fields: fields, session: session, release: release, server: server)
        return type.init(written)
    }
}

/// A step as it is written, and what its action needs to read it.
struct WrittenStep {
    let form: StepForm
    /// The keys of the step: its name, and `expect`.
    let fields: Fields
    let session: SessionParser
    let release: Release
    /// The server at the start of the session; nil: none.
    let server: SessionServer?

    var name: String { form.name }
    var findings: Findings { fields.findings }

    /// The keys of a step that is written as a mapping; nil if a required one is missing.
    func keys() -> Fields? {
        guard let node = fields.node(name),
            let keys = Fields(node, findings, of: name, allowed: form.required + form.optional)
        else { return nil }
        let missing = form.required.filter { keys.required($0, in: name) == nil }
        return missing.isEmpty ? keys : nil
    }
}
