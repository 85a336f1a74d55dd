import Foundation

/// What a target of Xcode's project file links: products of targets and of packages, and libraries as files.
struct PBXLinks {
    let project: PBXProjectFile
    let reader: ProjectReader
    private var objects: PBXObjects { project.objects }

    func add(to facts: inout TargetFacts, _ target: PBXObjects.Object) throws(XcodeProjectError) {
        var products: Set<String> = []
        for phase in objects.all("buildPhases", of: target) where phase.isa == "PBXFrameworksBuildPhase" {
            let files = try limited(objects.all("files", of: phase), facts.header, phase)
            for build in files where PBXMembers.isForPhone(build.value) {
                if let product = objects[build.text("productRef")] {
                    if products.insert(product.id).inserted { facts.links += package(product).map { [$0] } ?? [] }
                } else if let reference = objects[build.text("fileRef")] {
                    link(to: reference).map { facts.links.append($0) }
                }
            }
        }
        let packages = try limited(objects.all("packageProductDependencies", of: target), facts.header, target)
        for product in packages where products.insert(product.id).inserted {
            package(product).map { facts.links.append($0) }
        }
        // A framework is linked because a source imports it, even if it is only built before.
        let dependencies = try limited(objects.all("dependencies", of: target), facts.header, target)
        for dependency in dependencies where PBXMembers.isForPhone(dependency.value) {
            if let product = objects[dependency.text("productRef")], products.insert(product.id).inserted {
                package(product).map { facts.links.append($0) }
            } else if let name = project.name(ofDependency: dependency) {
                facts.links.append(.target(name))
            } else if let proxy = objects[dependency.text("targetProxy")],
                let elsewhere = project(of: proxy), let name = proxy.text("remoteInfo")
            {
                facts.links.append(.targetElsewhere(project: elsewhere, target: name))
            }
        }
    }

    /// A list of links of a target.
    ///
    /// - Throws: `XcodeProjectError` if it is longer than any project needs.
    private func limited(
        _ links: [PBXObjects.Object], _ header: TargetHeader, _ owner: PBXObjects.Object
    ) throws(XcodeProjectError) -> [PBXObjects.Object] {
        try header.limitLinks(links.count, project.file, owner.position, reader)
        return links
    }

    /// The path of the project file that a proxy refers to; nil: this project.
    private func project(of proxy: PBXObjects.Object) -> String? {
        objects[proxy.text("containerPortal")].flatMap(project.paths.path).map(ProjectName.file)
    }

    private func link(to reference: PBXObjects.Object) -> TargetFacts.Link? {
        if reference.isa == "PBXReferenceProxy" {
            return reference.text("path").map { .product(($0 as NSString).lastPathComponent, reference.position) }
        }
        guard reference.isa == "PBXFileReference" else { return nil }
        let name = ((reference.text("path") ?? reference.text("name") ?? "") as NSString).lastPathComponent
        switch reference.text("sourceTree") {
        case "BUILT_PRODUCTS_DIR": return .product(name, reference.position)
        // Apple's own.
        case "SDKROOT", "DEVELOPER_DIR": return nil
        default:
            guard let path = project.paths.path(of: reference) else { return nil }
            if path.hasPrefix("/System/") || path.hasPrefix("/usr/") || path.hasPrefix("/Applications/Xcode")
                || path.contains("/System/Library/")
            {
                return nil
            }
            let exists = (try? reader.kind(path)) != nil
            let reason =
                exists
                ? "is a library that was compiled for iOS; only its source could be used"
                : "does not exist in the project"
            return .missing(
                MissingProduct(
                    name: name, module: Self.module(name),
                    description: "\(reader.place(project.file, reference.position)): \(name) \(reason)",
                    kind: exists ? .compiledLibrary : .missingFile))
        }
    }

    /// `libPods-Filter.a` is `Pods_Filter`.
    static func module(_ product: String) -> String {
        let name = (product as NSString).deletingPathExtension
        let isArchive = product.hasSuffix(".a") && name.hasPrefix("lib")
        return SettingModifier.moduleName(isArchive ? String(name.dropFirst(3)) : name)
    }

    /// - Returns: nil for a plug-in of the compiler.
    private func package(_ product: PBXObjects.Object) -> TargetFacts.Link? {
        guard let name = product.text("productName"), !name.hasPrefix("plugin:") else { return nil }
        guard let package = objects[product.text("package")] else { return .package(local(name)) }
        switch package.isa {
        case "XCLocalSwiftPackageReference":
            let path = reader.existing(
                ProjectReader.path(package.text("relativePath") ?? package.text("path") ?? "", in: project.folder))
            return .package(PackageProduct(name: name, location: .local(path: path)))
        default:
            return .package(PackageProduct(name: name, location: .remote(url: package.text("repositoryURL") ?? "")))
        }
    }

    /// A product without a package is that of a local one: the one whose manifest names the product, or else the one
    /// with the product's name.
    private func local(_ product: String) -> PackageProduct {
        let packages = project.localPackages(reader)
        let found =
            packages.first { $0.names.contains(product) }
            ?? packages.first { ($0.folder as NSString).lastPathComponent == product }
        return PackageProduct(name: product, location: found.map { .local(path: $0.folder) } ?? .unknown)
    }
}

extension PackageProduct {
    /// The identity of a package, by which the package manager names its checkout.
    ///
    /// - Parameter place: the package's path or URL.
    package static func identity(_ place: String) -> String {
        // `git@host:team/rules.git` has its name after the last slash or colon.
        let last =
            place.utf8.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ":") }.last
            .map { String(Substring($0)) } ?? ""
        return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
    }
}
