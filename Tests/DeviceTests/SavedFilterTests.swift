import ExtensionBuilder
import ExtensionPlans
import FilterProcesses
import Foundation
import InboxDatabase
import Messages
import SystemSupport
import TestFiles
import Testing

@testable import Device

/// A filter whose author saves it while the inbox is open: an extension's source, or a program.
@Suite(.waitsForPrograms) struct SavedFilterTests {
    private let device: Device
    private let source: URL
    private let changes = Changes()

    private final class Changes {
        var builds: [SourceBuild] = []
        var failures: [FilterProblem] {
            builds.compactMap { if case .failed(_, let problem) = $0 { problem } else { nil } }
        }
        /// The numbers of the builds that took over.
        var takeovers: [Int] {
            builds.compactMap { if case .newBuildInUse(_, let build, _, _) = $0 { build } else { nil } }
        }
    }

    init() throws {
        device = try Device()
        source = device.folder.appendingPathComponent("Mine/Handler.swift")
        try source.deletingLastPathComponent().makeFolder()
        let changes = changes
        device.phone.observe { if case .building(let build) = $0 { changes.builds.append(build) } }
    }

    private func save(action: String) throws {
        try Data(
            """
            import IdentityLookup
            final class Handler: ILMessageFilterExtension, ILMessageFilterQueryHandling {
                func handle(_ request: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                            completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
                    let response = ILMessageFilterQueryResponse()
                    response.action = \(action)
                    completion(response)
                }
            }
            """.utf8
        ).write(to: source)
    }

    private func save(plist principalClass: String) throws {
        try Data(
            """
            <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict>
            <key>NSExtension</key><dict>
            <key>NSExtensionPointIdentifier</key><string>com.apple.identitylookup.message-filter</string>
              <key>NSExtensionPrincipalClass</key><string>\(principalClass)</string>
            </dict></dict></plist>
            """.utf8
        ).write(to: source.deletingLastPathComponent().appendingPathComponent("Info.plist"))
    }

    private func wait(_ condition: () -> Bool) throws {
        try #require(device.loop.run(atMost: .seconds(120)) { condition() })
    }

    // MARK: Project

    private func write(_ text: String, _ place: String) throws {
        let file = device.folder.appendingPathComponent(place)
        try file.deletingLastPathComponent().makeFolder()
        try Data(text.utf8).write(to: file)
    }

    private func save(project sources: String, conditions: String = "") throws {
        try write(
            """
            name: App
            targets:
              Filter:
                type: app-extension
                platform: iOS
                sources: [\(sources)]
                settings:
                  base: { SWIFT_VERSION: "5.0", SWIFT_ACTIVE_COMPILATION_CONDITIONS: "\(conditions)" }
                info:
                  path: Filter/Info.plist
                  properties:
                    NSExtension:
                      NSExtensionPointIdentifier: com.apple.identitylookup.message-filter
                      NSExtensionPrincipalClass: $(PRODUCT_MODULE_NAME).Handler
            """, "App/project.yml")
    }

    @Test func `a project is built again when it or one of its files is saved, also a file that it just got`() throws {
        device.phone.followSources()
        try write(
            """
            import IdentityLookup
            final class Handler: ILMessageFilterExtension, ILMessageFilterQueryHandling {
                func handle(_ request: ILMessageFilterQueryRequest, context: ILMessageFilterExtensionContext,
                            completion: @escaping (ILMessageFilterQueryResponse) -> Void) {
                    let response = ILMessageFilterQueryResponse()
                    #if CAREFUL
                    response.action = careful
                    #else
                    response.action = Words.action
                    #endif
                    completion(response)
                }
            }
            """, "App/Filter/Handler.swift")
        func words(_ action: String) -> String {
            "import IdentityLookup\nenum Words { static let action = ILMessageFilterAction.\(action) }"
        }
        try write(words("allow"), "App/Shared/Words.swift")
        // A new folder would be a change of its own.
        try write("import IdentityLookup\nlet careful = ILMessageFilterAction.allow", "App/More/More.swift")
        try save(project: "Filter, Shared")
        try device.enter(.chooseFilter("App"))
        try #require(device.loop.run(atMost: .seconds(120)) { device.phone.nameInBuild == nil })
        #expect(try device.receive("hello").folder?.id != .junk)

        try write(words("junk"), "App/Shared/Words.swift")
        try wait { changes.takeovers.count == 1 }
        #expect(try device.receive("hello").folder?.id == .junk)

        try save(project: "Filter, Shared, More", conditions: "CAREFUL")
        try wait { changes.takeovers.count == 2 }
        #expect(try device.receive("hello", from: "24273").folder?.id != .junk)

        try wait { device.phone.filters.sources.watchedPaths?.folders.contains { $0.hasSuffix("App/More") } == true }
        try write("import IdentityLookup\nlet careful = ILMessageFilterAction.promotion", "App/More/More.swift")
        try wait { changes.takeovers.count == 3 }
        #expect(try device.receive("hello", from: "24274").folder?.id == .promotions)
    }

    // MARK: Source

