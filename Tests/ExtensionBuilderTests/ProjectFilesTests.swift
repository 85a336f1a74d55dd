import Foundation
import Synchronization
import TestFiles
import Testing

@testable import ExtensionBuilder
@testable import ExtensionPlans
@testable import UntrustedFiles

/// Reading an extension's project, but nothing outside that a link leads to.
@Suite(.waitsForPrograms) struct ProjectFilesTests: FolderSuite {
    let tree = TestFolder()
    private var filter: URL { root.appendingPathComponent("clone/Filter") }

    init() throws {
        try write("secret", "home/.ssh/key")
        try write("secret", "home/plain/key.txt")
        try write(
            "import IdentityLookup\nfinal class Handler: ILMessageFilterExtension {}\n", "clone/Filter/Handler.swift")
        try write("", "clone/App.xcodeproj/project.pbxproj")
        try write("[]", "clone/Shared/words.json")
        try write("password", "clone/.env")
    }

    private func link(_ name: String, to target: String) throws {
        try filter.appendingPathComponent(name).link(to: target)
    }

    private func resources(_ options: String = "") throws -> [String] {
        try BuildPlan(ExtensionReference("\(filter.path)\(options)")).resources.filter { $0.path == filter.path }.map(
            \.file)
    }

    private func refusal() -> String? {
        errorText { try resources() }
    }

    private func outside(_ name: String, _ target: String) -> String {
        "\(filter.path)/\(name): error: this link leads to \(root.path)/\(target), which is outside the project "
            + "(\(root.path)/clone) or hidden in it. Replace it with a copy, or use --follow-links."
    }

    @Test func `a link to a folder or file outside is refused, with its target`() throws {
        try link("keys", to: root.appendingPathComponent("home/plain").path)
        #expect(refusal() == outside("keys", "home/plain"))
        #expect(try resources(" --follow-links") == ["keys/key.txt"])
        try FileManager.default.removeItem(at: filter.appendingPathComponent("keys"))
        try link("key.txt", to: "../../home/plain/key.txt")
        #expect(refusal() == outside("key.txt", "home/plain/key.txt"))
    }

    @Test func `a link to a link, and a link in a linked folder, are checked at their final target`() throws {
        try link("one", to: "two")
        try link("two", to: "../Shared/three")
        try root.appendingPathComponent("clone/Shared/three").link(to: "../../home/plain")
        #expect(refusal() == outside("one", "home/plain") || refusal() == outside("two", "home/plain"))
        for name in ["one", "two"] { try FileManager.default.removeItem(at: filter.appendingPathComponent(name)) }
        try link("Shared", to: "../Shared")
        #expect(refusal() == outside("Shared/three", "home/plain"))
    }

    @Test func `a link in the project is followed, unless its target is hidden`() throws {
        try link("words.json", to: "../Shared/words.json")
        #expect(try resources() == ["words.json"])
        try link("settings", to: "../.env")
        #expect(refusal() == outside("settings", "clone/.env"))
    }

