import ArgumentParser
import Evaluation
import FilterProcesses
import Foundation
import Messages
import SampleCorpus

/// What shells offer for arguments.
enum Completions {
    static let sessions = CompletionKind.file(extensions: ["yaml", "yml"])
    static let releases = CompletionKind.list(Release.all.map { String($0.number) })
    static let countries = CompletionKind.list(Country.all.map(\.code).sorted())
    static let limits = CompletionKind.list(LimitOptions.names.map { "\($0)=" })
    static let measures = CompletionKind.list(Measure.named.map { "\($0.name)=" })

    /// The samples, and paths.
    static let filters = named { FilterCatalog.samples.map(\.identifier) }
    static let reportingExtensions = named { FilterCatalog.reportingSamples.map(\.identifier) }
    static let corpora = named { [BundledCorpus.name] }

    /// Computed when the user presses Tab, because shells complete either files or words.
    private static func named(_ names: @escaping @Sendable () -> [String]) -> CompletionKind {
        .custom { _, _, prefix in
            // Zsh and fish give the whole word.
            names().filter { $0.hasPrefix(prefix) } + paths(prefix)
        }
    }

    /// The maximum number of offered paths.
    private static let maxPaths = 500

    /// The files and folders that a text can become. Names with control characters are left out: a shell takes each line
    /// for a path.
    static func paths(_ prefix: String) -> [String] {
        let slash = prefix.lastIndex(of: "/").map { prefix.index(after: $0) } ?? prefix.startIndex
        let (folder, start) = (String(prefix[..<slash]), prefix[slash...])
        let path = folder.isEmpty ? "." : (folder as NSString).expandingTildeInPath
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { $0.hasPrefix(start) && (start.hasPrefix(".") || !$0.hasPrefix(".")) }
            .filter { name in !name.unicodeScalars.contains { $0.properties.generalCategory == .control } }
            .sorted().prefix(maxPaths).map { name in
                var isFolder: ObjCBool = false
                let exists = FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
                return folder + name + (exists && isFolder.boolValue ? "/" : "")
            }
    }
}
