import ExtensionPlans
import FilterProcesses
import Foundation
import LocatedYAML
import UntrustedFiles

// The sources of filters that `save` steps change.
extension Session {
    /// The folders of the session's filters that have only their source, without build options.
    var sourceFolders: [String] {
        let inSteps = steps.compactMap { $0.action?.chosenExtension }.filter { $0.kind == .messageFilter }
        return ([filter] + inSteps.map(\.reference)).compactMap { reference in
            guard let reference, let found = try? FilterCatalog.locate(reference, relativeTo: folder),
                case .source(let source) = found, source.text == source.path, OpenedFile.isFolder(source.path)
            else { return nil }
            return source.path
        }
    }

    /// The folders of filters that `save` steps change.
    var editedFolders: [String] {
        let files = steps.compactMap { ($0.action as? SaveStep)?.file }
        return sourceFolders.filter { folder in files.contains { $0.hasPrefix(folder + "/") } }
    }
}

extension SessionParser {
    /// Reports steps that change a file outside of the filters, or a text that the file does not have then.
    func checkSaves(_ session: Session) {
        let saves = session.steps.compactMap { step in (step.action as? SaveStep).map { (step.position, $0) } }
        guard !saves.isEmpty else { return }
        let folders = session.sourceFolders
        var contents: [String: String] = [:]
        for (position, save) in saves {
            guard folders.contains(where: { save.file.hasPrefix($0 + "/") }) else {
                source.findings.report(
                    position, SaveStep.form.name,
                    "\(save.file.short.quoted) is not in the folder of a filter of this session that is built from source"
                )
                continue
            }
            guard OpenedFile.isRegular(save.file),
                let text = contents[save.file]
                    ?? OpenedFile.data(at: save.file, atMost: SaveStep.maxBytes).flatMap({
                        String(data: $0, encoding: .utf8)
                    })
            else {
                source.findings.report(
                    position, SaveStep.form.name,
                    "\(save.file.short.quoted) is not a text file of at most \(SaveStep.maxBytes >> 20) MiB")
                continue
            }
            do throws(SaveStep.Refusal) {
                contents[save.file] = try save.edited(text)
            } catch {
                source.findings.report(position, SaveStep.form.name, error.problem)
            }
        }
    }
}
