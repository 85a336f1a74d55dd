import LocatedYAML
import Messages

/// A step as it is written, and what its action needs to read it.
struct WrittenStep {
    let form: StepForm
    /// The keys of the step: its name, and `expect`.
    let fields: Fields
    let source: SessionSource
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
