import TestFiles
import Testing

@Suite("Places of Foundation's JSON")
struct FoundationJSONTests {
    private func code() throws -> [String: String] {
        let paths = SourceFiles.paths(in: "Sources")
        return try Dictionary(
            uniqueKeysWithValues: paths.map { path in
                (path.split(separator: "/").dropFirst(2).joined(separator: "/"), try SourceFiles.code(path))
            })
    }

    @Test func `JSON is read and written by JSONCodec, except in the places that are listed`() throws {
        let violations = FoundationJSON.violations(in: try code())
        #expect(
            violations == [],
            "use JSONReader, JSON and JSONLine of the target JSONCodec, or list the file with its reason in this test")
    }

    @Test func `every place that is listed exists and uses it`() throws {
        let code = try code()
        for file in FoundationJSON.all.flatMap(\.files) {
            #expect(FoundationJSON.names.contains { code[file]?.contains($0) ?? false }, "\(file)")
        }
    }

    @Test func `a new place is found`() {
        let code = [
            "Messages/New.swift": "let value = try JSONDecoder().decode(A.self, from: data)",
            "Device/Other.swift": "JSONSerialization.data(withJSONObject: [])",
            "Evaluation/Saving/SavedBaseline.swift": "JSONEncoder()", "Device/Phone.swift": "JSONReader.read(bytes)",
        ]
        #expect(FoundationJSON.violations(in: code) == ["Device/Other.swift", "Messages/New.swift"])
    }
}
