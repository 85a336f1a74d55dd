import ExtensionPlans
import FilterProcesses
import Foundation
import LocatedYAML
import UntrustedFiles
import Yams

// The filter and the reporting extension of a session or of a step.
extension SessionSource {
    /// The reference of a filter or reporting extension, which must exist; nil if there is none or it has a mistake.
    ///
    /// - Parameter standIns: build options for it.
    func filter(
        _ fields: Fields, _ key: String, _ standIns: String = "", as kind: ExtensionKind = .messageFilter
    ) -> String? {
        guard let written = fields.text(key, "a sample's name, a path, or none"),
            written != FilterCatalog.noFilter
        else {
            return nil
        }
        let reference = linked(written + standIns)
        if let refusal = refusal(of: reference) {
            fields.report(key, refusal)
            return reference
        }
        do {
            let found = try resolver.resolve(reference, folder, kind)
            if let found { included.filters.append((found, folder)) }
            // The device resolves paths from the session's folder.
            return included.isIncluding ? found.map { FilterCatalog.absolute($0, relativeTo: folder) } : found
        } catch {
            fields.report(key, error.description)
            return reference
        }
    }

    /// The `siftbox.yaml` of the session's filter; nil without one, and if it has mistakes, which finding the filter reports.
    func filterFile(_ fields: Fields) -> SiftboxFile? {
        guard let written = fields.node("filter")?.scalar?.string else { return nil }
        return try? FilterCatalog.file(of: linked(written), relativeTo: folder)
    }

    /// A filter may be anywhere, and sees its own folder. What its options add must be in the session's project.
    private func refusal(of reference: String) -> String? {
        guard !project.followsLinks, let build = try? ExtensionReference(reference).absolute(from: folder) else {
            return nil
        }
        if build.followsLinks {
            return "a session cannot allow links out of its project; give --follow-links to the command instead"
        }
        return build.addedPaths.lazy.filter(FileManager.default.fileExists).compactMap(project.refusal).first
    }

    /// The reference with the command's --follow-links.
    private func linked(_ reference: String) -> String {
        project.followsLinks ? FilterCatalog.followingLinks(reference) : reference
    }

    /// The key `models`: what answers in place of Core ML models that Siftbox does not compute.
    ///
    ///     models: { SMSClassifier: answers.csv }
    ///
    /// - Returns: the build options of the filter.
    func standIns(_ fields: Fields) -> String {
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
}
