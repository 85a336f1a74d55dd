import Foundation
import TestFiles

/// The targets of `Package.swift`, parsed from its text: the package manager would wait for its lock.
struct PackageManifest {
    struct Target {
        let name: String
        /// The floor in whose folder of Sources it is; nil: it is in Tests.
        let floor: String?
        /// Whether it is a test target or test support.
        let isTest: Bool
        /// The targets that it depends on, in order.
        let dependencies: [String]
    }

    /// In the order of the file.
    let targets: [Target]
    /// The names of the floors, in order.
    let floors: [String]

    private static let functions = [
        ".target(", "module(", "appleModule(", "program(", "sampleFilter(", "support(", "tests(", "floor(",
    ]

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
        let start = text.range(of: "package.targets +=")?.lowerBound ?? text.startIndex
        let body = String(text[start..<(text.range(of: "\nvar ")?.lowerBound ?? text.endIndex)])
        let helper = Self.text(text, from: "func sampleFilter(", to: "\n}")
        // The dependencies of samples: `dependencies: isReporting ? […] : […] + shared`.
        let ofSamples = Self.text(helper, from: "dependencies: isReporting", to: "path:").components(separatedBy: " : ")
        let calls = Self.calls(in: body)
        let names = Set(calls.compactMap { Self.literals($0.arguments).first })
        var (targets, floors): ([Target], [String]) = ([], [])
        for call in calls {
            let literals = Self.literals(call.arguments)
            guard let name = literals.first else { continue }
            if call.function == "floor(" {
                floors.append(name)
                continue
            }
            var used = literals.dropFirst().filter(names.contains)
            if call.function == "sampleFilter(" {
                used += Self.literals(ofSamples[call.arguments.contains("isReporting: true") ? 0 : 1])
            }
            let isTest = ["support(", "tests("].contains(call.function)
            targets.append(
                Target(
                    name: call.function == "tests(" ? "\(name)Tests" : name, floor: isTest ? nil : floors.last,
                    isTest: isTest, dependencies: used.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }))
        }
        (self.targets, self.floors) = (targets, floors)
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
            // The calls in a floor's arguments are targets.
            rest = text[(function == "floor(" ? range.upperBound : end)...]
        }
        return calls
    }
}
