import LocatedYAML
import Messages
import Yams

/// Parses a step: one action, an expectation, or both; or what it includes.
struct StepParser {
    let source: SessionSource
    let release: Release
    let server: SessionServer?
    var findings: Findings { source.findings }

    static let actions = StepKinds.forms.map(\.name)

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
            found.first?.value == StepForm.include.name ? IncludedSteps(parser: self).steps(fields) : []
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
        let isOnlyInclude = found.first?.value == StepForm.include.name && step.expectation == nil
        return included + (isOnlyInclude ? [] : [step])
    }

    private func action(_ name: String, _ fields: Fields) -> (any StepAction)? {
        guard let type = StepKinds.actions.first(where: { $0.form.name == name }) else { return nil }
        let written = WrittenStep(
            form: type.form, fields: fields, source: source, release: release, server: server)
        return type.init(written)
    }
}
