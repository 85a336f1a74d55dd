import Foundation

/// The absolute paths of a project's files: each is below its group, which is below its own.
struct PBXPaths {
    private var paths: [String: String] = [:]
    private let objects: PBXObjects
    /// The maximum length of a path in bytes, as of the system: groups may be nested deeply.
    private static let maxLength = 4096
    /// The folder that the main group stands for.
    let folder: String

    /// - Parameter folder: the folder of the `.xcodeproj`.
    /// - Throws: `XcodeProjectError` if the paths are too long in total.
    init(_ objects: PBXObjects, in folder: String, _ reader: ProjectReader) throws(XcodeProjectError) {
        self.objects = objects
        let directory = objects.project.text("projectDirPath") ?? ""
        self.folder = directory.isEmpty ? folder : ProjectReader.path(directory, in: folder)
        var waiting = [(objects.project.text("mainGroup") ?? "", self.folder)]
        // Each object is visited once: groups may contain each other.
        var seen: Set<String> = []
        while let (id, parent) = waiting.popLast() {
            guard seen.insert(id).inserted, let object = objects[id] else { continue }
            try reader.spend(steps: 1 + parent.utf8.count / 32, objects.file, object.position)
            let path = path(of: object, below: parent).flatMap { $0.utf8.count < Self.maxLength ? $0 : nil }
            if let path { paths[id] = path }
            waiting += object.strings("children").map { ($0, path ?? parent) }
        }
    }

    /// - Returns: nil if it is not in the project: a product, or a file of the SDK.
    func path(of object: PBXObjects.Object) -> String? { paths[object.id] ?? path(of: object, below: folder) }

    private func path(of object: PBXObjects.Object, below parent: String) -> String? {
        let path = object.text("path") ?? ""
        switch object.text("sourceTree") ?? "<group>" {
        case "<group>": return Self.path(path, below: parent)
        case "SOURCE_ROOT", "SRCROOT", "PROJECT_DIR": return ProjectReader.path(path, in: folder)
        case "<absolute>": return ProjectReader.normalized(path)
        default: return nil
        }
    }

    /// As `ProjectReader.path`, but the parent, which may be long, is not taken apart for each of its files.
    private static func path(_ path: String, below parent: String) -> String {
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init)
        guard !path.hasPrefix("/"), parent != "/", !parts.contains(where: { $0 == "." || $0 == ".." }) else {
            return ProjectReader.path(path, in: parent)
        }
        return parts.isEmpty ? parent : "\(parent)/\(parts.joined(separator: "/"))"
    }
}
