import Foundation
import TestFiles
import Testing

@testable import ExtensionPlans

/// Which files of a folder are the app's.
@Suite struct AppSourcesTests {
    private let folder = TestFolder()
    private static let handler = "final class Handler: ILMessageFilterExtension { let words = Words.all }\n"
    private static let app = "@main struct MyApp: App { var body: some Scene { ContentView() } }\n"

    /// The files that are left out of a folder with the handler, the words and these.
    private func others(_ files: [String: String], handler: String = handler) -> [String] {
        let all = files.merging(["Handler.swift": handler, "Words.swift": "enum Words {}"]) { own, _ in own }
            .sorted { $0.key < $1.key }.map { (name: $0.key, text: $0.value) }
        guard let found = AppSources(all, isRoot: { $0.contains("ILMessageFilterExtension") }) else { return [] }
        return found.others.map { all[$0].name }
    }

    @Test func `the main program and what only it uses are the app's`() {
        #expect(
            others(["MyApp.swift": Self.app, "ContentView.swift": "struct ContentView: View {}"])
                == ["ContentView.swift", "MyApp.swift"])
        #expect(others(["main.swift": "print(1)"]) == ["main.swift"])
        #expect(others(["A.swift": "@UIApplicationMain\nclass A {}"]) == ["A.swift"])
        #expect(others(["ContentView.swift": "struct ContentView {}"]) == [], "no main program")
    }

    @Test(arguments: [
        "extension Words { static let all = [1] }", "extension Handler {}",
        "extension String { func strip() {} }", "extension Data: @retroactive Listed {}",
        "extension String: LocalizedError {}",
        "extension Collection { subscript(safe index: Int) -> Int { 0 } }", "func helper() {}", "infix operator ~~",
        "let shared = 1", "public actor Store {}", "#if DEBUG\ntypealias Key = Int\n#endif",
    ])
    func `a file that the extension uses stays`(_ text: String) {
        let uses = """
            protocol Listed {}
            final class Handler: ILMessageFilterExtension {
                let words = Words.all
                func handle(_ list: some Collection) { "".strip(); helper(); print("\\(shared)", Store.self, Key.self) }
            }
            """
        #expect(others(["MyApp.swift": Self.app, "More.swift": text], handler: uses) == ["MyApp.swift"])
    }

    @Test(arguments: [
        "struct Row { func helper() {} ; let shared = 1 }", "extension ContentView { func helper() {} }",
        "extension View { func card() {} }", "#Preview { Text(\"a\") }",
        "// Words\nstruct Page { let title = \"Handler\" }",
    ])
    func `a file that it does not use is left out`(_ text: String) {
        let uses = Self.handler + "func run() { helper() }\n// Page, Row and View are the app's."
        let files = ["MyApp.swift": Self.app, "ContentView.swift": "struct ContentView {}", "More.swift": text]
        #expect(others(files, handler: uses) == ["ContentView.swift", "More.swift", "MyApp.swift"])
    }

    @Test func `what the extension uses of the main program's file is an error with the names`() throws {
        try folder.write("Handler.swift", Self.handler + "let group = Shared.group")
        try folder.write(
            "MyApp.swift", "enum Words { static let all = 1 }\nenum Shared { static let group = 1 }\n" + Self.app)
        let error = #expect(throws: BuildError.self) { try BuildPlan(ExtensionReference(path: folder.url.path)) }
        #expect(
            error?.description
                == "\(folder.url.path)/MyApp.swift:3:1: error: this is the app's main program, and the extension uses "
                + "Shared, Words in it. Move that to another file.")
    }

    @Test func `a note names the files that are left out`() throws {
        try folder.write("Handler.swift", Self.handler)
        try folder.write("Words.swift", "enum Words { static let all = 1 }")
        try folder.write("MyApp.swift", Self.app)
        let plan = try BuildPlan(ExtensionReference(path: folder.url.path))
        #expect(plan.main.groups.map(\.files) == [["Handler.swift", "Words.swift"]])
        #expect(
            plan.choices == [
                "Left out of \(folder.url.path): MyApp.swift, the app's main program, which the extension's class does not use."
            ])
    }
}
