import Foundation

/// The dependencies of a target in a `project.yml`.
struct XcodeGenLinks {
    let project: XcodeGenProject
    let reader: ProjectReader

    func links(of target: ProjectValue, _ header: TargetHeader) throws(XcodeProjectError) -> [TargetFacts.Link] {
        let dependencies = target["dependencies"]?.list ?? []
        let count = dependencies.reduce(0) { $0 + max(1, $1["products"]?.list?.count ?? 0) }
        try header.limitLinks(count, project.file, target["dependencies"]?.position, reader)
        return dependencies.filter(isForPhone).flatMap { links(to: $0) }
    }

    private func isForPhone(_ dependency: ProjectValue) -> Bool {
        let filters = (dependency["platformFilter"]?.strings ?? []) + (dependency["platforms"]?.strings ?? [])
        return filters.isEmpty || filters.contains { ["iOS", "all"].contains($0) }
    }

    private func links(to dependency: ProjectValue) -> [TargetFacts.Link] {
        if let name = dependency["target"]?.text {
            let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
            let reference = project.spec.root["projectReferences"]?[parts.first ?? ""]?["path"]?.text
            guard parts.count == 2, let reference else { return [.target(name)] }
            let file = ProjectName.file(of: ProjectReader.path(reference, in: project.folder))
            return [.targetElsewhere(project: file, target: parts[1])]
        }
        if let package = dependency["package"]?.text {
            let names = (dependency["products"]?.strings ?? []) + (dependency["product"]?.strings ?? [])
            return (names.isEmpty ? [package] : names).map { .package(product($0, of: package)) }
        }
        guard let library = dependency["framework"]?.text ?? dependency["carthage"]?.text else { return [] }
        var name = (library as NSString).lastPathComponent
        if dependency["carthage"] != nil { name += ".framework" }
        return [
            .missing(
                MissingProduct(
                    name: name, module: PBXLinks.module(name),
                    description:
                        "\(reader.place(project.file, dependency.position)): \(name) is a library that was compiled "
                        + "for iOS; only its source could be used", kind: .compiledLibrary))
        ]
    }

    private func product(_ name: String, of package: String) -> PackageProduct {
        let root = project.spec.root
        if let value = root["packages"]?[package] {
            if let path = value["path"]?.text {
                let folder = reader.existing(ProjectReader.path(path, in: project.folder))
                return PackageProduct(name: name, location: .local(path: folder))
            }
            let url = value["url"]?.text ?? value["github"]?.text.map { "https://github.com/\($0)" } ?? ""
            return PackageProduct(name: name, location: .remote(url: url))
        }
        // XcodeGen's older form.
        let folder = project.localPackages[package].map { ProjectReader.path($0, in: project.folder) }
        return PackageProduct(name: name, location: folder.map { .local(path: $0) } ?? .unknown)
    }
}
