/// The local packages of a project: references, before Xcode 15 folders among the project's files, and those of the
/// workspace.
struct LocalPackage {
    /// The maximum number of packages, and the maximum size of a manifest in bytes.
    private static let (maxPackages, maxBytes) = (200, 256 << 10)

    let folder: String
    /// The strings in its manifest, among them the names of its products.
    let names: Set<String>

    static func all(of project: PBXProjectFile, _ reader: ProjectReader) -> [LocalPackage] {
        let references = project.objects.all(isa: "XCLocalSwiftPackageReference").map {
            reader.existing(
                ProjectReader.path($0.text("relativePath") ?? $0.text("path") ?? "", in: project.folder))
        }
        let files = project.objects.all(isa: "PBXFileReference").filter {
            ["wrapper", "folder", "text", ""].contains($0.text("lastKnownFileType") ?? "")
        }
        var packages: [LocalPackage] = []
        var seen: Set<String> = []
        let folders = references + files.compactMap(project.paths.path) + reader.workspacePackages
        for folder in folders where seen.insert(folder).inserted {
            guard packages.count < maxPackages,
                let manifest = (try? reader.data("\(folder)/Package.swift", .package, atMost: maxBytes)) ?? nil
            else { continue }
            let parts = String(decoding: manifest, as: UTF8.self).split(
                separator: "\"", omittingEmptySubsequences: false)
            let quoted = parts.enumerated().filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
            packages.append(LocalPackage(folder: folder, names: Set(quoted)))
        }
        return packages
    }
}
