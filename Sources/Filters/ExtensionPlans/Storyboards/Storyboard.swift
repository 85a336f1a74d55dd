import Foundation
import UntrustedFiles

/// The parts of a storyboard that Siftbox reads: its initial view controller with its views, outlets and actions.
package struct Storyboard: Sendable {
    /// An element and its children.
    struct Node: Sendable {
        let name: String
        let values: [String: String]
        let text: String
        var inside: [Node] = []

        subscript(_ key: String) -> String? { values[key] }

        /// The children of the child element with this name: `subviews`, `connections`.
        func list(_ name: String) -> [Node] { inside.first { $0.name == name }?.inside ?? [] }
    }

    /// The user's path of the folder that it was found in; nil: the extension's.
    package var path: String?
    /// Its path below that folder.
    package let file: String
    /// The initial view controller.
    let controller: Node
    /// The other objects of its scene: gesture recognizers.
    let others: [Node]
    /// The position of its class, or else of the controller: `:12:40`.
    let classPlace: String

    /// Its class; nil if none is set in Interface Builder.
    var customClass: String? { controller["customClass"] }

    /// A storyboard is a page or two of XML; a larger file is something else.
    private static let maxBytes = 4 << 20

    /// The storyboard that the Info.plist names; its base localization is preferred.
    ///
    /// - Parameter files: the extension's storyboards.
    /// - Returns: nil if none is named or the file does not exist.
    static func find(
        _ name: String?, among files: [PlannedFile], _ project: ProjectFiles
    ) throws(BuildError) -> Storyboard? {
        guard let name else { return nil }
        let named = files.filter { ($0.file as NSString).lastPathComponent == "\(name).storyboard" }
        guard let file = named.first(where: { $0.url.path.contains("/Base.lproj/") }) ?? named.first else { return nil }
        let data = try project.data(file.file, in: file.root, file.path, atMost: maxBytes) ?? Data()
        guard var storyboard = Storyboard(String(decoding: data, as: UTF8.self), file: file.file) else {
            throw BuildError("\(file.name) is not a storyboard with an initial view controller.")
        }
        storyboard.path = file.path
        return storyboard
    }

    init?(_ text: String, file: String) {
        guard let tags = ModelTags.read(text), let document = Self.tree(tags[...]).first, document.name == "document"
        else { return nil }
        let initial = document["initialViewController"]
        for scene in document.list("scenes") {
            let objects = scene.list("objects")
            for object in objects where ["viewController", "tableViewController"].contains(object.name) {
                guard initial == nil || object["id"] == initial else { continue }
                self.file = file
                controller = object
                others = objects.filter { $0["id"] != object["id"] }
                let written = object["customClass"].map { "customClass=\"\($0)\"" } ?? "<\(object.name) "
                classPlace = TextPosition.text(of: written, in: text)
                return
            }
        }
        return nil
    }

    /// The elements of one level, with their children.
    private static func tree(_ tags: ArraySlice<ModelTags.Tag>) -> [Node] {
        guard let depth = tags.first?.path.count else { return [] }
        var nodes: [Node] = []
        var start = tags.startIndex
        while start < tags.endIndex {
            let next = tags[(start + 1)...].firstIndex { $0.path.count <= depth } ?? tags.endIndex
            let tag = tags[start]
            nodes.append(
                Node(name: tag.name, values: tag.values, text: tag.text, inside: tree(tags[(start + 1)..<next])))
            start = next
        }
        return nodes
    }
}