    @Test(arguments: ["gone.swift", "gone.json", "gone"])
    func `a link that leads nowhere is refused, unless it is left out or unused`(_ name: String) throws {
        try link("gone.m", to: "nowhere")
        try link(".#lock.swift", to: "nowhere")
        #expect(refusal() == nil)
        for target in ["nowhere", name] {
            try link(name, to: target)
            #expect(
                refusal()
                    == "\(filter.path)/\(name): error: this is a link that leads nowhere. Correct it, or leave it out with "
                    + "--except FILE.")
            #expect(try resources(" --except \(filter.path)/\(name)") == [])
            try FileManager.default.removeItem(at: filter.appendingPathComponent(name))
        }
    }

    @Test func `a property list and a data model cannot be links out of the project either`() throws {
        try link("Info.plist", to: "../../home/plain/key.txt")
        #expect(refusal() == outside("Info.plist", "home/plain/key.txt"))
        let model = filter.appendingPathComponent("M.xcdatamodeld")
        try model.makeFolder()
        try model.appendingPathComponent(".xccurrentversion").link(
            to: root.appendingPathComponent("home/plain/key.txt").path)
        let error = #expect(throws: BuildError.self) { try DataModel(model, ProjectFiles(filter)) }
        #expect(error?.description.contains("which is outside the project") == true)
    }

    @Test func `paths of --also belong to the project`() throws {
        try link("Words", to: "../../home/plain/lists")
        try write("[]", "home/plain/lists/words.json")
        #expect(refusal() != nil)
        try write("enum Words {}", "home/plain/Words.swift")
        #expect(try resources(" --also \(root.path)/home/plain") == ["Words/words.json"])
    }

    @Test func `a package's source folder cannot be a link out of the project`() throws {
        try write("public let password = 1", "home/plain/Secret/Secret.swift")
        try write("", "clone/Package/Package.swift")
        try write("import Words", "clone/Filter/Imports.swift")
        let sources = root.appendingPathComponent("clone/Package/Sources").path
        try FileManager.default.createSymbolicLink(atPath: sources, withDestinationPath: "../../home/plain")
        let package = root.appendingPathComponent("clone/Package").path
        let error = #expect(throws: BuildError.self) { try resources(" --also \(package)") }
        #expect(
            error?.description.hasPrefix("\(sources): error: this link leads to \(root.path)/home/plain, which is")
                == true)
        #expect(try resources(" --also \(package) --follow-links").isEmpty)
        try FileManager.default.removeItem(atPath: sources)
        try write("public enum Words {}", "clone/Shared/Words/Words.swift")
        try FileManager.default.createSymbolicLink(atPath: sources, withDestinationPath: "../Shared")
        let folder = try BuildPlan(ExtensionReference("\(filter.path) --also \(package)"))
        #expect(folder.modules.map(\.name) == ["Words"])
    }

    @Test func `the contents of a linked resource are copied, not the link`() throws {
        try link("words.json", to: "../Shared/words.json")
        let folder = try BuildPlan(ExtensionReference(filter.path))
        let built = root.appendingPathComponent("built")
        try built.makeFolder()
        try ExtensionBuild(folder, support: .find()).copyResources(to: built)
        let copy = built.appendingPathComponent("words.json")
        #expect(OpenedFile.isRegular(copy.path))
        #expect(try String(contentsOf: copy, encoding: .utf8) == "[]")
    }

    @Test func `without an enclosing project, the folder itself is the project`() throws {
        try FileManager.default.removeItem(at: root.appendingPathComponent("clone/App.xcodeproj"))
        try link("words.json", to: "../Shared/words.json")
        #expect(refusal()?.contains("outside the project (\(filter.path))") == true)
    }

    @Test func `a FIFO, a socket and a device are refused, also through a link`() throws {
        let fifo = filter.appendingPathComponent("pipe").path
        try #require(mkfifo(fifo, 0o600) == 0)
        #expect(refusal()?.hasPrefix("\(fifo): error: this is a FIFO (named pipe).") == true)
        try FileManager.default.moveItem(atPath: fifo, toPath: root.appendingPathComponent("clone/pipe").path)
        try link("linked", to: "../pipe")
        #expect(refusal()?.hasPrefix("\(filter.path)/linked: error: this is a FIFO (named pipe).") == true)
        try FileManager.default.removeItem(at: filter.appendingPathComponent("linked"))
        try link("Info.plist", to: "/dev/zero")
        #expect(throws: BuildError.self) { try resources(" --follow-links") }
    }

    @Test func `too many files are an error`() throws {
        for number in 0..<ProjectFiles.maxFiles {
            let file = open(filter.appendingPathComponent("\(number).txt").path, O_CREAT | O_WRONLY, 0o600)
            close(file)
        }
        #expect(
            refusal()
                == "\(filter.path): error: this folder has more than 10000 files. Specify only the extension's "
                + "folder.")
    }

    @Test func `a link that replaces a folder during reading is not followed`() throws {
        try write("mine", "clone/Filter/data/key.txt")
        let (folder, aside) = (filter.appendingPathComponent("data").path, filter.appendingPathComponent("aside").path)
        try link("link", to: "../../home/plain")
        let linked = filter.appendingPathComponent("link").path
        let isOver = Mutex(false)
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            while !isOver.withLock({ $0 }) {
                rename(folder, aside)
                rename(linked, folder)
                rename(folder, linked)
                rename(aside, folder)
            }
            done.signal()
        }
        let project = ProjectFiles(filter)
        var seen: Set<String> = []
        for _ in 0..<5000 {
            let data = try? project.data("data/key.txt", in: filter, "F", atMost: 100)
            if let data { seen.insert(String(decoding: data, as: UTF8.self)) }
        }
        isOver.withLock { $0 = true }
        done.wait()
        #expect(seen == ["mine"])
    }

    @Test func `a package is compiled after those that it imports, whatever else is imported`() throws {
        try write("import Foundation\nimport Words\npublic enum Rules {}", "clone/Rules/Sources/Rules/R.swift")
        try write("", "clone/Rules/Package.swift")
        try write(
            "/*\nimport Rules\n*/ internal import Foundation\npublic enum Words {}", "clone/Words/Sources/Words/W.swift"
        )
        try write("", "clone/Words/Package.swift")
        let paths = ["Rules", "Words"].map { root.appendingPathComponent("clone/\($0)").path }
        try write("import Foundation\nimport Rules", "clone/Filter/Imports.swift")
        let folder = try BuildPlan(ExtensionReference("\(filter.path) --also \(paths[0]) --also \(paths[1])"))
        #expect(folder.modules.map(\.name) == ["Words", "Rules"])
        #expect(folder.sourcePaths == [filter.path, "\(paths[1])/Sources/Words", "\(paths[0])/Sources/Rules"])
        #expect(
            SourceText.imports(
                in: "import A\n@testable import B; @_spi(X) import C\n\nimport struct D.E\npublic import F // import G")
                == ["A", "B", "C", "D", "F"])
        #expect(
            SourceText.imports(in: "import Foundation\nimport Alpha\r\nimport Beta") == ["Foundation", "Alpha", "Beta"])
    }
}
