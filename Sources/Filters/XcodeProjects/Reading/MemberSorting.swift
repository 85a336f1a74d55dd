import Foundation
import UntrustedFiles

/// Sorts the files of a target's build phases by their kind.
struct MemberSorting {
    private let facts: TargetFacts
    private let project: any ProjectDescription
    private let reader: ProjectReader
    private static let maxPatterns = 200
    /// The maximum number of problems that an error lists, one per line.
    private static let maxProblems = 100
    /// Patterns of `EXCLUDED_SOURCE_FILE_NAMES` and `INCLUDED_SOURCE_FILE_NAMES`.
    private let (excluded, included): ([String], [String])

    init(_ facts: TargetFacts, _ project: any ProjectDescription, _ reader: ProjectReader) {
        (self.facts, self.project, self.reader) = (facts, project, reader)
        excluded = Array(facts.settings.list(for: "EXCLUDED_SOURCE_FILE_NAMES").prefix(Self.maxPatterns))
        included = Array(facts.settings.list(for: "INCLUDED_SOURCE_FILE_NAMES").prefix(Self.maxPatterns))
    }

    func add(to target: inout ProjectTarget) {
        var seen: Set<String> = []
        // The Info.plist is processed, not copied.
        if let plist = facts.settings.value(for: "INFOPLIST_FILE"), !plist.isEmpty {
            seen.insert(reader.existing(ProjectReader.path(plist, in: project.folder)))
        }
        for var member in facts.members {
            member.path = reader.existing(member.path)
            do {
                guard seen.insert(member.path).inserted, try !isExcluded(member.path, member.position) else { continue }
                guard let kind = try reader.kind(member.path) else {
                    target.problems.append(missing(member))
                    guard target.problems.count < Self.maxProblems else { return }
                    continue
                }
                add(member, isFolder: kind == .folder, to: &target)
            } catch {
                target.problems.append(error)
                guard target.problems.count < Self.maxProblems else { return }
            }
        }
    }

    private func isExcluded(
        _ path: String, _ position: ProjectValue.Position?
    ) throws(XcodeProjectError) -> Bool {
        guard !excluded.isEmpty else { return false }
        let steps = (excluded + included).reduce(0) { $0 + 4 * Wildcards.steps($1, path) }
        let names = path.split(separator: "/").suffix(2).map(String.init)
        try reader.spend(steps: steps, project.file, position)
        func matches(_ patterns: [String]) -> Bool {
            patterns.contains { pattern in
                pattern.contains("/")
                    ? Wildcards.match("*/" + pattern, path) || Wildcards.match(pattern, path)
                    : names.contains { Wildcards.match(pattern, $0) }
            }
        }
        return matches(excluded) && !matches(included)
    }

    private func missing(_ member: TargetFacts.Member) -> XcodeProjectError {
        var error = reader.error(
            project.file, member.position,
            "\(reader.display(member.path)) of the target \(facts.header.name) "
                + (OpenedFile.isLink(member.path) ? "is a link that leads nowhere." : "does not exist.")
                + (facts.hasScripts ? " If a script of the target writes it, build once with Xcode." : ""))
        error.missingFile = member.path
        return error
    }

    private func add(_ member: TargetFacts.Member, isFolder: Bool, to target: inout ProjectTarget) {
        let path = member.path
        if case .copy(let place) = member.phase {
            target.resources.append(resource(path, isFolder: isFolder, place))
            return reader.record(path, isFolder ? .folder : .resource)
        }
        switch FileKind(path) {
        case .swift where member.phase == .sources:
            target.sources.append(ProjectSource(path: path, flags: member.flags))
            reader.record(path, .source)
        case .otherSource:
            if member.phase == .sources { target.otherSources.append(ProjectSource(path: path, flags: member.flags)) }
        case .dataModel:
            target.dataModels.append(
                ProjectDataModel(path: path, currentVersion: member.currentVersion ?? currentVersion(path)))
            reader.record(path, .dataModel)
        case .coreMLModel:
            target.coreMLModels.append(path)
            reader.record(path, .coreMLModel)
        case .storyboard:
            target.storyboards.append(resource(path, isFolder: false, ""))
            reader.record(path, .resource)
        case .none: return
        case .swift, .resource:
            if (path as NSString).lastPathComponent == "Info.plist", member.phase == .sources { return }
            target.resources.append(resource(path, isFolder: isFolder, ""))
            reader.record(path, isFolder ? .folder : .resource)
        }
    }

    /// - Parameter place: the folder in the bundle. Of the folders in the project, only a language's is kept.
    private func resource(_ path: String, isFolder: Bool, _ place: String) -> ProjectResource {
        let parts = path.split(separator: "/")
        var destination = parts.last.map(String.init) ?? ""
        if let language = parts.dropLast().last, language.hasSuffix(".lproj"), !isFolder {
            destination = "\(language)/\(destination)"
        }
        return ProjectResource(
            path: path, destination: place.isEmpty ? destination : "\(place)/\(destination)", isFolder: isFolder)
    }

    /// The version that Xcode marked in the model itself.
    private func currentVersion(_ model: String) -> String? {
        let file = "\(model)/.xccurrentversion"
        guard let data = (try? reader.data(file, .dataModel)) ?? nil else { return nil }
        return PropertyListData.dictionary(data)?["_XCCurrentVersionName"] as? String
    }
}
