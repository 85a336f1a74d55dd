import Foundation

/// The files of a folder, sorted by what a build does with them.
struct FolderContents: Sendable {
    /// Swift files, as sorted paths below the folder.
    private(set) var sources: [String] = []
    /// Files that are copied into the built extension.
    private(set) var resources: [PlannedFile] = []
    private(set) var dataModels: [PlannedFile] = []
    /// Core ML models.
    private(set) var models: [PlannedFile] = []
    /// All files, as sorted paths below the folder.
    let files: [String]
    /// Links that lead nowhere, as sorted paths below the folder, of the kinds that a build uses.
    let linksToNothing: [String]

    /// - Parameters:
    ///   - path: the user's path of the folder.
    ///   - isOptional: whether resources give way to others of the same name.
    ///   - isExcluded: whether a location is left out.
    init(
        of root: URL, _ path: String, _ project: ProjectFiles, isOptional: Bool = false,
        isExcluded: (URL) -> Bool = { _ in false }
    ) throws(BuildError) {
        let found = try project.contents(below: root, path)
        files = found.files.filter { !isExcluded(root.appendingPathComponent($0)) }
        linksToNothing = found.linksToNothing.filter { link in
            if case .unused = FileUse(link) { return false }
            return !isExcluded(root.appendingPathComponent(link))
        }
        var units: Set<String> = []
        for file in files {
            if let (unit, kind) = FileUse.unit(of: file) {
                guard units.insert(unit).inserted else { continue }
                let planned = PlannedFile(path: path, root: root, file: unit)
                if kind == .dataModel { dataModels.append(planned) } else { models.append(planned) }
                continue
            }
            switch FileUse(file) {
            case .source: sources.append(file)
            case .coreMLModel: models.append(PlannedFile(path: path, root: root, file: file))
            case .resource:
                resources.append(
                    PlannedFile(
                        path: path, root: root, file: file, destination: FileUse.destination(of: file),
                        isOptional: isOptional))
            case .dataModel, .unused: break
            }
        }
    }

    /// - Throws: `BuildError` if a link leads nowhere: what it stands for would be missing silently.
    func refuseLinksToNothing(_ path: String) throws(BuildError) {
        guard let link = linksToNothing.first else { return }
        throw BuildError(
            "\(path)/\(link): error: this is a link that leads nowhere. Correct it, or leave it out with --except FILE."
        )
    }
}
