import Foundation
import TestFiles
import Testing

@Suite("Files named in documents and code")
struct NamedFilesTests {
    private static let documents =
        [
            "Sources/README.md", "Sources/Extension/AppleSDK/README.md", "Sources/Extension/FilterWire/README.md",
            "Sources/Rules/Messages/README.md",
        ] + floors.map { "\($0)/README.md" }

    @Test(arguments: documents)
    func `every file and folder named in a document exists`(path: String) throws {
        let document = try Document(path)
        let folder = (path as NSString).deletingLastPathComponent
        var missing: [String] = []
        for match in document.prose.matches(of: /`(?<name>[\w.+-]+(?:\/[\w.+-]+)+)`/) {
            let name = String(match.name)
            // Source files are named relative to their floor.
            if !([folder, "Sources", ""] + Self.floors).contains(where: { Self.exists(name, in: $0) }) {
                missing.append(name)
            }
        }
        for match in document.prose.matches(of: /\]\((?<target>[^)#]+)\)/) where !match.target.contains("://") {
            let name = String(match.target)
            if !Self.exists(name, in: folder) { missing.append(name) }
        }
        // A file can be named without its folder, so that it can move.
        let files = Set(Self.files().map { ($0 as NSString).lastPathComponent })
        missing += document.prose.matches(of: /`(?<name>\w+\.swift)`/).map { String($0.name) }
            .filter { !files.contains($0) }
        #expect(missing == [])
    }

    @Test func `every document named in code, comments, sessions and documents exists`() throws {
        let name = /[\w.\/-]*\w\.md\b/
        var missing: [String] = []
        var count = 0
        for file in Self.files() {
            guard let data = FileManager.default.contents(atPath: Self.path(file)),
                data.range(of: Data(".md".utf8)) != nil,
                let text = String(data: data, encoding: .utf8)
            else { continue }
            for (number, line) in text.components(separatedBy: "\n").enumerated() where line.contains(".md") {
                // A link's label is not a path.
                for match in line.replacing(/\[[^\]]*\]\(/, with: "(").matches(of: name) {
                    let document = String(match.output)
                    count += 1
                    if !Self.resolves(document, from: file) { missing.append("\(file):\(number + 1): \(document)") }
                }
            }
        }
        #expect(count > 20)
        #expect(missing == [], "use the document's path from the folder of the project")
    }

    @Test func `a name is resolved in the folder of the project, and in the folder of the file and its parents`() {
        #expect(Self.resolves("Tests/README.md", from: "Sources/Rules/Messages/Terms/Rule.swift"))
        #expect(Self.resolves("README.md", from: "Sources/Rules/Messages/Terms/Rule.swift"))
        #expect(Self.resolves("../Tests/README.md", from: ".github/SECURITY.md"))
        #expect(!Self.resolves("Other" + ".md", from: "Sources/Rules/Messages/Terms/Rule.swift"))
        #expect(!Self.resolves("Sources/NotThere/" + "README.md", from: "README.md"))
    }

    private static func resolves(_ name: String, from file: String) -> Bool {
        var folder = (file as NSString).deletingLastPathComponent
        while true {
            if exists(name, in: folder) { return true }
            if folder.isEmpty { return false }
            folder = (folder as NSString).deletingLastPathComponent
        }
    }

    /// The files to check, by their paths from the folder of the project.
    private static func files() -> [String] {
        let folders = ["Sources", "Tests", "Sessions", ".github", ".ci"].flatMap { folder in
            (FileManager.default.enumerator(atPath: path(folder))?.allObjects as? [String] ?? []).map {
                "\(folder)/\($0)"
            }
        }
        return (folders + ["README.md", "Package.swift"]).filter { file in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path(file), isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted()
    }

    /// The folders of Sources.
    private static let floors = ((try? PackageManifest())?.floors ?? []).map { "Sources/\($0)" }

    private static func exists(_ name: String, in folder: String) -> Bool {
        FileManager.default.fileExists(atPath: path(folder.isEmpty ? name : "\(folder)/\(name)"))
    }

    private static func path(_ name: String) -> String { GeneratedSection.project.appendingPathComponent(name).path }
}
