import Corpora
import Evaluation
import Foundation
import MessageArchives
import Messages
import SystemSupport
import UntrustedFiles

// What is checked before and after learning.
extension TrainCommand {
    /// Checks the destination before learning starts.
    func checkPlace(_ place: URL) throws {
        var isFolder: ObjCBool = false
        let folder = place.deletingLastPathComponent().path
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue else {
            throw CommandFailure("-o: \(MissingFolder.sentence(folder))")
        }
        if FileManager.default.fileExists(atPath: place.path, isDirectory: &isFolder) {
            guard !isFolder.boolValue else {
                throw CommandFailure("\(output ?? "") is a folder. Name the file: \(output ?? "")/Model.bayes")
            }
            // An atomic write would replace a device, too.
            let type = try? FileManager.default.attributesOfItem(atPath: place.path)[.type] as? FileAttributeType
            guard type == .typeRegular else { throw CommandFailure("\(output ?? "") is not a regular file.") }
            let inputs = try corpus.corpusFiles(corpus.files).map(\.path)
            guard !FileIdentity.matches(place.path, of: inputs) else {
                throw CommandFailure(
                    "\(output ?? "") is part of the corpus and would be overwritten. Name another file.")
            }
        }
        // An atomic write would replace the link.
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: place.path)) != nil {
            throw CommandFailure("\(output ?? "") is a broken symbolic link. Name a file.")
        }
        guard access(folder, W_OK | X_OK) == 0 else { throw CommandFailure("\(folder) is not writable.") }
    }

    /// The file of `--predictions`; nil: none is named.
    func predictionsFile(besides model: URL?) throws -> OutputFile? {
        guard let predictions else { return nil }
        let path = predictions.expandingTilde
        let inputs = try corpus.corpusFiles(corpus.files).map(\.path)
        guard !FileIdentity.matches(path, of: inputs) else {
            throw CommandFailure("\(predictions) is part of the corpus and would be overwritten. Name another file.")
        }
        guard model?.path != URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path else {
            throw CommandFailure("\(predictions) is the model's file, too. Name another file.")
        }
        return try OutputFile(path, replaces: true)
    }

    func checkMessages(_ learning: Learning, _ reading: CorpusReading) throws(CommandFailure) {
        let classes = learning.counts
        guard let only = classes.keys.first else {
            throw CommandFailure(
                reading.unlabeled == 0
                    ? "The corpus has no messages\(corpus.rows == nil ? "" : " in these rows")."
                    : reading.noLabels)
        }
        guard classes.count == 1 else { return }
        let count = Counted.pluralized(classes.values.reduce(0, +), "message")
        throw CommandFailure(
            self.classes == .junk && only == Messages.Category.uncategorized.code
                ? "The corpus has no junk (\(count)): there is nothing to learn. If the junk has another label, map it: --map "
                    + "LABEL=junk."
                : "The corpus has only one category, \(name(of: only)) (\(count)): there is nothing to learn.")
    }

    func name(of code: Int) -> String {
        Messages.Category(code: code).map(LabelMap.name) ?? "\(code)"
    }
}
