import CoreMLModels
import Foundation
import Messages
import UntrustedFiles

/// Finds mistakes in an extension's folder before it runs: mistakes in its Info.plist that iOS ignores silently.
///
/// Based on 48 public extensions (Sources/Extension/AppleSDK/README.md): most have Xcode's placeholder as their address, and none
/// had its domain associated.
enum FolderMistakes {
    /// The keys that iOS reads in `NSExtensionAttributes` (Sources/Rules/Messages/README.md).
    private static let known = [
        "ILMessageFilterExtensionNetworkURL", "ILClassificationExtensionNetworkReportDestination",
        "ILClassificationExtensionSMSReportDestination",
    ]

    /// - Parameter plan: the extension; the app's entitlements may be in its folder or next to it.
    static func find(in plan: BuildPlan) -> [Diagnostic] { ofPlist(plan) + ofSources(plan) }

    private static func ofSources(_ plan: BuildPlan) -> [Diagnostic] {
        let sources = plan.main.groups.flatMap { group in
            group.files.compactMap { file in (try? group.text(of: file)).map { ("\(group.path)/\(file)", $0) } }
        }
        return missingConformance(sources) + refusedModels(plan)
            + missingModels(sources, existing: ([plan.main] + plan.modules).flatMap(\.dataModels).map(\.file))
            + ofStoryboard(plan, sources.map(\.1))
    }

    /// Reports a storyboard whose view controller is not the extension's class: the build uses the class all the same.
    private static func ofStoryboard(_ plan: BuildPlan, _ sources: [String]) -> [Diagnostic] {
        guard let storyboard = plan.storyboard else { return [] }
        let place = "\(storyboard.path ?? plan.path)/\(storyboard.file)\(storyboard.classPlace)"
        guard let name = storyboard.customClass else {
            return [Diagnostic(.storyboardClassMissing, "\(place): no class is set; used \(plan.principalClass)")]
        }
        guard PrincipalClass.declared(name, in: sources) == nil else { return [] }
        return [
            Diagnostic(.storyboardClassMissing, "\(place): there is no class \(name); used \(plan.principalClass)")
        ]
    }

    /// Reports Core ML models that Siftbox does not compute and that have no stand-in.
    private static func refusedModels(_ plan: BuildPlan) -> [Diagnostic] {
        ([plan.main] + plan.modules).flatMap(\.models).compactMap { file in
            guard let resource = try? CoreMLResource(file.url, file.name, plan.project),
                let refusal = resource.model.refusal
            else { return nil }
            let standIn = try? StandInFile.find(plan.reference.models, for: resource.name, resource.model)
            guard standIn == nil else { return nil }
            let way = resource.model.acceptsStandIn ? "; --model \(resource.name)=FILE says what it answers" : ""
            return Diagnostic(.modelNotComputed, "\(file.name): \(refusal)\(way)")
        }
    }

    /// The maximum number of mistakes of a kind reported per file.
    private static let maxMistakes = 20

