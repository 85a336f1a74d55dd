import Foundation
import SystemSupport

/// The modules and libraries that extensions are compiled and linked with, built together with Siftbox.
package struct BuildSupport: Sendable {
    let modules: String
    /// An archive of all modules, from which the linker takes what an extension needs.
    package let archive: String
    /// Which modules of Apple it has.
    let selection: ModuleSelection
    /// The module maps of C modules.
    let moduleMaps: [String]

    /// - Parameter folder: contains them as the package manager does.
    init(in folder: String, _ selection: ModuleSelection = .all) {
        modules = "\(folder)/Modules"
        archive = "\(folder)/\(selection.archive)"
        self.selection = selection
        moduleMaps = selection.moduleMaps.map { "\(folder)/\($0).build/module.modulemap" }
    }

    /// The first file that is missing; nil: it is complete.
    var missingFile: String? {
        ([modules + "/IdentityLookup.swiftmodule", archive] + moduleMaps).first { access($0, F_OK) != 0 }
    }

    /// Compiler arguments for an extension's module.
    var forCompiling: [String] {
        ["-I", modules] + moduleMaps.flatMap { ["-Xcc", "-fmodule-map-file=\($0)"] }
    }

    /// Everything that the compiler and the linker read: the modules folder, the archive, the module maps and the
    /// folders of their headers.
    var folders: [String] {
        let headers = moduleMaps.flatMap { map -> [String] in
            let text = (try? String(contentsOfFile: map, encoding: .utf8)) ?? ""
            return Self.headers(in: text).map { (Self.path(of: $0, in: map) as NSString).deletingLastPathComponent }
        }
        return [modules, archive] + moduleMaps + headers
    }

    /// The paths of the headers that a module map names.
    static func headers(in moduleMap: String) -> [String] {
        moduleMap.matches(of: /header "(?<path>[^"]+)"/).map { String($0.path) }
    }

    /// The path of a header. A copied map names the header beside it.
    static func path(of header: String, in moduleMap: String) -> String {
        header.hasPrefix("/") ? header : "\((moduleMap as NSString).deletingLastPathComponent)/\(header)"
    }

    /// Identifies a file's contents by its path, date and size.
    static func version(of file: String) -> String {
        let facts = try? FileManager.default.attributesOfItem(atPath: file)
        return "\(file) \(facts?[.modificationDate] ?? "") \(facts?[.size] ?? "")"
    }

    /// Linker arguments.
    var forLinking: [String] { [archive, "-lstdc++"] }
}
