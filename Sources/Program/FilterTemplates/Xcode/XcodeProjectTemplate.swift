import StableHashes

/// The project for Xcode 16 and later: an app that contains the filter and, if wanted, the reporting extension.
///
/// Its folders are synchronized: a file that is added to a folder belongs to the target, without a change of the project.
struct XcodeProjectTemplate {
    let name: NewProjectName
    let hasReporting: Bool

    private static let copiedIntoPlugIns: ProjectField = "13"
    private static let allActions: ProjectField = "2147483647"

    var path: String { "\(name.text).xcodeproj/project.pbxproj" }

    var file: TemplateFile {
        TemplateFile(
            path, "the project for Xcode, an app with the filter",
            text: ProjectFileText.of(objects, root: id(.project), version: 77))
    }

    private var app: NewTarget {
        NewTarget(name: name.text, kind: .app, bundleIdentifier: name.bundleIdentifier, displayName: name.text)
    }

    private var extensions: [NewTarget] {
        ([name.filter] + (hasReporting ? [name.reporting] : [])).map { target in
            // iOS accepts an extension only if its identifier begins with that of the app.
            let identifier = "\(name.bundleIdentifier).\(target.replacing("_", with: "-"))"
            return NewTarget(
                name: target, kind: .appExtension, bundleIdentifier: identifier, displayName: name.text)
        }
    }

    private var targets: [NewTarget] { [app] + extensions }

    // MARK: IDs

    /// What an object is. With the target's number it makes its ID.
    private enum Part: UInt32 {
        case project, mainGroup, products
        case target, product, folder, exceptions, sources, frameworks, resources
        case configurations, debug, release
        case embedding, embedded, dependency, proxy
    }

    /// The ID of an object: the name's hash and a number. The same name always gives the same project.
    ///
    /// - Parameter target: its place among the targets; nil: the object is the project's own.
    private func id(_ part: Part, _ target: Int? = nil) -> String {
        let number = UInt32(target.map { $0 + 1 } ?? 0) << 8 | part.rawValue
        return (FNVHash.of(Array(name.text.utf8)).hexadecimal + number.hexadecimal).uppercased()
    }

    private func references(_ part: Part, _ targets: some Sequence<Int>) -> ProjectField {
        .list(targets.map { .reference(id(part, $0)) })
    }

    // MARK: Objects

    private var objects: [ProjectObject] {
        let all = Array(targets.enumerated())
        return projectObjects + all.flatMap { objects(of: $1, $0) }
            + all.filter { $1.kind == .appExtension }.flatMap { embeddingObjects(of: $1, $0) }
    }

    /// The objects that the project has once.
    private var projectObjects: [ProjectObject] {
        let numbers = targets.indices
        let created = numbers.map { (id(.target, $0), ["CreatedOnToolsVersion": "26.0"] as ProjectField) }
        let groups = numbers.map { ProjectField.reference(id(.folder, $0)) } + [.reference(id(.products))]
        return [
            ProjectObject(
                id(.project), "PBXProject", "Project object",
                [
                    "attributes": [
                        "BuildIndependentTargetsInParallel": "1", "LastSwiftUpdateCheck": "2600",
                        "LastUpgradeCheck": "2600", "TargetAttributes": .dictionary(Dictionary(created) { $1 }),
                    ],
                    "buildConfigurationList": .reference(id(.configurations)), "developmentRegion": "en",
                    "hasScannedForEncodings": "0", "knownRegions": ["en", "Base"],
                    "mainGroup": .reference(id(.mainGroup)), "minimizedProjectReferenceProxies": "1",
                    "preferredProjectObjectVersion": "77", "productRefGroup": .reference(id(.products)),
                    "projectDirPath": "", "projectRoot": "", "targets": references(.target, numbers),
                ]),
            ProjectObject(
                id(.mainGroup), "PBXGroup", nil, ["children": .list(groups), "sourceTree": "<group>"]),
            ProjectObject(
                id(.products), "PBXGroup", "Products",
                ["children": references(.product, numbers), "name": "Products", "sourceTree": "<group>"]),
            ProjectObject(
                id(.embedding), "PBXCopyFilesBuildPhase", "Embed Foundation Extensions",
                phase([
                    "dstPath": "", "dstSubfolderSpec": Self.copiedIntoPlugIns,
                    "files": references(.embedded, numbers.dropFirst()), "name": "Embed Foundation Extensions",
                ])),
        ] + configurations(of: "PBXProject \"\(name.text)\"", nil, NewProjectSettings.debug, NewProjectSettings.release)
    }

