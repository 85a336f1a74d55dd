import Device
import ExtensionBuilder
import ExtensionPlans
import FilterProcesses
import Foundation
import Sandboxing
import SessionTerms

/// A copy of a filter's source that `save` steps change, so that the user's files stay as they are. It is deleted with
/// the player of the session.
final class WorkingCopy {
    /// The folder of the source.
    let original: String
    /// The copied folder. It has the same name, because a filter may be named after its folder.
    let path: String
    private let folder: WorkingCopyFolder

    /// The maximum size of a source, in bytes.
    private static let maxBytes = 64 << 20

    /// - Parameter original: an absolute path. Links in the folder are not copied, so nothing outside is changed.
    /// - Throws: why the folder cannot be copied.
    init(of original: String) throws(PhoneError) {
        self.original = original
        do {
            folder = try WorkingCopyFolder(for: original)
            path = folder.url.appendingPathComponent((original as NSString).lastPathComponent).path
            try TreeCopy.copy(original, to: path, maxBytes: Self.maxBytes)
        } catch let failure as TreeCopy.Failure {
            throw .filter("\(original) cannot be copied: \(failure.reason).")
        } catch {
            throw .filter("\(original) cannot be copied: \(error.localizedDescription)")
        }
    }

    /// Whether the source has this file.
    func contains(_ file: String) -> Bool { file.hasPrefix(original + "/") }

    /// Changes a file of the copy.
    ///
    /// - Returns: what has changed; nil: nothing that a viewer can see.
    /// - Throws: why it cannot be changed.
    func save(_ step: SaveStep) throws(PhoneError) -> SavedChange? {
        let file = URL(fileURLWithPath: path + step.file.dropFirst(original.count))
        let saved = folder.url.appendingPathComponent("saved")
        do {
            let before = try String(contentsOf: file, encoding: .utf8)
            let after = try step.edited(before)
            try after.write(to: saved, atomically: false, encoding: .utf8)
            // In one step, so that no build starts with half of the file.
            guard rename(saved.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
            return SavedChange(file: file.lastPathComponent, from: before, to: after)
        } catch let refusal as SaveStep.Refusal {
            throw .filter("\(file.lastPathComponent) cannot be saved: \(refusal.problem).")
        } catch {
            throw .filter("\(file.lastPathComponent) cannot be saved: \(error.localizedDescription)")
        }
    }
}

// Saves of a session's filter.
extension SessionPlayer {
    /// Copies the sources that steps change, and starts to follow the active filter.
    ///
    /// - Throws: why a source cannot be copied.
    func prepareWorkingCopies() throws(PhoneError) {
        for folder in session.editedFolders where !workingCopies.contains(where: { $0.original == folder }) {
            workingCopies.append(try WorkingCopy(of: folder))
        }
        if !workingCopies.isEmpty { phone.followSources() }
    }

    /// The filter to use for one that the session names: its copy, if steps change it.
    func reference(_ written: String?) -> String? {
        guard let written, !workingCopies.isEmpty else { return written }
        guard case .source(let source)? = try? FilterCatalog.locate(written, relativeTo: session.folder),
            source.text == source.path
        else { return written }
        return workingCopies.first { $0.original == source.path }?.path ?? written
    }

    /// Saves a file of the active filter, and waits for the new build.
    func save(_ step: SaveStep, then: @escaping (StepResult) -> Void) {
        guard let copy = workingCopies.first(where: { $0.contains(step.file) }),
            let active = phone.activeFilter?.filter.source?.path, "\(active)/".hasPrefix(copy.path + "/")
        else {
            return then(StepResult(refusal: .filter("The filter with this file is not active.")))
        }
        do throws(PhoneError) {
            let change = try copy.save(step)
            current.whenRebuilt = then
            if let change { narrate { $0.show(change) } }
        } catch {
            then(StepResult(refusal: error))
        }
    }

    /// Ends the step that waits for a build.
    func sourceChanged(_ build: SourceBuild) {
        let result: StepResult
        switch build {
        case .began: return
        case .newBuildInUse: result = StepResult()
        case .failed(let name, let problem): result = StepResult(refusal: .filter(problem.sentence(name)))
        }
        guard let then = current.whenRebuilt else { return }
        current.whenRebuilt = nil
        then(result)
    }
}
