import Foundation
import Testing

/// An extension's folder, as it is: built by the real program, and run.
@Suite struct BuildTests {
    private let folder: TemporaryFolder
    private var cache: String { folder.path("cache") }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("texts.tsv", "x\tYou won the lottery\nx\thello\n")
        try folder.write(
            "My Filter/Info.plist",
            """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
            <key>CFBundleDisplayName</key><string>Mine</string><key>NSExtension</key><dict>
            <key>NSExtensionPrincipalClass</key><string>OldName</string></dict></dict></plist>
            """)
        try folder.write("My Filter/words.json", "[\"lottery\"]")
        try write()
        try folder.write(
            "My Filter/Rules/Words.swift",
            """
            enum Words {
                static func load() -> [String] {
                    guard let url = Bundle.main.url(forResource: "words", withExtension: "json") else { return [] }
                    return (try? JSONDecoder().decode([String].self, from: Data(contentsOf: url))) ?? []
                }
            }
            """.replacingOccurrences(of: "enum Words", with: "import Foundation\nenum Words"))
    }

    private func write(member: String = "messageBody") throws {
        try folder.write(
            "My Filter/Handler.swift",
            """
            import IdentityLookup
            @objc(OldName) final class Handler: ILMessageFilterExtension { let words = Words.load() }
            extension Handler: ILMessageFilterQueryHandling {
                func handle(_ queryRequest: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                            completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
                    let response = ILMessageFilterQueryResponse()
                    let body = queryRequest.\(member) ?? ""
                    response.action = words.contains { body.contains($0) } ? .junk : .none
                    completion(response)
                }
            }
            """)
    }

    private func run(_ arguments: [String]) throws -> Program.Result {
        try Program.run(arguments, environment: ["XDG_CACHE_HOME": cache])
    }

    @Test func `a filter's source is built, run with its resources, and built once`() throws {
        for _ in 0..<2 {
            let result = try run(
                ["--plain", "--filter", folder.path("My Filter"), "--deliver", folder.path("texts.tsv")])
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.output.contains("filed in Junk by Mine"))
            #expect(result.output.contains("filed in Unknown Senders by Mine (none)"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: cache + "/siftbox/extensions").count == 1)
    }

    @Test func `the compiler's errors have the user's own place, and nothing is run`() throws {
        try write(member: "messageBdy")
        let place = folder.path("My Filter/Handler.swift") + ":7:33: error:"
        let session = try folder.write("s.yaml", "title: T\nfilter: My Filter\nsteps:\n  - caption: x\n")
        for arguments in [["check", session], ["build", folder.path("My Filter"), "-o", folder.path("out")]] {
            let result = try run(arguments)
            #expect(result.status == 2)
            #expect((result.output + result.errors).contains(place), "\(result.output)\(result.errors)")
            #expect(!(result.output + result.errors).contains("SiftboxEntry"))
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    }

    @Test func `resources of languages stay apart, and two of one name are refused`() throws {
        for language in ["en", "de"] { try folder.write("My Filter/Texts/\(language).lproj/a.strings", language) }
        let built = folder.path("Mine.appex")
        #expect(try run(["build", folder.path("My Filter"), "-o", built]).status == 0)
        for language in ["en", "de"] {
            #expect(try String(contentsOfFile: "\(built)/\(language).lproj/a.strings", encoding: .utf8) == language)
        }
        try folder.write("My Filter/More/words.json", "[]")
        let result = try run(["build", folder.path("My Filter"), "-o", built])
        #expect(result.status == 2)
        #expect(result.errors.contains("there are two resources words.json; rename one."))
        #expect(FileManager.default.fileExists(atPath: built + "/words.json"))
    }

    @Test func `build makes a folder that can be run, replaces its own work and nobody else's`() throws {
        let built = folder.path("Mine.appex")
        for _ in 0..<2 {
            let result = try run(["build", folder.path("My Filter"), "-o", built])
            #expect(result.status == 0, "\(result.errors)")
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: built).sorted() == [
                "Info.plist", "My_Filter", "words.json",
            ])
        let result = try run(["--plain", "--filter", built, "--deliver", folder.path("texts.tsv")])
        #expect(result.output.contains("filed in Junk by Mine"))
        let other = try run(["build", folder.path("My Filter"), "-o", folder.path("My Filter")])
        #expect(other.status == 2)
        #expect(other.errors.contains("is not a built extension"))
        #expect(FileManager.default.fileExists(atPath: folder.path("My Filter/Handler.swift")))
    }
}
