import Foundation

/// A project that XcodeGen would make from a `project.yml`.
final class XcodeGenProject: ProjectDescription {
    let file: String
    let spec: XcodeGenSpec
    let folder: String
    let targets: [TargetHeader]
    /// The paths of local packages by their names, in XcodeGen's older form.
    let localPackages: [String: String]
    private let values: [String: ProjectValue]

    init(_ path: String, _ reader: ProjectReader) throws(XcodeProjectError) {
        file = path
        folder = (path as NSString).deletingLastPathComponent
        spec = try XcodeGenSpec(path, reader)
        var headers: [TargetHeader] = []
        var values: [String: ProjectValue] = [:]
        for (name, value) in try spec.targets(path, reader) {
            guard let name = Self.name(name, value), let type = value["type"]?.text else { continue }
            let product = value["productName"]?.text ?? name
            headers.append(
                TargetHeader(
                    name: name, productType: "com.apple.product-type.\(type)", product: Self.product(product, type)))
            values[name] = value
        }
        (targets, self.values) = (headers, values)
        let packages = spec.root["localPackages"]?.strings ?? []
        localPackages = Dictionary(packages.map { (($0 as NSString).lastPathComponent, $0) }) { first, _ in first }
    }

    /// The target's name for iOS; nil: it is for other platforms.
    private static func name(_ name: String, _ value: ProjectValue) -> String? {
        let platforms = value["platform"]?.strings ?? []
        guard value["platform"]?.list != nil else {
            return platforms.isEmpty || ["iOS", "auto"].contains(platforms[0]) ? name : nil
        }
        return platforms.contains("iOS") ? name + (value["platformSuffix"]?.text ?? "_iOS") : nil
    }

    private static func product(_ name: String, _ type: String) -> String {
        switch type {
        case "library.static": "lib\(name).a"
        case _ where type.hasPrefix("framework"): "\(name).framework"
        case _ where type.hasSuffix("-extension"): "\(name).appex"
        default: "\(name).app"
        }
    }

    func value(of target: TargetHeader) -> ProjectValue { values[target.name] ?? ProjectValue(.dictionary([:])) }

    var configurations: (names: [String], standard: String?) {
        let configs = spec.root["configs"]?.dictionary.map { $0.keys.sorted() } ?? ["Debug", "Release"]
        return (configs, spec.root["options"]?["defaultConfig"]?.text)
    }

    var xcode: XcodeVersion {
        if let check = spec.root["attributes"]?["LastUpgradeCheck"]?.text.flatMap({ Int($0) }) {
            return XcodeVersion(lastUpgradeCheck: check)
        }
        // `11.5` is 1150.
        let version = spec.root["options"]?["xcodeVersion"]?.text.flatMap { Double($0) }
        return XcodeVersion(lastUpgradeCheck: version.flatMap { (1..<100).contains($0) ? Int($0 * 100) : nil })
    }

    var subprojects: [String] {
        let references = spec.root["projectReferences"]?.dictionary ?? [:]
        return references.sorted { $0.key < $1.key }.compactMap { $0.value["path"]?.text }
            .map { ProjectName.file(of: ProjectReader.path($0, in: folder)) }
    }

    func dependencies(of target: TargetHeader, _ reader: ProjectReader) throws(XcodeProjectError) -> Set<String> {
        let dependencies = value(of: target)["dependencies"]
        try reader.spend(steps: dependencies?.list?.count ?? 0, file, dependencies?.position)
        return Set((dependencies?.list ?? []).compactMap { $0["target"]?.text })
    }

    func facts(of header: TargetHeader, configuration: String, _ reader: ProjectReader) -> TargetFacts {
        let target = value(of: header)
        let sources = XcodeGenSources(project: self, target: target, header: header, reader: reader)
        let plist = try? sources.infoPlist()
        let made = XcodeGenSettings(project: self, reader: reader, configuration: configuration)
            .settings(of: target, header, infoPlist: plist ?? nil)
        var facts = TargetFacts(header: header, settings: made.settings)
        facts.position = target.position
        facts.missing = made.missing
        facts.problems = made.problems
        facts.hasScripts = ["preBuildScripts", "postCompileScripts", "prebuildScripts"].contains { target[$0] != nil }
        if let info = target["info"], info["path"] != nil {
            let properties = info["properties"]?.propertyList as? [String: Any] ?? [:]
            facts.writtenInfoPlist = (Self.infoPlist as [String: Any]).merging(properties) { _, own in own }
        }
        if let written = target["entitlements"]?["properties"]?.propertyList as? [String: Any], !written.isEmpty {
            facts.writtenEntitlements = written
        }
        return facts
    }

    func addContents(to facts: inout TargetFacts, _ reader: ProjectReader) throws(XcodeProjectError) {
        let target = value(of: facts.header)
        facts.links = try XcodeGenLinks(project: self, reader: reader).links(of: target, facts.header)
        try XcodeGenSources(project: self, target: target, header: facts.header, reader: reader).add(to: &facts)
    }

    /// What XcodeGen writes into an Info.plist.
    private static let infoPlist: [String: String] = [
        "CFBundleDevelopmentRegion": "$(DEVELOPMENT_LANGUAGE)", "CFBundleExecutable": "$(EXECUTABLE_NAME)",
        "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)", "CFBundleInfoDictionaryVersion": "6.0",
        "CFBundleName": "$(PRODUCT_NAME)", "CFBundlePackageType": "$(PRODUCT_BUNDLE_PACKAGE_TYPE)",
        "CFBundleShortVersionString": "1.0", "CFBundleVersion": "1",
    ]
}
