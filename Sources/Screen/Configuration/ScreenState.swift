import Foundation
import JSONCodec
import UntrustedFiles

/// What the screen remembers from one start to the next: not a decision of the user, and no loss if it is lost.
///
///     var state = ScreenState.load()
///     state.mouse = false
///     state.save()
package struct ScreenState: Hashable, Sendable {
    package var panes = PaneSizes()
    /// nil: never changed.
    package var mouse: Bool?
    /// The filters that were chosen in projects with several, the latest first.
    package private(set) var targets: [Target] = []

    /// A choice in the project, or folder of projects, at an absolute path.
    package struct Target: Hashable, Sendable {
        let project: String
        let name: String
    }

    private static let maxTargets = 50

    package init(panes: PaneSizes = PaneSizes(), mouse: Bool? = nil) { (self.panes, self.mouse) = (panes, mouse) }

    /// The filter that was chosen in a project; nil: none.
    package func target(of project: String) -> String? { targets.first { $0.project == project }?.name }

    package mutating func remember(target name: String, of project: String) {
        targets.removeAll { $0.project == project }
        targets = Array(([Target(project: project, name: name)] + targets).prefix(Self.maxTargets))
    }

    /// The file of this user: `$XDG_STATE_HOME/siftbox/screen.json`.
    package static func standardPath(_ environment: [String: String]? = nil) -> String {
        UserFolder.state.path("screen.json", environment)
    }

    private static let sizeLimit = 64 << 10

    /// Reads the state. A missing or broken file is an empty state, and a broken value is not set.
    package static func load(_ path: String = standardPath()) -> ScreenState {
        OpenedFile.data(at: path, atMost: sizeLimit).map { ScreenState(json: Array($0)) } ?? ScreenState()
    }

    init(json bytes: [UInt8]) {
        let object = JSONReader.read(bytes)?.object
        func width(_ key: String, _ range: ClosedRange<Int>) -> Int? {
            object?[key]?.integer.flatMap { range.contains($0) ? $0 : nil }
        }
        func bool(_ key: String) -> Bool? {
            if case .bool(let value) = object?[key] { value } else { nil }
        }
        panes = PaneSizes(
            folders: width("folders", PaneSizes.folderWidths),
            conversations: width("conversations", PaneSizes.conversationWidths),
            why: width("why", PaneSizes.whyWidths))
        mouse = bool("mouse")
        for member in object?["targets"]?.object?.members.prefix(Self.maxTargets) ?? [] {
            if let name = member.value.string { targets.append(Target(project: member.key, name: name)) }
        }
    }

    /// One JSON object, on one line.
    var json: [UInt8] {
        var members: [(String, JSON)] = []
        if let width = panes.folders { members.append(("folders", .integer(width))) }
        if let width = panes.conversations { members.append(("conversations", .integer(width))) }
        if let width = panes.why { members.append(("why", .integer(width))) }
        if let mouse { members.append(("mouse", .bool(mouse))) }
        if !targets.isEmpty {
            members.append(("targets", .object(JSONObject(targets.map { ($0.project, .string($0.name)) }))))
        }
        return JSONLine.bytes(of: .object(JSONObject(members)))
    }

    /// Replaces the file at once, so that a killed program leaves the former or the new one.
    ///
    /// - Returns: whether it was written; the user is not bothered with a full disk.
    @discardableResult
    package func save(_ path: String = standardPath()) -> Bool {
        let file = URL(fileURLWithPath: path)
        do {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            try Data(json + [0x0A]).write(to: file, options: .atomic)
            return true
        } catch {
            return false
        }
    }
}
