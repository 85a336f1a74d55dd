import Device
import ExtensionPlans
import FilterProcesses
import Foundation
import LocatedYAML
import UntrustedFiles
import Yams

/// `save`: the author of a filter changes a file of its source and saves it. It happens in a copy of the source
/// (`WorkingCopy`), which is followed as in an open inbox.
struct SaveStep: StepAction {
    static let form = StepForm(
        name: "save", summary: "The author of the active filter changes a file of its source; the filter is rebuilt.",
        required: ["file", "replace", "with"], expects: [])

    /// An absolute path.
    let file: String
    /// A text that the file has once.
    let replaced: String
    let replacement: String

    func perform(_ step: Step, with player: SessionPlayer, then: @escaping (StepResult) -> Void) {
        player.save(self, then: then)
    }

    func written(_ places: WrittenPlaces) -> YAMLValue {
        .entries([
            ("file", .text(places.path(file))), ("replace", .text(replaced)), ("with", .text(replacement)),
        ])
    }

    var summary: String { "\(key) \((file as NSString).lastPathComponent.harmless)" }

    /// The maximum size of a file that is changed, in bytes.
    static let maxBytes = 1 << 20

    /// The text after the change.
    ///
    /// - Throws: why it cannot be changed.
    func edited(_ text: String) throws(Refusal) -> String {
        let count = text.components(separatedBy: replaced).count - 1
        guard count == 1 else {
            throw Refusal(
                problem: count == 0
                    ? "the file does not contain \(replaced.short.quoted)"
                    : "the file contains \(replaced.short.quoted) \(count) times; give a text that it contains once")
        }
        return text.replacingOccurrences(of: replaced, with: replacement)
    }

    /// Why a change is refused, as the end of a sentence.
    struct Refusal: Error { let problem: String }
}

extension SaveStep {
    init?(_ written: WrittenStep) {
        guard let keys = written.keys(), let path = keys.text("file", "the path of a file"),
            let replaced = keys.text("replace"), let replacement = keys.text("with", orEmpty: true)
        else { return nil }
        guard replaced != replacement else {
            keys.report("with", "is the same text as 'replace'; nothing would change")
            return nil
        }
        file = ExtensionReference(path: path).absolute(from: written.session.folder).path
        (self.replaced, self.replacement) = (replaced, replacement)
    }

    /// Whether a session has such a step. Then its filters are not built when it is read: copies of them are, when it
    /// is played.
    static func occurs(in root: Node) -> Bool {
        guard let steps = root.mapping?["steps"]?.sequence else { return false }
        return steps.contains { $0.mapping?.keys.contains { $0.string == form.name } == true }
    }
}

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
                findings.report(
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
                findings.report(
                    position, SaveStep.form.name,
                    "\(save.file.short.quoted) is not a text file of at most \(SaveStep.maxBytes >> 20) MiB")
                continue
            }
            do throws(SaveStep.Refusal) {
                contents[save.file] = try save.edited(text)
            } catch {
                findings.report(position, SaveStep.form.name, error.problem)
            }
        }
    }
}