    /// A target with its folder, product, phases and settings.
    private func objects(of target: NewTarget, _ number: Int) -> [ProjectObject] {
        let isApp = target.kind == .app
        let phases = [id(.sources, number), id(.frameworks, number), id(.resources, number)]
        var folder: [String: ProjectField] = ["path": .text(target.name), "sourceTree": "<group>"]
        if !isApp { folder["exceptions"] = references(.exceptions, [number]) }
        var objects = [
            ProjectObject(
                id(.target, number), "PBXNativeTarget", target.name,
                [
                    "buildConfigurationList": .reference(id(.configurations, number)),
                    "buildPhases": .list((phases + (isApp ? [id(.embedding)] : [])).map { .reference($0) }),
                    "buildRules": [],
                    "dependencies": references(.dependency, isApp ? targets.indices.dropFirst() : 0..<0),
                    "fileSystemSynchronizedGroups": references(.folder, [number]), "name": .text(target.name),
                    "packageProductDependencies": [], "productName": .text(target.name),
                    "productReference": .reference(id(.product, number)), "productType": target.productType,
                ]),
            ProjectObject(id(.folder, number), "PBXFileSystemSynchronizedRootGroup", target.name, folder),
            ProjectObject(
                id(.product, number), "PBXFileReference", target.productName,
                [
                    "explicitFileType": target.fileType, "includeInIndex": "0", "path": .text(target.productName),
                    "sourceTree": "BUILT_PRODUCTS_DIR",
                ]),
            ProjectObject(id(.sources, number), "PBXSourcesBuildPhase", "Sources", phase(["files": []])),
            ProjectObject(id(.frameworks, number), "PBXFrameworksBuildPhase", "Frameworks", phase(["files": []])),
            ProjectObject(id(.resources, number), "PBXResourcesBuildPhase", "Resources", phase(["files": []])),
        ]
        if !isApp {
            // Xcode merges Info.plist into the bundle's; as a resource it would be copied as well.
            objects.append(
                ProjectObject(
                    id(.exceptions, number), "PBXFileSystemSynchronizedBuildFileExceptionSet",
                    "Exceptions for \"\(target.name)\" folder in \"\(target.name)\" target",
                    ["membershipExceptions": ["Info.plist"], "target": .reference(id(.target, number))]))
        }
        return objects
            + configurations(of: "PBXNativeTarget \"\(target.name)\"", number, target.settings, target.settings)
    }

    /// What makes the app build an extension first and contain it.
    private func embeddingObjects(of target: NewTarget, _ number: Int) -> [ProjectObject] {
        [
            ProjectObject(
                id(.embedded, number), "PBXBuildFile", "\(target.productName) in Embed Foundation Extensions",
                [
                    "fileRef": .reference(id(.product, number)),
                    "settings": ["ATTRIBUTES": ["RemoveHeadersOnCopy"]],
                ]),
            ProjectObject(
                id(.dependency, number), "PBXTargetDependency", "PBXTargetDependency",
                ["target": .reference(id(.target, number)), "targetProxy": .reference(id(.proxy, number))]),
            ProjectObject(
                id(.proxy, number), "PBXContainerItemProxy", "PBXContainerItemProxy",
                [
                    "containerPortal": .reference(id(.project)), "proxyType": "1",
                    "remoteGlobalIDString": .text(id(.target, number)), "remoteInfo": .text(target.name),
                ]),
        ]
    }

    private func phase(_ fields: [String: ProjectField]) -> [String: ProjectField] {
        fields.merging(["buildActionMask": Self.allActions, "runOnlyForDeploymentPostprocessing": "0"]) { $1 }
    }

    /// The list of configurations of the project or a target, with both of them.
    private func configurations(
        of owner: String, _ target: Int?, _ debug: [String: ProjectField], _ release: [String: ProjectField]
    ) -> [ProjectObject] {
        let both = [(Part.debug, "Debug", debug), (.release, "Release", release)]
        let list = ProjectObject(
            id(.configurations, target), "XCConfigurationList", "Build configuration list for \(owner)",
            [
                "buildConfigurations": .list(both.map { .reference(id($0.0, target)) }),
                "defaultConfigurationIsVisible": "0", "defaultConfigurationName": "Release",
            ])
        return [list]
            + both.map { part, name, settings in
                ProjectObject(
                    id(part, target), "XCBuildConfiguration", name,
                    ["buildSettings": .dictionary(settings), "name": .text(name)])
            }
    }
}
