import Foundation
import TestFiles
import Testing

/// Extensions use the module without an import: the compiler imports it implicitly.
@Suite(.waitsForPrograms) struct ImplicitImportTests {
    /// Uses all public declarations.
    private static let source = #"""
        final class Filter {
            static let detector = try? NSDataDetector(
                types: NSTextCheckingResult.CheckingType.link.rawValue
                    | NSTextCheckingResult.CheckingType.phoneNumber.rawValue)

            func addresses(_ body: String) -> [URL] {
                let range = NSRange(body.startIndex..., in: body)
                guard let detector = Self.detector, detector.numberOfMatches(in: body, options: [], range: range) > 0 else {
                    return []
                }
                detector.enumerateMatches(in: body, options: [], range: range) { match, flags, stop in
                    guard let match = match else { return }
                    switch match.resultType {
                    case .link: print(match.url?.host ?? "", flags)
                    case .phoneNumber: print(match.phoneNumber ?? "")
                    default: stop.pointee = true
                    }
                }
                _ = detector.firstMatch(in: body, options: [], range: range)?.range
                let all: NSTextCheckingResult.CheckingType = [.link, .phoneNumber, .date, .address, .transitInformation]
                _ = try? NSDataDetector(types: all.rawValue).matches(in: body, range: range).map {
                    ($0.date, $0.duration, $0.timeZone, $0.components?[.airline], $0.addressComponents?[.zip])
                }
                let types: NSTextCheckingTypes = NSTextCheckingAllTypes
                _ = (try? NSDataDetector(types: types))?.stringByReplacingMatches(
                    in: body, options: [], range: range, withTemplate: "")
                return detector.matches(in: body, options: [], range: range).compactMap { $0.url }
            }

            func words(_ body: String) -> [String] {
                var words = [String]()
                body.enumerateSubstrings(in: body.startIndex..<body.endIndex, options: .byWords) { word, _, _, _ in
                    if let word = word { words.append(word) }
                }
                body.enumerateSubstrings(in: body.startIndex..., options: [.byWords, .localized]) { (word, _, _, stop) in
                    stop = true
                }
                body.enumerateSubstrings(in: body.startIndex..., options: [.byLines, .reverse]) { _, _, _, _ in }
                (body as NSString).enumerateSubstrings(in: NSRange(location: 0, length: 1), options: .byWords) {
                    (word, range, enclosing, stop) in
                }
                return words
            }

            func matches(_ body: String, _ words: [String]) -> Bool {
                let first = NSPredicate(format: "SELF MATCHES %@", "^x.*")
                let second = NSPredicate(format: "SELF CONTAINS[cd] 'y'")
                let third = NSPredicate(format: "SELF IN %@", words)
                let fourth = NSPredicate(format: "SELF == %@", argumentArray: ["a"])
                let fifth = NSPredicate { object, _ in object != nil }
                return [first, second, third, fourth, fifth].contains { $0.evaluate(with: body) }
                    && NSCompoundPredicate(orPredicateWithSubpredicates: [first, second]).evaluate(with: body)
            }

            func settings() -> Any? {
                let defaults = UserDefaults(suiteName: "group.com.example")
                defaults?.setValue(["a"], forKey: "words")
                let start = CFAbsoluteTimeGetCurrent()
                let count: NSInteger = autoreleasepool { 3 }
                autoreleasepool { print(CFAbsoluteTimeGetCurrent() - start, count) }
                guard
                    let folder = FileManager.default.containerURL(
                        forSecurityApplicationGroupIdentifier: "group.com.example"),
                    folder.startAccessingSecurityScopedResource()
                else { return defaults?.value(forKey: "words") }
                defer { folder.stopAccessingSecurityScopedResource() }
                let dictionary = NSMutableDictionary()
                dictionary.setValue(1, forKey: "a")
                return try? NSDictionary(contentsOf: folder.appendingPathComponent("words.plist"), error: ())
            }
        }
        """#

    @Test(arguments: ["5", "6"], ["Foundation", "Reexporting"])
    func `every name is visible`(mode: String, imported: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let bundle = CommandLine.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        let products = URL(fileURLWithPath: bundle).deletingLastPathComponent()
        let modules = products.appendingPathComponent("Modules").path
        // As IdentityLookup, which re-exports Foundation.
        let reexporting = folder.appendingPathComponent("Reexporting.swift")
        try Data("@_exported import Foundation\n".utf8).write(to: reexporting)
        let module = folder.appendingPathComponent("Reexporting.swiftmodule")
        #expect(
            try compiler([
                "-parse-as-library", "-emit-module", "-module-name", "Reexporting", reexporting.path,
                "-emit-module-path", module.path,
            ]).errors == [])
        let file = folder.appendingPathComponent("Filter.swift")
        try Data("import \(imported)\n\(Self.source)\n".utf8).write(to: file)
        let arguments = ["-typecheck", "-parse-as-library", "-swift-version", mode, "-I", modules, "-I", folder.path]
        let implicit = ["-Xfrontend", "-import-module", "-Xfrontend", "AppleFoundation"]
        #expect(try compiler(arguments + implicit + [file.path]).errors == [])
        // Without the import, the names are not visible.
        #expect(try !compiler(arguments + [file.path]).errors.isEmpty)
    }

    private func compiler(_ arguments: [String]) throws -> (status: Int32, errors: [String]) {
        let result = try TestProgram.run(["swiftc"] + arguments)
        let said = result.output + result.errors
        let errors = said.split(separator: "\n").map(String.init).filter { $0.contains("error:") }
        return (result.status, result.status != 0 && errors.isEmpty ? [said] : errors)
    }
}
