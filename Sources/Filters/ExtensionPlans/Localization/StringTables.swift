package import Foundation
import UntrustedFiles

/// The tables of localized strings among an extension's resources. Xcode compiles them, and so does Siftbox: a String
/// Catalog becomes a table for each language.
package enum StringTables {
    /// Whether a resource is compiled instead of copied.
    package static func isCompiled(_ file: String) -> Bool { suffix(of: file) != nil }

    /// Whether a resource is a table of strings in any form.
    package static func isTable(_ file: String) -> Bool { isCompiled(file) || file.lowercased().hasSuffix(".strings") }

    private enum Suffix: String, CaseIterable {
        case catalog = "xcstrings"
        case dictionary = "stringsdict"
    }

    private static func suffix(of file: String) -> Suffix? {
        Suffix(rawValue: (file as NSString).pathExtension.lowercased())
    }

    /// The maximum size of a catalog's tables: each of them repeats what is not translated.
    private static let maxBytes = 256 << 20

    private enum Table {
        case catalog(StringCatalog)
        case dictionary(PluralDictionary)

        var notes: [String] {
            switch self {
            case .catalog(let catalog): catalog.notes
            case .dictionary(let dictionary): dictionary.notes
            }
        }
    }

    /// - Returns: nil: the resource is not compiled.
    private static func read(_ resource: PlannedFile, _ project: ProjectFiles) throws(BuildError) -> Table? {
        guard let suffix = suffix(of: resource.file) else { return nil }
        let path = resource.name
        guard
            let data = try project.data(
                resource.file, in: resource.root, resource.path, atMost: StringCatalog.maxBytes)
        else { throw BuildError("\(path): error: the file is missing.") }
        return switch suffix {
        case .catalog: .catalog(try StringCatalog(data, path: path))
        case .dictionary: .dictionary(try PluralDictionary(data, path: path))
        }
    }

    /// Compiles a resource.
    ///
    /// - Returns: files of the built extension, by their paths there.
    /// - Throws: `BuildError` if it cannot be read.
    package static func compile(
        _ resource: PlannedFile, _ project: ProjectFiles
    ) throws(BuildError) -> [(destination: String, data: Data)] {
        let place = (resource.destination as NSString).deletingPathExtension
        do {
            switch try read(resource, project) {
            case .catalog(let catalog): return try compile(catalog, place)
            case .dictionary(let dictionary):
                return [("\(place).\(CompiledTable.pluralSuffix)", try PropertyListData.xml(dictionary.entries))]
            case nil: return []
            }
        } catch {
            let reason = (error as? BuildError)?.description ?? "\(error)"
            throw reason.hasPrefix(resource.name)
                ? BuildError(reason) : BuildError("\(resource.name): error: it cannot be converted: \(reason).")
        }
    }

    private static func compile(
        _ catalog: StringCatalog, _ place: String
    ) throws -> [(destination: String, data: Data)] {
        var parts = place.split(separator: "/").map(String.init)
        let name = parts.popLast() ?? ""
        // The catalog of a storyboard is in a folder of its own: mul.lproj.
        if parts.last?.hasSuffix(".lproj") == true { parts.removeLast() }
        var files: [(destination: String, data: Data)] = []
        var left = maxBytes
        for language in catalog.languages {
            let place = (parts + ["\(language).lproj", name]).joined(separator: "/")
            files += try CompiledTable(catalog, language: language).files(place)
            left -= files.suffix(2).reduce(0) { $0 + $1.data.count }
            guard left >= 0 else {
                throw BuildError("its tables are larger than \(maxBytes >> 20) MiB in total")
            }
        }
        return files
    }

    /// Adds the strings of a framework's table to a table with the same name: there is one bundle here, and the strings of the
    /// extension win.
    ///
    /// - Returns: nil: the tables cannot be read.
    package static func merged(_ table: Data, into existing: URL) -> Data? {
        guard let own = PropertyListData.dictionary(at: existing.path), let more = PropertyListData.dictionary(table)
        else { return nil }
        return try? PropertyListData.xml(own.merging(more) { own, _ in own })
    }

    /// The String Catalogs among resources, with the names of their tables.
    package static func catalogs(
        _ resources: [PlannedFile], _ project: ProjectFiles
    ) throws(BuildError) -> [(table: String, catalog: StringCatalog)] {
        var found: [(table: String, catalog: StringCatalog)] = []
        for resource in resources {
            guard case .catalog(let catalog) = try read(resource, project) else { continue }
            let name = (resource.file as NSString).lastPathComponent as NSString
            found.append((name.deletingPathExtension, catalog))
        }
        return found
    }

    /// What is not used of the tables among resources.
    ///
    /// - Throws: `BuildError` if one cannot be read.
    static func notes(_ resources: [PlannedFile], _ project: ProjectFiles) throws(BuildError) -> [String] {
        var notes: [String] = []
        for resource in resources where isCompiled(resource.file) { notes += try read(resource, project)?.notes ?? [] }
        return notes
    }
}
