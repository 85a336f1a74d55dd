import Foundation
import TestFiles

/// A list of files in .github/CONTRIBUTING.md: what to edit for one kind of change.
struct ChangeList {
    /// Files that must be edited, as paths from the project's folder.
    var files: Set<String> = []
    /// Files that are edited only for some of these changes: their rows have the word "if".
    var conditional: Set<String> = []
    /// Folders that get a new file, or of which one file is edited.
    var folders: Set<String> = []

    /// - Parameter heading: the heading in the document, with its `###`.
    init(_ heading: String, in document: Document) {
        for row in document.part(heading) {
            guard row.hasPrefix("| "), let cells = Document.cells(row), cells.count == 2, cells[0] != "---",
                cells[0] != "file"
            else { continue }
            let named = row.dropFirst(2).components(separatedBy: " | ")[0].matches(of: /`([^`]+)`/).map { String($0.1) }
            for name in named {
                if cells[0].contains("file in") || cells[0].contains("folder in") {
                    folders.insert(name)
                } else if cells[1].contains(/\bif\b/) {
                    conditional.insert(name)
                } else {
                    files.insert(name)
                }
            }
        }
    }

    /// The parts about the program: tests, sessions and documents are not compared.
    private func ofSources(_ paths: Set<String>) -> Set<String> {
        paths.filter { $0.hasPrefix("Sources/") && !$0.hasSuffix(".md") || $0 == "Package.swift" }
    }

    /// What is wrong with the list if an existing representative is named in these files.
    func differences(from found: Set<String>) -> [String] {
        let listed = files.union(conditional)
        var new: [String: Set<String>] = [:]
        var unlisted: [String] = []
        for path in found.subtracting(listed).sorted() {
            guard let folder = ofSources(folders).first(where: { path.hasPrefix($0 + "/") }) else {
                unlisted.append("\(path) is not in the list")
                continue
            }
            // The new file, or the new folder with its files.
            let rest = path.dropFirst(folder.count + 1)
            new[folder, default: []].insert(rest.split(separator: "/").first.map(String.init) ?? "")
        }
        let several = new.filter { $0.value.count > 1 }
            .map { "more than one place in \($0.key): \($0.value.sorted().joined(separator: ", "))" }
        let stale = ofSources(files).subtracting(found).sorted().map { "\($0) is in the list without a reason" }
        let noFile = ofSources(folders).filter { new[$0] == nil }.sorted().map { "no file in \($0)" }
        return unlisted + several.sorted() + stale + noFile
    }
}
