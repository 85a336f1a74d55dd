import Commands
import Configuration
import FilterProcesses
import Foundation
import LocatedYAML

/// The filter that the configuration names. Relative paths start at the folder of its file.
struct ConfiguredFilter {
    /// Works from any folder.
    let reference: String
    private let file: String
    private let position: SourcePosition

    /// - Returns: nil if no filter is configured.
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

    /// Why the filter cannot be used, where it is configured, and what to do.
    ///
    /// - Parameter problem: a sentence.
    func mistake(_ problem: String) -> FileMistake {
        FileMistake(
            file: file, position: position, key: "filter", problem: "\(problem) Correct the line, or remove it.")
    }
}
