import ExtensionPlans
package import Foundation

extension BuildSupport {
    /// Modules that those of Apple's import, in addition to `ReservedModules`.
    static let importedModules: Set = ["KeywordRules", "OpenCombineDispatch", "OpenCombineFoundation"]

    /// Copies everything to a folder, which can then be used without the original: a module map names the copy of its
    /// header.
    ///
    /// - Parameter folder: gets the files as the package manager's folder has them; is created if necessary.
    /// - Returns: the copy.
    @discardableResult
    package func copy(to folder: URL) throws -> BuildSupport {
        let copies = BuildSupport(in: folder.path, selection)
        let manager = FileManager.default
        try manager.createDirectory(atPath: copies.modules, withIntermediateDirectories: true)
        for name in try manager.contentsOfDirectory(atPath: modules) where Self.isModule(name) {
            try manager.copyItem(atPath: "\(modules)/\(name)", toPath: "\(copies.modules)/\(name)")
        }
        try manager.copyItem(atPath: archive, toPath: copies.archive)
        for (map, copy) in zip(moduleMaps, copies.moduleMaps) {
            let place = (copy as NSString).deletingLastPathComponent
            try manager.createDirectory(atPath: place, withIntermediateDirectories: true)
            var text = try String(contentsOfFile: map, encoding: .utf8)
            for header in Self.headers(in: text) {
                let name = (header as NSString).lastPathComponent
                try manager.copyItem(atPath: Self.path(of: header, in: map), toPath: "\(place)/\(name)")
                text = text.replacingOccurrences(of: "\"\(header)\"", with: "\"\(name)\"")
            }
            try Data(text.utf8).write(to: URL(fileURLWithPath: copy))
        }
        return copies
    }

    /// Whether extensions need a file of the modules' folder: the folder also has the modules of the programs.
    private static func isModule(_ file: String) -> Bool {
        let suffix = ".swiftmodule"
        guard file.hasSuffix(suffix) else { return false }
        let name = String(file.dropLast(suffix.count))
        return ReservedModules.contains(name) || importedModules.contains(name)
    }
}
