import Foundation
import LocatedYAML
import SessionTerms
import UntrustedFiles
import Yams

/// `include`: the steps of a fragment, a file with steps for several sessions. They are part of the session when it is
/// read, so they are tested, shown and undone like its own.
struct IncludedSteps {
    /// The key of a fragment; a session has a title instead.
    static let fragmentKeys = [SessionFile.fragmentKey, "steps"]

    let parser: StepParser

    private var source: SessionSource { parser.source }
    private var findings: Findings { parser.findings }

    /// The steps; none after a mistake.
    func steps(_ fields: Fields) -> [Step] {
        let name = StepForm.include.name
        guard let node = fields.node(name) else { return [] }
        var with: [Variable] = []
        let path: String?
        if case .mapping = node {
            let form = StepForm.include
            guard let keys = Fields(node, findings, of: name, allowed: form.required + form.optional),
                keys.required("file", in: name) != nil
            else { return [] }
            path = keys.text("file", "the path of a fragment")
            with = keys.node("with").map { Variable.all(in: $0, "with", findings) } ?? []
        } else {
            path = fields.text(name, "the path of a fragment")
        }
        guard let path else { return [] }
        guard !path.hasPrefix("/"), !path.hasPrefix("~") else {
            fields.report(name, "expected a path that starts at the folder of this file, found \(path.short.quoted)")
            return []
        }
        let url = URL(fileURLWithPath: path, relativeTo: source.folder).standardizedFileURL
        let shown = Self.name(of: path, besides: source.file)
        if FileManager.default.fileExists(atPath: url.path), let refusal = source.project.refusal(of: url.path) {
            fields.report(name, refusal)
            return []
        }
        if let refusal = source.included.begin(url, name: shown) {
            fields.report(name, refusal)
            return []
        }
        defer { source.included.end() }
        return read(url, shown, with, fields)
    }

    private func read(_ url: URL, _ shown: String, _ with: [Variable], _ fields: Fields) -> [Step] {
        let name = StepForm.include.name
        let inner = Findings(file: shown)
        let place = fields.position(name)
        defer { findings.adopt(inner, at: place) }
        do {
            let yaml = try YAMLFile("fragment").read(url.path)
            guard let document = YAMLDocument(yaml, inner, needs: "a fragment needs the keys fragment and steps") else {
                return []
            }
            if document.root.value(of: SessionFile.fragmentKey) == nil, document.root.value(of: "title") != nil {
                fields.report(
                    name,
                    "\(shown.harmless) is a session; include needs a fragment, which has the key 'fragment' instead of "
                        + "'title' and only steps")
                return []
            }
            return steps(of: document.root, shown, with, inner, fields)
        } catch {
            let at = error.position.map { ":\($0)" } ?? ""
            fields.report(name, "\(shown.harmless)\(at): \(error.problem)")
            return []
        }
    }

    private func steps(
        of root: Node, _ shown: String, _ with: [Variable], _ inner: Findings, _ fields: Fields
    ) -> [Step] {
        var substitution = Substitution(with.values, inner)
        let root = substitution.apply(to: root)
        for variable in with where !substitution.used.contains(variable.name.value) {
            findings.report(
                variable.name.position, "with", "\(shown.harmless) does not use '\(variable.name.value)'")
        }
        guard let keys = Fields(root, inner, of: nil, allowed: Self.fragmentKeys) else { return [] }
        if keys.required(SessionFile.fragmentKey) != nil { _ = keys.text(SessionFile.fragmentKey, "what the steps do") }
        let reader = SessionParser(
            source: SessionSource(
                file: shown, inner, source.resolver, source.included, project: source.project))
        let place = fields.position(StepForm.include.name)
        return reader.steps(keys, parser.release, parser.server).map { step in
            var step = step
            if step.action is SaveStep {
                // Whether filters are built now depends on these steps, and fragments are read later.
                inner.report(step.position, SaveStep.form.name, "a fragment changes no files; do this in the session")
            }
            step.file = step.file ?? shown
            step.includedAt.append("\(source.file):\(place)")
            step.placeInSession = place
            return step
        }
    }

    /// The path of an included file for messages: as the path of the file that includes it, without `folder/..`.
    private static func name(of path: String, besides file: String) -> String {
        var parts = file.split(separator: "/").dropLast().map(String.init)
        for part in path.split(separator: "/").map(String.init) where part != "." {
            if part == "..", let last = parts.last, last != "..", last != "." {
                parts.removeLast()
            } else {
                parts.append(part)
            }
        }
        let name = (file.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
        return name.isEmpty ? path : name
    }
}