    /// Reports containers that are created with the name of a missing model.
    ///
    /// - Parameters:
    ///   - sources: the sources with their paths.
    ///   - existing: the paths of the models.
    static func missingModels(_ sources: [(String, String)], existing: [String]) -> [Diagnostic] {
        let names = Set(existing.compactMap { $0.split(separator: "/").last?.dropLast(".xcdatamodeld".count) })
        return sources.flatMap { file, text -> [Diagnostic] in
            guard text.contains("NSPersistent") else { return [] }
            let code = Array(SourceText.withoutCommentsAndStrings(text).utf8)
            let made = /NSPersistent(?:CloudKit)?Container\s*\(\s*name:\s*"(?<name>[^"\\\n]+)"\s*\)/
            // Each position is counted from the previous one: counting from the start would take quadratic time.
            var (place, last) = (0, text.startIndex)
            var missing: [Diagnostic] = []
            for found in text.matches(of: made) where missing.count < maxMistakes {
                place += text.utf8.distance(from: last, to: found.range.lowerBound)
                last = found.range.lowerBound
                guard !names.contains(found.name), SourceText.begins(code, place, "NSPersistent") else { continue }
                let position = TextPosition.text(of: String(found.output.0), in: text)
                missing.append(
                    Diagnostic(
                        .dataModelMissing,
                        "\(file)\(position): there is no \(found.name).xcdatamodeld in the extension's folder"))
            }
            return missing
        }
    }

    /// Reports a handler of the capabilities query whose class does not declare the protocol: it compiles and is never
    /// called.
    private static func missingConformance(_ sources: [(String, String)]) -> [Diagnostic] {
        guard !sources.contains(where: { $0.1.contains("ILMessageFilterCapabilitiesQueryHandling") }) else { return [] }
        let handler = "ILMessageFilterCapabilitiesQueryRequest"
        guard let (file, text) = sources.first(where: { $0.1.contains(handler) }) else { return [] }
        return [
            Diagnostic(
                .conformanceMissing,
                "\(file)\(TextPosition.text(of: handler, in: text)): no class conforms to ILMessageFilterCapabilitiesQueryHandling"
            )
        ]
    }

    private static func ofPlist(_ plan: BuildPlan) -> [Diagnostic] {
        let notListed = plan.kind == .reporting ? Diagnostic.Name.notAReportingExtension : .notAFilterExtension
        guard let data = plan.draft.writtenPlist, let list = PropertyListData.dictionary(data)
        else { return [Diagnostic(notListed, "\(plan.path): this folder has no Info.plist, which iOS needs")] }
        let file = plan.draft.plistFile
        func place(_ key: String) -> String {
            let place = file.map { TextPosition.text(of: "<key>\(key)</key>", inFile: $0.url.path) } ?? ""
            return (file?.name ?? plan.path) + place
        }

        let part = list["NSExtension"] as? [String: Any] ?? [:]
        let attributes = part["NSExtensionAttributes"] as? [String: Any] ?? [:]
        var mistakes: [Diagnostic] = []
        let point = part["NSExtensionPointIdentifier"] as? String
        let principals =
            ["NSExtensionPrincipalClass"] + (plan.kind == .reporting ? ["NSExtensionMainStoryboard"] : [])
        if point != plan.kind.point {
            let what = point.map { "is \($0)" } ?? "is missing"
            mistakes.append(
                Diagnostic(notListed, "\(place("NSExtensionPointIdentifier")): NSExtensionPointIdentifier \(what)"))
        } else if !principals.contains(where: { part[$0] is String }) {
            let names = principals.joined(separator: " or ")
            mistakes.append(Diagnostic(notListed, "\(place("NSExtension")): \(names) is missing"))
        }
        let misspelled = attributes.keys.filter { !known.contains($0) && $0.contains(/(?i)filter|classification/) }
        for key in misspelled.sorted().prefix(maxMistakes) {
            mistakes.append(Diagnostic(.misspelledPlistKey, "\(place(key)): \(key) is \(suggestion(for: key))"))
        }
        for (level, keys) in [("in NSExtension", part.keys), ("at the top level", list.keys)] {
            for key in keys.sorted() where known.contains(key) {
                mistakes.append(
                    Diagnostic(
                        .misspelledPlistKey, "\(place(key)): \(key) is \(level), where iOS does not read it"))
            }
        }
        if plan.kind == .reporting { mistakes += ofDestinations(attributes, place) }
        let key = known[plan.kind == .reporting ? 1 : 0]
        guard let address = attributes[key] as? String, !address.isEmpty else { return mistakes }
        let host = URL(string: address)?.host ?? ""
        let service = plan.kind == .reporting ? "classificationreport" : "messagefilter"
        if ReservedHosts.isPlaceholder(host) {
            mistakes.append(Diagnostic(.placeholderURL, "\(place(key)): \(address)"))
        } else if !host.isEmpty, !plan.associates("\(service):\(host)") {
            mistakes.append(
                Diagnostic(
                    .noAssociatedDomain, "\(place(key)): no .entitlements file here or nearby has \(service):\(host)"))
        }
        return mistakes
    }

    /// Checks the destinations of a reporting extension: there must be exactly one (U4).
    private static func ofDestinations(_ attributes: [String: Any], _ place: (String) -> String) -> [Diagnostic] {
        let (network, sms) = (known[1], known[2])
        let isThere = [network, sms].map { (attributes[$0] as? String)?.isEmpty == false }
        switch (isThere[0], isThere[1]) {
        case (false, false):
            return [
                Diagnostic(
                    .noReportDestination, "\(place("NSExtensionAttributes")): neither \(network) nor \(sms) is set")
            ]
        case (true, true): return [Diagnostic(.twoReportDestinations, "\(place(sms)): \(network) takes precedence")]
        default: return []
        }
    }

    private static func suggestion(for key: String) -> String {
        func letters(_ text: String) -> [Character: Int] { text.reduce(into: [:]) { $0[$1, default: 0] += 1 } }
        func distance(_ other: String) -> Int {
            let (mine, others) = (letters(key), letters(other))
            return Set(mine.keys).union(others.keys).reduce(0) {
                $0 + abs(mine[$1, default: 0] - others[$1, default: 0])
            }
        }
        guard let nearest = known.min(by: { distance($0) < distance($1) }), distance(nearest) < 12 else {
            return "not one of Apple's keys"
        }
        return "not one of Apple's keys; did you mean \(nearest)?"
    }
}

extension BuildPlan {
    /// Whether an app's entitlements in the folder, next to it or in a sibling folder associate a domain.
    ///
    /// - Parameter domain: the service and the host: `messagefilter:shop.example`.
    func associates(_ domain: String) -> Bool {
        if let source = draft.source {
            return source.entitlements.contains { Self.associates(domain, $0) }
        }
        let parent = root.deletingLastPathComponent()
        func names(_ folder: URL) -> [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { !$0.hasPrefix(".") }
        }
        let folders = [root, parent] + names(parent).prefix(200).map(parent.appendingPathComponent)
        for folder in folders {
            for list in Entitlements.lists(in: folder) {
                if Self.associates(domain, list) { return true }
            }
        }
        return false
    }

    private static func associates(_ domain: String, _ list: [String: Any]) -> Bool {
        let domains = list["com.apple.developer.associated-domains"] as? [String] ?? []
        return domains.contains { $0 == domain || $0.hasPrefix("\(domain)?") }
    }
}