    @Test func `a source that does not build becomes active, and takes over when a saved version builds`() throws {
        device.phone.followSources()
        try save(action: "oops")
        let outcome = try device.enter(.chooseFilter("Mine"))
        #expect(outcome.filterProblem?.kind == .notBuilt)
        #expect(outcome.filterProblem?.headline == "Handler.swift:6:27: error: cannot find 'oops' in scope")
        #expect(outcome.filterProblem?.place == "Handler.swift:6:27")
        #expect(device.phone.activeFilter?.filter.name == "Mine")
        #expect(device.phone.savedFilter == source.deletingLastPathComponent().path)
        #expect(
            device.phone.filterLog.lines.map(\.text) == [
                "its source does not build; messages are filed without it:",
                "\(source.path):6:27: error: cannot find 'oops' in scope",
            ])

        // Messages are filed without an answer, and their journeys say why (V7).
        let text = try device.receive("hello")
        #expect(text.journey?.category == .uncategorized)
        #expect(text.journey?.filedBy.first == .v7)
        #expect(
            text.diagnostics == [
                Diagnostic(
                    .filterCannotStart,
                    "its source does not build: \(source.path):6:27: error: cannot find 'oops' in scope")
            ])

        // Saved with another error, and then without one.
        try save(action: "oopsie")
        try wait { changes.failures.last?.headline.contains("oopsie") == true }
        #expect(device.phone.filterProblem?.kind == .notBuilt)
        try save(action: ".junk")
        try wait { changes.takeovers == [1] }
        #expect(device.phone.filterProblem == nil)
        #expect(try device.receive("hello", from: "24273").folder?.id == .junk)
    }

    @Test func `a missing class is reported with its place, and the filter is watched`() throws {
        device.phone.followSources()
        try save(action: ".junk")
        try save(plist: "Absent")
        let outcome = try device.enter(.chooseFilter("Mine"))
        #expect(outcome.filterProblem?.place == "Info.plist:4:3")
        #expect(outcome.filterProblem?.headline.contains("has no class") == true)
        try save(plist: "Handler")
        try wait { changes.takeovers == [1] }
        #expect(try device.receive("hello").folder?.id == .junk)
    }

    @Test func `an invalid Info.plist is an error of the source`() throws {
        device.phone.followSources()
        try save(action: ".junk")
        try Data("nonsense".utf8).write(to: source.deletingLastPathComponent().appendingPathComponent("Info.plist"))
        #expect(try device.enter(.chooseFilter("Mine")).filterProblem?.headline.contains("property list") == true)
        try save(plist: "Handler")
        try wait { changes.takeovers == [1] }
    }

    @Test func `an inbox watches its filter that does not build after it is opened again`() throws {
        let path = device.folder.appendingPathComponent("inbox.sift").path
        try save(action: "oops")
        do {
            let first = try Device(path: path)
            first.phone.followSources()
            try first.enter(.chooseFilter(source.deletingLastPathComponent().path))
        }
        let second = try Device(path: path)
        second.phone.followSources()
        var resumed = false
        second.phone.resumeFilter { if case .success = $0 { resumed = true } }
        try #require(second.loop.run(atMost: .seconds(120)) { resumed })
        #expect(second.phone.filterProblem?.kind == .notBuilt)
        try save(action: ".junk")
        try #require(second.loop.run(atMost: .seconds(120)) { second.phone.filterProblem == nil })
        #expect(try second.receive("hello").folder?.id == .junk)
    }

    @Test func `without watching, a source that does not build is refused, and nothing changes`() throws {
        try device.chooseFilter()
        let before = try device.snapshot()
        try save(action: "oops")
        #expect(throws: PhoneError.self) { try device.enter(.chooseFilter("Mine")) }
        #expect(try device.snapshot() == before)
    }

    @Test func `a source that is saved during its first build is built again`() throws {
        device.phone.followSources()
        try save(action: "oops")
        let choice = device.start(.chooseFilter("Mine"))
        try save(action: ".junk")
        try device.wait(choice)
        try wait { device.phone.filterProblem == nil && device.phone.nameInBuild == nil }
        #expect(try device.receive("hello").folder?.id == .junk)
    }

    // MARK: What would change

    @Test func `whenBuilt calls back with the latest saved build`() throws {
        device.phone.followSources()
        try save(action: ".junk")
        try device.enter(.chooseFilter("Mine"))
        #expect(device.phone.buildNumber == 1)
        try save(action: ".none")
        try wait { device.phone.nameInBuild == "Mine" }
        var build: Int?
        device.phone.whenBuilt {
            build = (try? Reevaluation(device.phone, inboxBy: .active))?.build
        }
        try wait { build != nil }
        #expect(build == 2)
    }

    @Test func `whenBuilt calls back after a failed first build`() throws {
        device.phone.followSources()
        try save(action: "oops")
        let choice = device.start(.chooseFilter("Mine"))
        #expect(device.phone.isChoiceInBuild)
        var refusal: PhoneError?
        device.phone.whenBuilt {
            do throws(PhoneError) { _ = try Reevaluation(device.phone, inboxBy: .active) } catch { refusal = error }
        }
        try device.wait(choice)
        try wait { refusal != nil }
        #expect(refusal?.description.contains("Handler.swift:6:27: error:") == true)
    }

    // MARK: Programs

    @Test(arguments: [Release.fourteen, .sixteen])
    func `a program that is saved is restarted, and its error is shown before any message comes`(
        release: Release
    ) throws {
        let device = try Device { $0.release = release }
        let changes = Changes()
        device.phone.observe { if case .building(let build) = $0 { changes.builds.append(build) } }
        func wait(_ condition: () -> Bool) throws {
            try #require(device.loop.run(atMost: .seconds(120)) { condition() })
        }
        device.phone.followSources()
        let path = try device.makeFilter("rules.py")
        let good = try Data(contentsOf: URL(fileURLWithPath: path))
        try device.enter(.chooseFilter(path))

        try Data("#!/usr/bin/env python3\nimport sys\nprint(1 2)\n".utf8).write(to: URL(fileURLWithPath: path))
        try wait { device.phone.filterProblem?.headline.contains("SyntaxError") == true }
        let problem = try #require(device.phone.filterProblem)
        #expect(problem.kind == .doesNotRun)
        #expect(problem.place == "rules.py:3")
        #expect(problem.lines.last?.contains("python3 -m py_compile") == true)
        #expect(changes.failures.last == problem)

        try good.write(to: URL(fileURLWithPath: path))
        try wait { changes.takeovers.count > 0 && device.phone.filterProblem == nil }
        #expect(try device.receive("junk").folder?.id == .junk)

        // The interpreter is missing; then the file is not executable; then it is replaced as editors do.
        try Data("#!/nowhere/python\n".utf8).write(to: URL(fileURLWithPath: path))
        try wait { device.phone.filterProblem != nil }
        try good.write(to: URL(fileURLWithPath: path))
        var count = changes.takeovers.count
        try wait { device.phone.filterProblem == nil && changes.takeovers.count > count }
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        try wait { device.phone.filterProblem?.headline.contains("chmod +x") == true }
        let other = URL(fileURLWithPath: path + ".new")
        try writeExecutable(String(decoding: good, as: UTF8.self), to: other)
        count = changes.takeovers.count
        try #require(rename(other.path, path) == 0)
        try wait { changes.takeovers.count > count && device.phone.filterProblem == nil }
    }

    @Test func `a deleted program is reported as missing, and restarted when it is put back`() throws {
        device.phone.followSources()
        let path = try device.makeFilter("rules.py")
        try device.enter(.chooseFilter(path))
        #expect(try device.receive("junk").folder?.id == .junk)
        try #require(rename(path, path + ".away") == 0)
        try wait { device.phone.filterProblem?.kind == .missing }
        let problem = try #require(device.phone.filterProblem)
        #expect(problem.headline == "rules.py was deleted or moved")
        #expect(changes.failures == [problem])
        #expect(device.phone.filterLog.lines.contains { $0.text == "\(path) was deleted or moved" })
        // The process that already runs is still in use.
        #expect(try device.receive("junk", from: "24273").folder?.id == .junk)

        let count = changes.takeovers.count
        try #require(rename(path + ".away", path) == 0)
        try wait { changes.takeovers.count > count && device.phone.filterProblem == nil }
        #expect(try device.receive("junk", from: "24274").folder?.id == .junk)
    }

    @Test func `a program without its first line is reported with the missing line`() throws {
        device.phone.followSources()
        let path = try device.makeFilter("rules.py")
        let good = try Data(contentsOf: URL(fileURLWithPath: path))
        try device.enter(.chooseFilter(path))
        try Data(good.drop { $0 != 10 }).write(to: URL(fileURLWithPath: path))
        try wait { device.phone.filterProblem != nil }
        #expect(
            device.phone.filterProblem?.headline
                == "rules.py has no #! line, so the system cannot run it. "
                + "Add the interpreter as its first line, for example: #!/usr/bin/env python3")
        try good.write(to: URL(fileURLWithPath: path))
        try wait { device.phone.filterProblem == nil && !changes.takeovers.isEmpty }
        #expect(try device.receive("junk").folder?.id == .junk)
    }

    @Test func `a saved program's capabilities are queried again; the journey has advice for its language`() throws {
        device.phone.followSources()
        let path = try device.makeFilter("rules.py", transactional: [.transactionalFinance])
        try device.enter(.chooseFilter(path))
        #expect(try device.folderNames.contains("Finance"))
        _ = try device.makeFilter("rules.py", transactional: [.transactionalOrders])
        try wait { (try? device.folderNames.contains("Orders")) == true }
        let crash = try device.receive("crash")
        #expect(crash.journey?.filterLanguage == .python)
        let id = try #require(crash.message)
        let message = try #require(try device.store.message(id))
        let report = try #require(try device.phone.report(of: message))
        let lines = report.lines.map(\.text)
        #expect(lines.contains { $0.contains("can be None") })
        #expect(!lines.contains { $0.contains("guard let") })
    }
}
