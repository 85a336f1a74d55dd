import Foundation

/// What an extension is compiled against and linked with: the modules that were built with Siftbox itself.
package struct BuildSupport: Sendable {
    let modules: String
    /// All of them in one archive, of which the linker takes what an extension needs.
    let archive: String
    /// Where C modules say what they are.
    let moduleMaps: [String]

    /// Beside the program, where the package manager has put them.
    package static func find() throws(BuildError) -> BuildSupport {
        var missing = ""
        for folder in ProgramFolders.all.map(\.path) {
            let found = BuildSupport(
                modules: "\(folder)/Modules", archive: "\(folder)/libExtensionSupport.a",
                moduleMaps: ["COpenCombineHelpers", "CFileAccessInterposer"].map {
                    "\(folder)/\($0).build/module.modulemap"
                })
            let needed = [found.modules + "/IdentityLookup.swiftmodule", found.archive] + found.moduleMaps
            guard let absent = needed.first(where: { !FileManager.default.fileExists(atPath: $0) }) else {
                return found
            }
            if missing.isEmpty { missing = absent }
        }
        throw BuildError(
            "What extensions are built with is not beside this program (\(missing)). Build Siftbox with swift build, and "
                + "run it from there.")
    }

    /// For the compiler of an extension's module.
    var forCompiling: [String] {
        ["-I", modules] + moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    }

    /// All that the compiler and the linker read of it: the folder of the modules, the archive, and C modules with the
    /// folders of their headers.
    var folders: [String] {
        let headers = moduleMaps.flatMap { map -> [String] in
            let text = (try? String(contentsOfFile: map, encoding: .utf8)) ?? ""
            return text.matches(of: /header "(?<path>\/[^"]+)"/).map {
                (String($0.path) as NSString).deletingLastPathComponent
            }
        }
        return [modules, archive] + moduleMaps + headers
    }

    /// For the linker.
    var forLinking: [String] { [archive, "-lstdc++"] }
}
