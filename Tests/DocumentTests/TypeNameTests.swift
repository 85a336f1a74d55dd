import Testing

/// The name of a type means one thing in the program, so that code can qualify every type with its module.
@Suite("Names of types and modules")
struct TypeNameTests {
    /// Why a type of a module may have a name that another module uses; nil: it may not.
    static func exemption(_ module: String, _ name: String) -> String? {
        if module.hasPrefix("Apple") || module.hasPrefix("IdentityLookup") {
            return "Apple's modules have Apple's names, and only extensions import them"
        }
        if name == "MessageFilterExtension" {
            return "the class of a sample filter has the name of Xcode's template, and no module imports a sample"
        }
        return nil
    }

    private func modules() throws -> ModuleTypes {
        try ModuleTypes(targets: PackageManifest().targets.filter { !$0.isTest }.map(\.name))
    }

    @Test func `no module has the name of its type`() throws {
        #expect(try modules().modulesNamedLikeType == [])
    }

    @Test func `no type that other modules can see has a name of a type in another module`() throws {
        #expect(try modules().duplicates { Self.exemption($0, $1) != nil } == [])
    }

    @Test func `the sources are read`() throws {
        let types = try modules().types
        #expect(types["Device"]?.contains(TypeDeclaration(name: "Phone", access: .package)) == true)
        #expect(types["AppleContacts"]?.contains { $0.name == "CNContactStore" } == true)
        #expect(types["KeywordRules"]?.contains { $0.name == "CategoryNames" } == true)
        #expect(types["FilterIt"]?.contains { $0.name == "MessageFilterExtension" } == true)
        #expect(types.count > 50)
    }

    @Test func `a module and a type of one name, and two types of one name, are found`() {
        let text = """
            package final class Phone {
                struct Line {}
            }
            private enum Helper {}
            @available(*, deprecated) public typealias Old = Int
            indirect enum Tree {}
            """
        let types = TypeDeclaration.all(in: text)
        #expect(types.map(\.name) == ["Phone", "Helper", "Old", "Tree"])
        #expect(types.map(\.access) == [.package, .file, .package, .module])
        let modules = ModuleTypes(types: [
            "Phone": types, "Other": TypeDeclaration.all(in: "struct Phone {}\nstruct Tree {}\nenum Helper {}"),
        ])
        #expect(modules.modulesNamedLikeType == ["Phone"])
        #expect(modules.duplicates { _, _ in false } == ["Phone: Other, Phone"])
        #expect(modules.duplicates { module, _ in module == "Other" } == [])
    }
}
