import TestFiles
import Testing

/// Types that everything passes through stay small: what they coordinate is in other types.
@Suite("Methods of the types that many things meet in") struct MethodCountTests {
    /// The names of a type's methods, those of its extensions included.
    private static func methods(of type: String, in code: String) -> [String] {
        var isInside = false
        return code.split(separator: "\n").compactMap { line in
            if !line.hasPrefix(" ") {
                let words = line.split { $0 == " " || $0 == ":" }
                let keyword = words.firstIndex { ["class", "struct", "extension"].contains($0) }
                isInside = keyword.map { words.dropFirst($0 + 1).first == type[...] } ?? false
            }
            guard isInside, let match = line.firstMatch(of: /^[ ]{4}(?:@\w+ )*(?:[a-z]+ )*func (\w+)/) else {
                return nil
            }
            return String(match.1)
        }
    }

    private static func methods(of type: String, below folder: String) throws -> [String] {
        try SourceFiles.paths(in: folder).flatMap { methods(of: type, in: try SourceFiles.code($0)) }
    }

    @Test func `Phone has at most 70 methods, and no part of the device holds it`() throws {
        let methods = try Self.methods(of: "Phone", below: "Sources/Device/Device")
        #expect(methods.contains("enter"))
        #expect(methods.count <= 70, "\(methods.sorted())")
        for path in SourceFiles.paths(in: "Sources/Device/Device") {
            #expect(try !SourceFiles.code(path).contains(/(?:let|var) \w+: (?:any )?Phone\b/), "\(path)")
        }
    }

    @Test func `InboxState has at most 60 methods`() throws {
        let methods = try Self.methods(of: "InboxState", below: "Sources/Screen/InboxScreens")
        #expect(methods.count > 20, "the methods are not found")
        #expect(methods.count <= 60, "move what only one feature needs to its state, which returns a Reply")
    }

    @Test func `methods are counted in a type and its extensions, but not in types inside or beside it`() {
        let text = """
            struct InboxState {
                func draw() {}
                var count: Int { 1 }
                struct Inner {
                    func other() {}
                }
            }
            extension InboxState {
                fileprivate mutating func open() {}
            }
            extension InboxState.Inner {
                func third() {}
            }
            """
        #expect(Self.methods(of: "InboxState", in: text) == ["draw", "open"])
    }
}
