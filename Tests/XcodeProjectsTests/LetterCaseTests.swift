import Foundation
import Testing

@testable import XcodeProjects

/// Projects that write a file's name in another case than the disk: on a Mac they build.
@Suite struct LetterCaseTests {
    private let project = TemporaryProject()

    init() throws {
        try project.write("Filter/Über/Handler.swift", "class Handler: ILMessageFilterExtension {}")
        try project.write("Filter/Info.plist", TemporaryProject.infoPlist)
        try project.write("Config/Base.xcconfig", "#include \"more.XCCONFIG\"")
        try project.write("Config/More.xcconfig", "NAME = used")
    }

    private func write(_ handler: String) throws {
        try project.writeProject(
            objects: TemporaryProject.file("h", handler) + TemporaryProject.file("x", "config/base.xcconfig"),
            children: "h, x", sources: "bh", settings: "INFOPLIST_FILE = FILTER/info.plist;",
            configuration: "baseConfigurationReference = x;")
    }

    @Test(arguments: ["filter/über/handler.swift", "Filter/U\u{308}ber/Handler.swift"])
    func `a file is found if only one can be meant, and a note says so`(_ handler: String) throws {
        try write(handler)
        let target = try project.target()
        #expect(target.problems == [])
        #expect(target.missing == [])
        #expect(project.below(target.sources.map(\.path)) == ["Filter/Über/Handler.swift"])
        #expect(target.infoPlist?.path == "\(project.path)/Filter/Info.plist")
        #expect(target.settings.value(for: "NAME") == "used")
        let notes = try project.read().notes.map(project.short)
        #expect(
            notes.contains(
                "PROJECT/FILTER/info.plist is PROJECT/Filter/Info.plist on the disk: the case differs, which a Mac "
                    + "ignores."))
    }

    @Test func `the exact name counts, and with several others none is chosen`() throws {
        try project.write("Filter/Über/handler.swift")
        try write("Filter/Über/Handler.swift")
        #expect(project.below(try project.target().sources.map(\.path)) == ["Filter/Über/Handler.swift"])
        try write("Filter/Über/HANDLER.swift")
        let problems = try project.target().problems.map { project.short($0.description) }
        #expect(problems.count == 1)
        #expect(
            problems.first?.hasSuffix("PROJECT/Filter/Über/HANDLER.swift of the target Filter does not exist.") == true)
    }
}
