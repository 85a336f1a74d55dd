import Foundation

/// A note for compiler errors of an extension that uses Core ML.
///
/// Siftbox has no module CoreML: with one, `import CoreML` would compile, the first error would be about a missing
/// class that the author sees in Xcode, and `#if canImport(CoreML)` could not be used.
package enum CoreMLNote {
    /// The note; nil: the errors have another cause.
    ///
    /// - Parameters:
    ///   - errors: the compiler's output.
    ///   - files: the paths of the extension's files in its folder.
    package static func note(for errors: String, files: [String]) -> String? {
        let models = files.flatMap { $0.split(separator: "/") }.filter { part in
            [".mlmodel", ".mlpackage", ".mlmodelc"].contains(where: part.hasSuffix)
        }
        let names = Set(models.map { ($0 as NSString).deletingPathExtension })
        let missing = errors.matches(of: /cannot find (?:type )?'(?<name>\w+)' in scope/).map { String($0.name) }
        let isCoreML =
            errors.contains("no such module 'CoreML'")
            || missing.contains { names.contains($0) || $0.wholeMatch(of: /ML[A-Z]\w+/) != nil }
        guard isCoreML else { return nil }
        let list = Set(models.map(String.init)).sorted().joined(separator: ", ")
        return """
            note: Siftbox cannot run Core ML models\(list.isEmpty ? "" : " (\(list))"): they need Apple's \
            runtime, and Xcode generates their Swift classes.
            To try the rest of the filter here, put the code that uses the model between #if canImport(CoreML) and #else, and \
            a different answer between #else and #endif. This changes nothing on iOS.
            """
    }
}
