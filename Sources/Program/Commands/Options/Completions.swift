package import ArgumentParser
import ControlProtocol
import Evaluation
import FilterProcesses
import Foundation
import Messages
import SampleCorpus
import SessionTerms
import Terminal
import UntrustedFiles

/// What shells offer for arguments.
package enum Completions {
    package static let sessions = CompletionKind.file(extensions: [SessionFile.nameExtension])
    package static let releases = CompletionKind.list(Release.majorVersions().map(String.init))
    package static let limits = CompletionKind.list(LimitOptions.names.map { "\($0)=" })
    package static let themes = CompletionKind.list(Theme.all.map(\.name))
    package static let measures = CompletionKind.list(Measure.named.map { "\($0.name)=" })

    /// Computed when the user presses Tab: every start of the program needs the kinds, and there are many countries.
    package static let countries = CompletionKind.custom { _, _, written in
        Country.all.map(\.code).filter { $0.hasPrefix(written.uppercased()) }.sorted()
    }

    /// Also computed then, because it connects to them.
    static let openInboxes = CompletionKind.custom { _, _, written in
        OpenInbox.all().map(\.name).filter { $0.hasPrefix(written) }
    }

    /// The samples, and paths.
    package static let filters = named { FilterCatalog.samples.map(\.identifier) }
    package static let reportingExtensions = named { FilterCatalog.reportingSamples.map(\.identifier) }
    package static let corpora = named { [BundledCorpus.name] }

    /// Computed when the user presses Tab, because shells complete either files or words.
    private static func named(_ names: @escaping @Sendable () -> [String]) -> CompletionKind {
        .custom { _, _, written in
            // Zsh and fish give the whole word.
            let prefix = isQuoted ? unquoted(written) : written
            return names().filter { $0.hasPrefix(prefix) } + paths(prefix)
        }
    }

    /// Whether the shell gives a word as it was typed; fish 3 does not.
    private static var isQuoted: Bool {
        guard CompletionShell.requesting == .fish else { return true }
        let version = CompletionShell.requestingVersion?.split(separator: ".").first.flatMap { Int($0) } ?? 0
        return version > 3
    }

    /// The text that a shell reads, from one that is perhaps not complete: `"My fil`, `My\ fil`.
    package static func unquoted(_ word: String) -> String {
        var text = ""
        var quote: Character?
        var isEscaped = false
        for character in word {
            if isEscaped {
                // Between double quotes, a backslash escapes only some characters.
                if quote == "\"", !"\"\\$`".contains(character) { text.append("\\") }
                text.append(character)
                isEscaped = false
            } else if character == "\\", quote != "'" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "'" || character == "\"" {
                quote = character
            } else {
                text.append(character)
            }
        }
        return text
    }

    /// The maximum number of offered paths.
    private static let maxPaths = 500

    /// The files and folders that a text can become. Names with control characters are left out: a shell takes each line
    /// for a path.
    package static func paths(_ prefix: String) -> [String] {
        let slash = prefix.lastIndex(of: "/").map { prefix.index(after: $0) } ?? prefix.startIndex
        let (folder, start) = (String(prefix[..<slash]), prefix[slash...])
        let path = folder.isEmpty ? "." : folder.expandingTilde
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
