import TestFiles
import Testing

/// The name of a type means one thing in the program.
@Suite("Names of types and modules") struct TypeNameTests {
    /// The modules that declare a type of each name, and whether other modules can see one of them. Apple's modules have
    /// Apple's names, and each sample Xcode's.
    private static func types() throws -> [String: (modules: Set<String>, isVisible: Bool)] {
        let declaration =
            /^(?:@\w+(?:\([^)]*\))? |final |indirect )*(?<access>package |public |open )?(?:final |indirect )*(?:class|struct|enum|protocol|actor|typealias) (?<name>\w+)/
            .anchorsMatchLineEndings()
        var types: [String: (modules: Set<String>, isVisible: Bool)] = [:]
        for path in SourceFiles.paths(in: "Sources")
        where !path.contains("/AppleSDK/") && !path.contains("/SampleFilters/") {
            let module = String(path.split(separator: "/")[2])
            for match in try SourceFiles.code(path).matches(of: declaration) {
                types[String(match.name), default: ([], false)].modules.insert(module)
                if match.access != nil { types[String(match.name)]?.isVisible = true }
            }
        }
        return types
    }

    @Test func `no type that other modules can see has the name of another, and no type that of its module`() throws {
        let types = try Self.types()
        #expect(types["Phone"]?.modules == ["Device"] && types["Phone"]?.isVisible == true)
        let visible = types.filter(\.value.isVisible)
        #expect(visible.filter { $0.value.modules.count > 1 }.mapValues(\.modules) == [:])
        #expect(types.filter { $0.value.modules.contains($0.key) }.keys.sorted() == [])
    }
}
