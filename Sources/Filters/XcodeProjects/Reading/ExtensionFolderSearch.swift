import Foundation
import UntrustedFiles

/// Finds the source folders of extensions below a folder, nearer ones first: those that no project has a target for,
/// because a tool generates it (Expo, React Native, Flutter, Tuist) or it was never added.
///
/// Such a folder has an Info.plist with the extension point, and Swift files in it or below it. If there is none, the
/// folder of the extension's class is used: its Info.plist may be generated, too.
package struct ExtensionFolderSearch {
    package struct Folder: Hashable, Sendable {
        /// An absolute path.
        package let path: String
        package let point: String
        /// Whether its Info.plist has the extension point.
        package var isNamed = true
        package var hasSwift = true
    }

    package private(set) var folders: [Folder] = []
    /// Whether the given folder is an extension's itself; it is then the only one.
    package private(set) var isItself = false
    /// Whether there are more folders or files than are searched.
    package private(set) var isCut = false

    private let reader: ProjectReader
    private let classPoint: (String) -> String?
    /// The maximum size of a Swift file that is searched for a class.
    private static let maxSourceBytes = 1 << 20

    /// - Parameters:
    ///   - path: a folder, as the user gave it.
    ///   - point: the wanted extension point. Classes are searched only if no Info.plist has it.
    ///   - includesItself: whether the folder can be an extension's itself.
    ///   - pointOfClass: the extension point of the first class of an extension in a source; nil: there is none.
    package init(
        at path: String, for point: String, includesItself: Bool, followsLinks: Bool,
        pointOfClass: @escaping (String) -> String?
    ) {
        let place = ProjectLocation(path)
        reader = ProjectReader(place.boundary, followsLinks: followsLinks, given: (path, place.path))
        classPoint = pointOfClass
        var search = FolderLevels(reader, at: place.path)
        let top = search.next()?.first
        isCut = search.isCut
        guard let top else { return }
        if includesItself, let own = itself(top) {
            (folders, isItself) = ([own], true)
            return
        }
        var all: [FolderLevels.Folder] = [top]
        while let level = search.next() { all += level }
        isCut = search.isCut
        // What was looked at during the search does not count toward the limit of what is read now.
        reader.renewLimit()
        let withSwift = all.filter { $0.names.contains(where: Self.isSource) }
        var named = all.dropFirst().compactMap { folder in
            infoPlist(of: folder).flatMap(Self.point).map { Folder(path: folder.path, point: $0) }
        }
        for index in named.indices {
            let path = named[index].path
            named[index].hasSwift = withSwift.contains { $0.path == path || $0.path.hasPrefix(path + "/") }
        }
        folders = named.filter(\.hasSwift)
        if !folders.contains(where: { $0.point == point }) {
            folders += ofClasses(withSwift, besides: folders, top.path)
        }
        if folders.isEmpty { folders = named }
        removeDuplicates()
    }

    /// The given folder, if it is an extension's: its Info.plist or a class directly in it says so, or its Info.plist
    /// cannot be read and is the next thing to correct.
    private func itself(_ top: FolderLevels.Folder) -> Folder? {
        let hasSwift = top.names.contains(where: Self.isSource)
        let list = infoPlist(of: top)
        if let point = list.flatMap(Self.point) { return Folder(path: top.path, point: point) }
        let isUnreadable = list == nil && top.names.contains("Info.plist")
        let point = pointOfClass(in: top)
        guard point != nil || (isUnreadable && hasSwift) else { return nil }
        return Folder(path: top.path, point: point ?? "", isNamed: false)
    }

    /// The folders of the classes that are in no folder that is known. Tests may have such classes, too. Resources are
    /// beside a folder Sources.
    private func ofClasses(_ all: [FolderLevels.Folder], besides known: [Folder], _ top: String) -> [Folder] {
        var found: [Folder] = []
        for folder in all where folder.path != top {
            let below = folder.path.split(separator: "/").dropFirst(top.split(separator: "/").count)
            let isKnown = (known + found).contains { folder.path == $0.path || folder.path.hasPrefix($0.path + "/") }
            guard !isKnown, !below.contains(where: { $0.hasSuffix("Tests") }), let point = pointOfClass(in: folder)
            else { continue }
            let parent = (folder.path as NSString).deletingLastPathComponent
            let isPart = (folder.path as NSString).lastPathComponent == "Sources" && parent != top
            found.append(Folder(path: isPart ? parent : folder.path, point: point, isNamed: false))
        }
        return found
    }

    /// Removes folders that were found twice, through links, and those inside of others of the same kind.
    private mutating func removeDuplicates() {
        var real: [(path: String, point: String)] = []
        folders = folders.filter { folder in
            let path = ProjectBoundary.real(folder.path)
            let isKnown = real.contains {
                path == $0.path || ($0.point == folder.point && path.hasPrefix($0.path + "/"))
            }
            guard !isKnown else { return false }
            real.append((path, folder.point))
            return true
        }
    }

    private static func point(_ list: [String: Any]) -> String? {
        let part = list["NSExtension"] as? [String: Any]
        let point = part?["NSExtensionPointIdentifier"] as? String
        return point.flatMap { ExtensionClasses.points.contains($0) ? $0 : nil }
    }

    /// - Returns: nil if there is none, or if it is not a property list.
    private func infoPlist(of folder: FolderLevels.Folder) -> [String: Any]? {
        guard folder.names.contains("Info.plist") else { return nil }
        let data = (try? reader.data("\(folder.path)/Info.plist", .infoPlist)) ?? nil
        return data.flatMap(PropertyListData.dictionary)
    }

    private func pointOfClass(in folder: FolderLevels.Folder) -> String? {
        for name in folder.names where Self.isSource(name) {
            guard let source = source("\(folder.path)/\(name)") else { continue }
            if let point = classPoint(source) { return point }
        }
        return nil
    }

    /// The text of a source that names a class of an extension; nil: it does not, or it cannot be read.
    private func source(_ path: String) -> String? {
        guard let data = (try? reader.data(path, .source, atMost: Self.maxSourceBytes)) ?? nil,
            ExtensionClasses.point(of: data) != nil
        else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    private static func isSource(_ name: String) -> Bool { name.hasSuffix(".swift") && name != "Package.swift" }
}
