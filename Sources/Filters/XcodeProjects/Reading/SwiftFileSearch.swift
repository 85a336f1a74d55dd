import Foundation

/// The Swift files at and below a folder, nearer ones first, without other people's code and build output (`FolderLevels`).
package enum SwiftFileSearch {
    private static let (maxFiles, maxBytes) = (2000, 16 << 20)

    /// - Parameter isWanted: given the absolute path of a file, whether to read it.
    /// - Returns: the absolute paths and the contents; those that cannot be read, and those above a limit, are not in it.
    package static func files(
        below folder: String, where isWanted: (String) -> Bool
    ) -> [(path: String, text: String)] {
        let place = ProjectLocation(folder)
        let reader = ProjectReader(place.boundary, followsLinks: false, given: (folder, place.path))
        var search = FolderLevels(reader, at: place.path)
        var found: [(path: String, text: String)] = []
        var bytesLeft = maxBytes
        while let level = search.next() {
            for folder in level {
                for name in folder.names where name.hasSuffix(".swift") && found.count < maxFiles && bytesLeft > 0 {
                    let path = "\(folder.path)/\(name)"
                    guard isWanted(path), let data = (try? reader.data(path, .source, atMost: bytesLeft)) ?? nil else {
                        continue
                    }
                    bytesLeft -= data.count
                    found.append((path, String(decoding: data, as: UTF8.self)))
                }
            }
        }
        return found
    }
}
