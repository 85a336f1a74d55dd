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
                moduleMaps: ["COpenCombineHelpers", "CExtensionWatch"].map { "\(folder)/\($0).build/module.modulemap" })
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

    /// For the linker.
    var forLinking: [String] { [archive, "-lstdc++"] }
}
