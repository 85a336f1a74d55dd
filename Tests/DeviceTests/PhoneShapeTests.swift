import Foundation
import Testing

/// `Phone` is the entry point: what it coordinates is in other types.
@Suite struct PhoneShapeTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Sources/Device/Device")

    /// The text of each source file of the target, by its path.
    private static func files() throws -> [String: String] {
        var files: [String: String] = [:]
        let found = try #require(FileManager.default.enumerator(atPath: folder.path))
        for case let path as String in found where path.hasSuffix(".swift") {
            files[path] = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
        }
        return files
    }

    @Test func `Phone has at most 70 methods, extensions included`() throws {
        var methods: [String] = []
        for (path, text) in try Self.files() {
            var isPhone = false
            for line in text.components(separatedBy: "\n") {
                if line.contains(/^(?:[a-z]+ )*(?:class|struct|enum|protocol|extension)\b/) {
                    isPhone = line.contains(/^(?:[a-z]+ )*(?:class|extension) Phone\b/)
                }
                if isPhone, let match = line.firstMatch(of: /^[ ]{4}(?:[a-z]+ )*func (\w+)/) {
                    methods.append("\(path): \(match.1)")
                }
            }
        }
        #expect(methods.contains("Phone.swift: enter"))
        #expect(methods.count <= 70, "\(methods.sorted())")
    }

    @Test func `no part of the device holds the phone`() throws {
        for (path, text) in try Self.files() {
            #expect(text.firstMatch(of: /(?:let|var) \w+: (?:any )?Phone\b/) == nil, "\(path)")
        }
    }
}
