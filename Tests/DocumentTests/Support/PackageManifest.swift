import Foundation
import TestFiles

/// The targets of `Package.swift`, parsed from its text: the package manager would wait for its lock.
struct PackageManifest {
    struct Target {
        let name: String
        /// Whether it is a test target or test support.
        let isTest: Bool
        /// The targets that it depends on, in order.
        let dependencies: [String]
        /// The packages that it depends on.
        let packages: [String]
    }

    /// In the order of the file.
    let targets: [Target]

    private static let functions = [".target(", ".executableTarget(", ".testTarget(", "appleModule(", "sampleFilter("]

    init() throws {
        let file = GeneratedSection.project.appendingPathComponent("Package.swift")
        self.init(text: try String(contentsOf: file, encoding: .utf8))
    }

    /// Parses the text of a manifest.
    init(text: String) {
        let text = text.components(separatedBy: "\n")
            .map { line in
                line.range(of: #"(^|\s)//.*$"#, options: .regularExpression).map { String(line[..<$0.lowerBound]) }
                    ?? line
            }
            .joined(separator: "\n")
        let body = Self.text(text, from: "\n    targets: [", to: "\n    swiftLanguageModes:")
        let helper = Self.text(text, from: "func sampleFilter(", to: "\n}")
        // The dependencies of samples: `dependencies: isReporting ? […] : […] + shared`.
        let ofSamples = Self.text(helper, from: "dependencies: isReporting", to: "path:").components(separatedBy: " : ")
        let calls = Self.calls(in: body)
        let names = Set(calls.compactMap { Self.literals($0.arguments).first })
        targets = calls.compactMap { call in
            let literals = Self.literals(call.arguments)
            guard let name = literals.first else { return nil }
            var used = literals.dropFirst().filter(names.contains)
            if call.function == "sampleFilter(" {
                used += Self.literals(ofSamples[call.arguments.contains("isReporting: true") ? 0 : 1])
            }
            let packages = call.arguments.components(separatedBy: "package: \"").dropFirst()
                .map { String($0.prefix { $0 != "\"" }) }
            return Target(
                name: name,
                isTest: call.function == ".testTarget(" || call.arguments.contains("path: \"Tests/"),
                dependencies: used.reduce(into: []) { if !$0.contains($1) { $0.append($1) } },
                packages: packages.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
        }
    }

    subscript(name: String) -> Target? { targets.first { $0.name == name } }

    /// All targets that a target uses, directly or indirectly.
    func used(by name: String) -> Set<String> {
        var found: Set<String> = []
        var waiting = self[name]?.dependencies ?? []
        while let next = waiting.popLast() {
            if found.insert(next).inserted { waiting += self[next]?.dependencies ?? [] }
        }
        return found
    }

    /// The dependencies of a target that are not implied by its other dependencies.
    func arrows(from target: Target) -> [String] {
        target.dependencies.filter { dependency in
            !target.dependencies.contains { $0 != dependency && used(by: $0).contains(dependency) }
        }
    }

    private static func text(_ text: String, from start: String, to end: String) -> String {
        guard let start = text.range(of: start),
            let end = text.range(of: end, range: start.upperBound..<text.endIndex)
        else { return "" }
        return String(text[start.upperBound..<end.lowerBound])
    }

    /// The string literals.
    private static func literals(_ text: String) -> [String] {
        text.components(separatedBy: "\"").enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
    }

    private static func firstCall(in text: Substring) -> (function: String, range: Range<String.Index>)? {
        functions.compactMap { function in text.range(of: function).map { (function, $0) } }
            .min { $0.1.lowerBound < $1.1.lowerBound }
    }

    private static func calls(in text: String) -> [(function: String, arguments: String)] {
        var calls: [(String, String)] = []
        var rest = text[...]
        while let (function, range) = firstCall(in: rest) {
            var depth = 1
            let end = text[range.upperBound...].firstIndex { character in
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                return depth == 0
            }
            guard let end else { break }
            calls.append((function, String(text[range.upperBound..<end])))
            rest = text[end...]
        }
        return calls
    }
}
