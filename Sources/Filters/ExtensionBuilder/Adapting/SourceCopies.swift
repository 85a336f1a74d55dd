import ExtensionPlans
import Foundation

extension SourceGroup {
    /// Writes adapted copies of the files to a folder.
    ///
    /// - Returns: their paths.
    func copy(to folder: URL) throws -> [String] {
        try files.map { file in
            let copy = folder.appendingPathComponent(file)
            try FileManager.default.createDirectory(
                at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(
                PlatformConditions.apply(
                    in: ObjCAttributeStripper.strip(ManagedSource.give(bodiesTo: try text(of: file)))
                ).utf8
            ).write(to: copy)
            return copy.path
        }
    }
}
