import Foundation

/// Makes a target's description from what its project says: sorts its files by kind, and reads its property lists.
struct TargetAssembly {
    let projects: LoadedProjects
    let configuration: String
    private var reader: ProjectReader { projects.reader }

    /// The maximum number of frameworks of an extension.
    private static let maxFrameworks = 200

    /// - Parameter others: receives the target if it is not a message filter or a reporting extension.
    /// - Returns: nil if it is not.
    func extensionTarget(
        _ header: TargetHeader, of project: any ProjectDescription, others: inout [OtherExtension]
    ) throws(XcodeProjectError) -> ProjectTarget? {
        var facts = project.facts(of: header, configuration: configuration, reader)
        var lists = TargetPropertyLists(facts, project, reader)
        let infoPlist = lists.infoPlist()
        if let infoPlist, !ExtensionClasses.points.contains(TargetPropertyLists.extensionPoint(infoPlist) ?? "") {
            others.append(OtherExtension(header.name, infoPlist, reader))
            return nil
        }
        let failure = addContents(to: &facts, project)
        var target = sorted(facts, project)
        // Without an Info.plist, the sources say what the extension is, so that the error about the list is reported.
        target.extensionPoint =
            infoPlist.flatMap(TargetPropertyLists.extensionPoint)
            ?? ExtensionClasses.point(of: target.sources.map(\.path), reader)
        guard target.extensionPoint != nil else {
            if let failure { throw failure }
            others.append(OtherExtension(header.name, nil, reader))
            return nil
        }
        target.infoPlist = infoPlist
        target.entitlements = lists.entitlements()
        target.problems += lists.problems
        try addLinks(of: facts, project, to: &target)
        target.app = try app(containing: header, project)
        return target
    }

    /// Adds the target's files and links; what cannot be listed is a problem of this target alone.
    ///
    /// - Returns: this problem.
    @discardableResult
    private func addContents(
        to facts: inout TargetFacts, _ project: any ProjectDescription
    ) -> XcodeProjectError? {
        do {
            try project.addContents(to: &facts, reader)
            return nil
        } catch {
            facts.problems.append(error)
            return error
        }
    }

    /// The target with its files, without its Info.plist.
    private func sorted(_ facts: TargetFacts, _ project: any ProjectDescription) -> ProjectTarget {
        let settings = facts.settings
        let productName = settings.value(for: "PRODUCT_NAME") ?? facts.header.name
        var target = ProjectTarget(
            id: Self.id(facts.header, project), name: facts.header.name, productName: productName,
            moduleName: settings.value(for: "PRODUCT_MODULE_NAME") ?? SettingModifier.moduleName(productName),
            productType: facts.header.productType, projectFolder: project.folder, settings: settings)
        target.xcode = project.xcode
        target.missing = facts.missing
        target.problems = facts.problems
        for name in ["PRODUCT_NAME", "PRODUCT_MODULE_NAME", "SWIFT_VERSION", "INFOPLIST_FILE", "OTHER_SWIFT_FLAGS"]
        where settings.isTooLong(name) {
            target.problems.append(
                XcodeProjectError(
                    "\(settings.origin(of: name) ?? reader.display(project.file)): error: the value of \(name) is too "
                        + "long when its variables are replaced."))
        }
        MemberSorting(facts, project, reader).add(to: &target)
        return target
    }

    static func id(_ header: TargetHeader, _ project: any ProjectDescription) -> String {
        "\(project.file)#\(header.name)"
    }

    /// Adds the frameworks that a target needs, each after those that it links, and its packages.
    private func addLinks(
        of facts: TargetFacts, _ project: any ProjectDescription, to target: inout ProjectTarget
    ) throws(XcodeProjectError) {
        var order = FrameworkOrder()
        try add(facts, project, to: &target, &order)
        target.frameworks = order.done
        target.problems += order.problems
    }

    private struct FrameworkOrder {
        var done: [ProjectTarget] = []
        var known: Set<String> = []
        var open: [String] = []
        var problems: [XcodeProjectError] = []
    }

    private func add(
        _ facts: TargetFacts, _ project: any ProjectDescription, to target: inout ProjectTarget,
        _ order: inout FrameworkOrder
    ) throws(XcodeProjectError) {
        order.open.append(target.id)
        defer { order.open.removeLast() }
        var (packages, missing) = (Set(target.packages), Set(target.missing))
        for link in facts.links {
            switch link {
            case .package(let product):
                if packages.insert(product).inserted { target.packages.append(product) }
            case .missing(let product):
                if missing.insert(product).inserted { target.missing.append(product) }
            case .target(let name):
                guard let (_, header) = projects.target(name, in: project.file) else { continue }
                try add(header, project, to: &target, &order)
            case .targetElsewhere(let file, let name):
                guard let (other, header) = projects.target(name, in: file) else { continue }
                try add(header, other, to: &target, &order)
            case .product(let name, let position):
                var reason = CocoaPods.builds(name) ? "; it comes from CocoaPods" : ""
                var found = projects.target(producing: name, near: project)
                if found == nil {
                    do {
                        found = try projects.pod(producing: name, for: project)
                    } catch {
                        // The filter may not import any pod.
                        reason += ", whose project cannot be read: \(error)"
                    }
                }
                if let (other, header) = found {
                    try add(header, other, to: &target, &order)
                } else {
                    let product = MissingProduct(
                        name: name, module: PBXLinks.module(name),
                        description: "\(reader.place(project.file, position)): \(name) is not built by a target of the "
                            + "project\(reason)",
                        isFromCocoaPods: CocoaPods.builds(name))
                    if missing.insert(product).inserted { target.missing.append(product) }
                }
            }
        }
    }

    private func add(
        _ header: TargetHeader, _ project: any ProjectDescription, to target: inout ProjectTarget,
        _ order: inout FrameworkOrder
    ) throws(XcodeProjectError) {
        guard header.isLibrary else { return }
        let id = Self.id(header, project)
        if let start = order.open.firstIndex(of: id) {
            let names = (order.open[start...] + [id]).map { $0.split(separator: "#").last.map(String.init) ?? $0 }
            order.problems.append(
                reader.error(project.file, nil, "targets link each other: \(names.joined(separator: " → "))."))
            return
        }
        guard order.known.insert(id).inserted else { return }
        guard order.known.count <= Self.maxFrameworks, order.open.count <= 50 else {
            throw reader.error(project.file, nil, "more than \(Self.maxFrameworks) frameworks are linked.")
        }
        var facts = project.facts(of: header, configuration: configuration, reader)
        addContents(to: &facts, project)
        var framework = sorted(facts, project)
        framework.isPod = CocoaPods.isProject(project.file)
        try add(facts, project, to: &framework, &order)
        order.done.append(framework)
    }

    /// The app of the same project that embeds an extension.
    private func app(
        containing target: TargetHeader, _ project: any ProjectDescription
    ) throws(XcodeProjectError) -> ContainingApp? {
        for app in project.targets where app.isApp {
            guard try project.dependencies(of: app, reader).contains(target.name) else { continue }
            let facts = project.facts(of: app, configuration: configuration, reader)
            var lists = TargetPropertyLists(facts, project, reader)
            return ContainingApp(
                name: app.name, bundleIdentifier: facts.settings.value(for: "PRODUCT_BUNDLE_IDENTIFIER") ?? "",
                entitlements: lists.entitlements())
        }
        return nil
    }
}
