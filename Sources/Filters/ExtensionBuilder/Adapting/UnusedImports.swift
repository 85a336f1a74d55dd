import ExtensionPlans
import Foundation

/// Imports of Apple's modules that do not exist here, in sources that do not use them.
///
/// Only the compiler knows whether a module is used. So if one is missing, it compiles once more without the imports. If
/// that fails because of a name, the module may be needed, and both outputs count.
enum UnusedImports {
    /// Runs the compiler, and once more without the imports of missing modules of Apple's.
    ///
    /// - Parameter files: the copies of the sources, which keep their lines.
    /// - Returns: its status and output, with a note on each import that it did not need.
    static func leftOut(
        of files: [String], _ compile: () throws -> (status: Int32, output: String)
    ) throws -> (status: Int32, output: String) {
        let first = try compile()
        let missing = first.output.matches(of: /no such module '(?<name>\w+)'/)
        guard first.status != 0, !missing.isEmpty,
            missing.allSatisfy({ MissingModules.reasons[String($0.name)] != nil })
        else { return first }
        var notes: [String] = []
        for file in files {
            let url = URL(fileURLWithPath: file)
            let (source, imports) = withoutImports(String(decoding: try Data(contentsOf: url), as: UTF8.self))
            guard !imports.isEmpty else { continue }
            try Data(source.utf8).write(to: url)
            notes += imports.map {
                "\(file):\($0.line):1: note: \($0.module) is imported but not used. Remove the import for a faster build."
            }
        }
        let second = try compile()
        guard second.status != 0 else { return (0, ([second.output] + notes).joined(separator: "\n")) }
        let lacksName = second.output.contains(
            /: error: .*(?:cannot find|has no member|no type named|unable to resolve)/)
        return lacksName ? (second.status, first.output + "\n" + second.output) : second
    }

    /// The source with an empty line in place of each import of a missing module.
    static func withoutImports(_ source: String) -> (source: String, imports: [(module: String, line: Int)]) {
        func lines(_ text: String) -> [ArraySlice<UInt8>] {
            Array(text.utf8).split(separator: SourceText.newline, omittingEmptySubsequences: false)
        }
        var kept = lines(source)
        var imports: [(module: String, line: Int)] = []
        for (index, line) in lines(SourceText.withoutCommentsAndStrings(source)).enumerated() {
            let code = String(decoding: line, as: UTF8.self)
            let words = code.split(whereSeparator: \.isWhitespace).drop {
                $0.hasPrefix("@") || ["public", "package", "internal", "fileprivate", "private"].contains($0)
            }
            guard words.first == "import", !code.contains(";"), let module = SourceText.imports(in: code).first,
                MissingModules.reasons[module] != nil
            else { continue }
            kept[index] = []
            imports.append((module, index + 1))
        }
        return (String(decoding: Array(kept.joined(separator: [SourceText.newline])), as: UTF8.self), imports)
    }
}
