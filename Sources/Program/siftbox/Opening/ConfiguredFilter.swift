import Commands
import Configuration
import ExtensionPlans
import FilterProcesses
import Foundation
import LocatedYAML

/// The filter of an inbox that has none: that of this folder's `siftbox.yaml`, or else the one that the configuration names.
/// Relative paths start at the folder of the file.
struct ConfiguredFilter {
    /// Works from any folder.
    let reference: String
    private let file: String
    /// nil: the file names none, so its filter is in its folder.
    private let position: SourcePosition?

    /// - Returns: nil if no filter is configured.
    static func find(_ file: UserConfigurationFile) -> ConfiguredFilter? {
        let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
        let project = SiftboxFile.path(beside: here.path).map { path in
            ConfiguredFilter(
                reference: FilterCatalog.absolute(".", relativeTo: here), file: path, position: nil)
        }
        return project ?? ConfiguredFilter(file)
    }

    private init(reference: String, file: String, position: SourcePosition?) {
        (self.reference, self.file, self.position) = (reference, file, position)
    }

    /// - Returns: nil if the configuration names no filter.
    init?(_ file: UserConfigurationFile) {
        guard let written = file.configuration.filter else { return nil }
        let folder = URL(fileURLWithPath: file.path).deletingLastPathComponent()
        reference = FilterCatalog.absolute(written.value, relativeTo: folder)
        (self.file, position) = (file.path, written.position)
    }

    /// Why the filter cannot be found; nil: it can. Builds nothing.
    var mistake: FileMistake? {
        guard reference != FilterCatalog.noFilter else { return nil }
        do {
            _ = try FilterCatalog.locate(reference, relativeTo: URL(fileURLWithPath: file).deletingLastPathComponent())
            return nil
        } catch {
            return mistake(error.description)
        }
    }

    /// Why the filter cannot be used, and where it is configured.
    ///
    /// - Parameter problem: a sentence. It has its place if it is a mistake in `siftbox.yaml`.
    func refusal(_ problem: String) -> String {
        problem.hasPrefix("\(file):") ? problem : mistake(problem).description
    }

    /// Why the filter cannot be used, where it is configured, and what to do.
    ///
    /// - Parameter problem: a sentence.
    private func mistake(_ problem: String) -> FileMistake {
        guard let position else { return FileMistake(file: file, problem: problem) }
        return FileMistake(
            file: file, position: position, key: "filter", problem: "\(problem) Correct the line, or remove it.")
    }
}
