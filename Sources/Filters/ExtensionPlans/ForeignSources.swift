import Foundation
import XcodeProjects

/// What a target has in Objective-C, C and C++, which Siftbox does not compile.
package struct ForeignSources: Sendable {
    /// The user's paths of the sources.
    let files: [String]
    /// The user's path of the bridging header (`SWIFT_OBJC_BRIDGING_HEADER`); nil: there is none.
    let bridgingHeader: String?

    private static let maxShown = 3

    init(_ target: ProjectTarget, _ paths: ProjectPaths) {
        files = target.otherSources.map(\.path).filter { Self.isForeign($0) }.map(paths.shown)
        let header = target.settings.value(for: "SWIFT_OBJC_BRIDGING_HEADER") ?? ""
        bridgingHeader = header.isEmpty ? nil : header
    }

    private static func isForeign(_ path: String) -> Bool {
        ["m", "mm", "c", "cc", "cpp", "cxx"].contains((path as NSString).pathExtension.lowercased())
    }

    /// Refuses a target without Swift, or one whose principal class is in Objective-C.
    ///
    /// - Parameters:
    ///   - principalClass: `NSExtensionPrincipalClass`, with or without a module.
    func refuse(_ target: ProjectTarget, principalClass: String?) throws(BuildError) {
        let name = principalClass?.split(separator: ".").last.map(String.init)
        let file = name.flatMap(file(of:))
        let isInSwift = file != nil && target.sources.contains { Self.baseName($0.path) == name }
        if let file, let name, !isInSwift {
            throw BuildError(
                "\(file):1:1: error: the principal class \(name) of the target \(target.name) is in Objective-C. "
                    + Self.onlySwift)
        }
        guard target.sources.isEmpty, let first = files.first else { return }
        throw BuildError(
            "\(first):1:1: error: the target \(target.name) has no Swift files. \(Self.onlySwift)")
    }

    /// What to do about an extension in another language.
    static let onlySwift = "Siftbox compiles only Swift: to test the filter here, write it in Swift."

    /// What to add to the compiler's error about a name that it cannot find; nil: there is nothing that may declare it.
    package func note(on name: String) -> String? {
        let remedy =
            "Write what the filter uses of it in Swift, or put the code that uses it between #if canImport(ObjectiveC) and "
            + "#endif."
        if let file = file(of: name) {
            return "\(name) is in \(file). Siftbox compiles only Swift. \(remedy)"
        }
        let all = files.prefix(Self.maxShown) + [bridgingHeader.map { "the bridging header \($0)" }].compactMap { $0 }
        guard !all.isEmpty else { return nil }
        let more = files.count > Self.maxShown ? " and \(files.count - Self.maxShown) more files" : ""
        return "\(name) may be in \(all.joined(separator: ", "))\(more). Siftbox compiles only Swift. \(remedy)"
    }

    private func file(of name: String) -> String? { files.first { Self.baseName($0) == name } }

    private static func baseName(_ path: String) -> String {
        ((path as NSString).lastPathComponent as NSString).deletingPathExtension
    }
}
